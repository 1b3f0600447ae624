import type { User } from '#api/account/contract/user.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { SecondStep } from '#api/auth/calls.ts'

/**
 * The normal form of a username or email address: NFKC, full case folding, NFKC again, without invisible characters.
 * Names are unique and found by it, but never shown with it. Lower, upper, then lower case again is at least Unicode's
 * case folding (`straße` is `STRASSE`), and maps a dotless or dotted i to i.
 */
export function normalizedKey(name: string): string {
  const whole = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = whole.toLowerCase().toUpperCase().toLowerCase()
  return folded.normalize('NFKC').replaceAll('i\u0307', 'i')
}

/** The keys by which an account is unique and found. */
export const getKeys = ({ username, email }: { username: string; email: string }) => ({
  usernameKey: normalizedKey(username),
  emailKey: normalizedKey(email),
})

/** Refuses another account's address, at its field, so that a form can offer its owner a code. */
export const EMAIL_TAKEN = 'There is already an account with this email address.'

/** The user whose password it will be, with the names that others know. */
export type PasswordOwner = Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>

/** The site's name, and the names of its region, city, and state. */
export interface SiteWords {
  name: string
  places: readonly string[]
}

/** These names from `/data/site.json`; before the first publication only the product's name. */
export const listSiteWords = ({
  name,
  region,
}: {
  name?: string
  region?: Readonly<Record<string, string>>
}): SiteWords => ({
  name: name ?? 'Trellis',
  places: Object.values(region ?? {}),
})

/** What everyone knows about any installation (ASVS 5.0, 6.1.2). */
const PRODUCT = 'trellis startup startups founder investor administrator admin editor password'
/** Substitutions that every password list tries. */
const INSTEAD: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const plainly = (text: string) => normalizedKey(text).replace(/[013457@$!]/g, (sign) => INSTEAD[sign]!)
const listWords = (text: string) => normalizedKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words around an account, longest first: each alone, and a name's words joined. */
function wordsAround({ name, places }: SiteWords, owner: PasswordOwner): string[] {
  const { username, email, firstName, lastName } = owner
  // The top-level domain of an address identifies no one.
  const address = email.replace(/\.[^.@]*$/, '')
  const texts = [PRODUCT, name, ...places, username, address, `${firstName} ${lastName}`, `${lastName} ${firstName}`]
  const words = new Set(texts.flatMap((text) => [...listWords(text), listWords(text).join('')]))
  return [...words].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

/** Removes words from a password; a short one only as a whole word, because many longer words contain it. */
function without(words: readonly string[], password: string): string {
  return words.reduce(
    (rest, word) =>
      word.length > 3
        ? rest.replaceAll(word, '')
        : rest.replace(/[\p{L}\p{M}]+/gu, (letters) => (letters === word ? '' : letters)),
    password,
  )
}

/** Whether the rest of a password without known words is still long enough and uncommon. */
function isEnough(rest: string, isCommon: Known['isCommon']): boolean {
  const own = rest.replace(/[^\p{L}\p{N}]/gu, '')
  const { minAtRegistration, minAtChange } = LIMITS.password
  if (rest.length < minAtChange && own.length < minAtRegistration) return false
  return ![rest, own].some((part) => part !== '' && isCommon(part))
}

interface Known {
  site: SiteWords
  owner: PasswordOwner
  isCommon: (password: string) => boolean
}

/** Whether a password is little more than words that an attacker tries first for this account. */
function isBuiltOfKnownWords(password: string, { site, owner, isCommon }: Known): boolean {
  const words = wordsAround(site, owner)
  const spellings = [
    [normalizedKey(password), words],
    [plainly(password), words.map(plainly)],
  ] as const
  return spellings.some(([spelling, known]) => {
    const rest = without(known, spelling)
    return rest !== spelling && !isEnough(rest, isCommon)
  })
}

/** Sequences of the alphabet, of digits, and of keyboard rows. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

const COMMON = 'This is one of the most common passwords. Choose another.'
const KNOWN = 'Don’t use your name or words from this site.'

/**
 * Whether a password is easy to guess: on the list of the 3,000 most common ones of at least six, or of at least eight,
 * characters (ASVS 5.0, 6.2.4), a repeated piece, or a row of keys, in any case.
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
 * The only rule for weak passwords, used by the server and the forms (rules: Passwords). Returns the error or
 * `undefined`. `list` is the text of common-passwords.txt.
 */
export function passwordRule(list: string, site: SiteWords) {
  const isCommon = isCommonIn(list)
  return (password: string, owner: PasswordOwner): string | undefined => {
    if (isCommon(password)) return COMMON
    return isBuiltOfKnownWords(password, { site, owner, isCommon }) ? KNOWN : undefined
  }
}
export type PasswordRule = ReturnType<typeof passwordRule>

/** The response to a login. */
export type LoginAnswer = User | SecondStep

export const isSecondStep = (answer: LoginAnswer): answer is SecondStep => 'secondStep' in answer
