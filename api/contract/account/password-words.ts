import type { User } from '#api/contract/account/answers.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** Whose password it is to be, as far as others know them. */
export type PasswordOwner = Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>

/** The installation's name, and the names of its region, city and state. */
export interface SiteWords {
  name: string
  places: readonly string[]
}

/** Those words as `/data/site.json` has them; before the first publication there is only the product's own name. */
export const siteWords = ({
  name,
  region,
}: {
  name?: string
  region?: Readonly<Record<string, string>>
}): SiteWords => ({
  name: name ?? 'Trellis',
  places: Object.values(region ?? {}),
})

/** What everybody knows of any installation (ASVS 5.0, 6.1.2). */
const PRODUCT = 'trellis startup startups founder investor administrator admin editor password'
/** Spellings that every list of passwords tries with a word. */
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

const plainly = (text: string) => foldedKey(text).replace(/[013457@$!]/g, (sign) => INSTEAD[sign]!)
const wordsOf = (text: string) => foldedKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words around an account, the longest first: each by itself, and a name's written together. */
function wordsAround({ name, places }: SiteWords, owner: PasswordOwner): string[] {
  const { username, email, firstName, lastName } = owner
  // The last part of an address, as in "example.org", belongs to nobody.
  const address = email.replace(/\.[^.@]*$/, '')
  const texts = [PRODUCT, name, ...places, username, address, `${firstName} ${lastName}`, `${lastName} ${firstName}`]
  const words = new Set(texts.flatMap((text) => [...wordsOf(text), wordsOf(text).join('')]))
  return [...words].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

/** Removes words from a password; a short one only where it stands alone, because many longer words contain it. */
function without(words: readonly string[], password: string): string {
  return words.reduce(
    (rest, word) =>
      word.length > 3
        ? rest.replaceAll(word, '')
        : rest.replace(/[\p{L}\p{M}]+/gu, (letters) => (letters === word ? '' : letters)),
    password,
  )
}

/** Whether the rest of a password, without known words, would do as a password: long enough and not common. */
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

/** Whether a password is little more than words that are tried with this account first. */
export function isBuiltOfKnownWords(password: string, { site, owner, isCommon }: Known): boolean {
  const words = wordsAround(site, owner)
  const spellings = [
    [foldedKey(password), words],
    [plainly(password), words.map(plainly)],
  ] as const
  return spellings.some(([spelling, known]) => {
    const rest = without(known, spelling)
    return rest !== spelling && !isEnough(rest, isCommon)
  })
}
