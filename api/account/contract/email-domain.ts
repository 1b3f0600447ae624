/** The scripts in common use (Unicode UAX 31, table 5). */
const SCRIPTS = [
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Latin',
  'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((line) => line.split(' '))
/** Scripts that are used together (Unicode UTS 39, "highly restrictive"): Japanese, Chinese with Bopomofo, Korean. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul']

const toPattern = (scripts: readonly string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')

let patterns: readonly RegExp[] | undefined

/**
 * Whether a name uses a single script, so that no letter can be mistaken for another: `аdmin` with a Cyrillic а
 * doesn't. Digits, hyphens, and accents belong to every script.
 */
export function usesSingleScript(name: string): boolean {
  patterns ??= [...SCRIPTS.map((script) => [script]), ...TOGETHER.map((line) => line.split(' '))].map(toPattern)
  return patterns.some((pattern) => pattern.test(name))
}

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text)

/** A host name as in DNS: `xn--mller-kva.de` for `müller.de`; `null` if it isn't one. */
function toALabel(domain: string): string | null {
  if (/[\s/?#:@\\%[\]]/.test(domain)) return null
  return URL.parse(`http://${domain}`)?.hostname ?? null
}

/** An address as it is stored and used for sending: its domain in A-labels (RFC 5891), without a trailing dot. */
export function storedEmail(typed: string): string {
  const email = typed.replace(/(?<=[^.])\.$/, '')
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).normalize('NFKC')
  if (at < 1 || isAscii(email.slice(at + 1))) return email
  return `${email.slice(0, at)}@${toALabel(domain) ?? domain}`
}

const BASE = 36

/** Bias adaptation (RFC 3492, 6.1). */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / (BASE - 1))
  return bias + Math.floor((BASE * rest) / (rest + 38))
}

/** Decodes an A-label without its `xn--` (RFC 3492, 6.2); `null` if it isn't one. */
function decoded(label: string): string | null {
  const end = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.codePointAt(0)!)
  let [point, bias, index] = [128, 72, 0]
  for (let at = end > 0 ? end + 1 : 0; at < label.length; index++) {
    const before = index
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = Number.parseInt(label[at++] ?? '', BASE)
      // Letters come before digits here, and after them in base 36.
      const value = digit < 10 ? digit + 26 : digit - 10
      if (Number.isNaN(digit) || index > 1e6) return null
      index += value * weight
      const least = Math.min(26, Math.max(1, step - bias))
      if (value < least) break
      weight *= BASE - least
    }
    bias = adapted(index - before, points.length + 1, before === 0)
    point += Math.floor(index / (points.length + 1))
    index %= points.length + 1
    if (point > 0x10_ff_ff) return null
    points.splice(index, 0, point)
  }
  return String.fromCodePoint(...points)
}

/** Names in another script in which every letter looks Latin: `аррӏе`. */
const LATIN_LOOKALIKES = /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+|[αικνρυωηοτ\d-]+)$/u

function readableLabel(label: string): string {
  const word = label.startsWith('xn--') ? decoded(label.slice(4)) : null
  // Only if it encodes to the same name again and can't be mistaken for another.
  const isPlain = word !== null && usesSingleScript(word) && !LATIN_LOOKALIKES.test(word)
  return isPlain && toALabel(word) === label ? word : label
}

/** An address for people: `info@müller.de`. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (!email.includes('xn--', at)) return email
  return `${email.slice(0, at)}@${email
    .slice(at + 1)
    .split('.')
    .map(readableLabel)
    .join('.')}`
}

/** The domain of accounts without an address. */
export const NO_ADDRESS_DOMAIN = '@no-address.invalid'

/** A placeholder for an account without an address: unique, and never a real address (RFC 2606). */
export const standInAddress = (userId: number): string => `account-${userId}${NO_ADDRESS_DOMAIN}`

/** Whether an account has an address. It loses one that it never verified to the user who proved that it is theirs. */
export const hasAddress = (email: string): boolean => !email.endsWith(NO_ADDRESS_DOMAIN)

/** The address for display and files; null if the account has none. */
export const getAddress = (email: string): string | null => (hasAddress(email) ? email : null)

/** Common providers whose names are long enough to recognize a typo. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'bellsouth.net',
  'sbcglobal.net',
  'protonmail.com',
  'fastmail.com',
]

/** Real providers with names similar to one of those. */
const RIGHT = new Set(['mail.com', 'ymail.com', 'email.com', 'gmail.de', 'yahoo.de', 'yahoo.ca', 'hotmail.de'])

/** Endings that no address has, with the intended one: `.con` isn't a top-level domain. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m|com\.com)$/, '.com'],
  [/\.(?:nte|ent|nett|ner|met)$/, '.net'],
  [/\.(?:ogr|rog|orgg|0rg|prg)$/, '.org'],
  [/\.(?:eud|deu|eduu)$/, '.edu'],
]

/** Whether a single edit turns one into the other: a letter added, removed, replaced, or swapped with its neighbor. */
function differsByOne(first: string, second: string): boolean {
  let start = 0
  while (start < first.length && first[start] === second[start]) start++
  let end = 0
  const most = Math.min(first.length, second.length) - start
  while (end < most && first.at(-1 - end) === second.at(-1 - end)) end++
  const [a, b] = [first.slice(start, first.length - end), second.slice(start, second.length - end)]
  const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
  return isSwapped || Math.max(a.length, b.length) === 1
}

/** The intended address of one with a mistyped domain, `ada@gmail.com` for `ada@gmial.com`; `null` for others. */
export function nearAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || COMMON.includes(domain) || RIGHT.has(domain)) return null
  const [end, right] = ENDS.find(([wrong]) => wrong.test(domain)) ?? []
  const ended = end ? domain.replace(end, right!) : domain
  const meant = COMMON.find((common) => common === ended || differsByOne(ended, common)) ?? ended
  return meant === domain ? null : `${address.slice(0, at).trim()}@${meant}`
}
