import { readFileSync } from 'node:fs'

/** Read when the first password is set, and kept as one text: a set of strings would take ten times the memory. */
let list: string | undefined

/** What neighbours in the alphabet, in counting and on a keyboard. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/**
 * Whether a password is easy to guess: one of the 3,000 most common ones of at least six, or of at least eight,
 * characters (ASVS 5.0, 6.2.4), a short piece repeated, or a row of keys. Letter case does not matter.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase()
  list ??= readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return (
    (!small.includes('\n') && list.includes(`\n${small}\n`)) ||
    /^(.{1,4}?)\1+$/s.test(small) ||
    RUNS.some((run) => run.includes(small))
  )
}
