import type { PasswordOwner, SiteWords } from './password-words.ts'
import { isBuiltOfKnownWords } from './password-words.ts'

/** What neighbours in the alphabet, in counting and on a keyboard. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

const COMMON = 'This is one of the most common passwords. Please choose another.'
const KNOWN =
  'This password is made of your name or of words from this site, which attackers try first. Please choose another, or add words of your own.'

/**
 * Whether a password is easy to guess: on the list of the 3,000 most common ones of at least six, or of at least eight,
 * characters (ASVS 5.0, 6.2.4), a short piece repeated, or a row of keys. Letter case does not matter.
 */
const isCommonIn = (list: string) => (password: string) => {
  const small = password.toLowerCase()
  return (
    (!small.includes('\n') && list.includes(`\n${small}\n`)) ||
    /^(.{1,4}?)\1+$/s.test(small) ||
    RUNS.some((run) => run.includes(small))
  )
}

/**
 * The one rule of which passwords are too easy to guess, for the server and for the forms (rules: Passwords). Answers
 * the sentence of the refusal, or `undefined`. `list` is the text of common-passwords.txt.
 */
export function passwordRule(list: string, site: SiteWords) {
  const isCommon = isCommonIn(list)
  return (password: string, owner: PasswordOwner): string | undefined => {
    if (isCommon(password)) return COMMON
    return isBuiltOfKnownWords(password, { site, owner, isCommon }) ? KNOWN : undefined
  }
}
export type PasswordRule = ReturnType<typeof passwordRule>
