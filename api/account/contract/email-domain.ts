/** The scripts in common use (Unicode UAX 31, table 5). */
const SCRIPTS = [
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Latin',
  'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((line) => line.split(' '))
/** Writing systems that go together (Unicode UTS 39, "highly restrictive"): Japanese, Chinese with Bopomofo, Korean. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul']

const toPattern = (scripts: readonly string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')

let patterns: readonly RegExp[] | undefined

/**
 * Whether a name is written in one script, so that no letter passes for another: `аdmin` with a Cyrillic а is not.
 * Digits, hyphens and accents belong to every script.
 */
export function usesSingleScript(name: string): boolean {
  patterns ??= [...SCRIPTS.map((script) => [script]), ...TOGETHER.map((line) => line.split(' '))].map(toPattern)
  return patterns.some((pattern) => pattern.test(name))
}

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text)

/** The name of a host as name servers have it: `xn--mller-kva.de` for `müller.de`; `null` for what is none. */
function toALabel(domain: string): string | null {
  if (/[\s/?#:@\\%[\]]/.test(domain)) return null
  return URL.parse(`http://${domain}`)?.hostname ?? null
}

/** An address as it is stored and sent: its domain in A-labels (RFC 5891), without the dot that ends a whole name. */
export function storedEmail(typed: string): string {
  const email = typed.replace(/(?<=[^.])\.$/, '')
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).normalize('NFKC')
  if (at < 1 || isAscii(email.slice(at + 1))) return email
  return `${email.slice(0, at)}@${toALabel(domain) ?? domain}`
}

const BASE = 36

/** How the steps between characters are weighed (RFC 3492, 6.1). */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / (BASE - 1))
  return bias + Math.floor((BASE * rest) / (rest + 38))
}

/** The characters of an A-label without its `xn--` (RFC 3492, 6.2); `null` where it is none. */
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

/** Names of another script whose every letter looks Latin: `аррӏе`. */
const LATIN_LOOKALIKES = /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+|[αικνρυωηοτ\d-]+)$/u

function readableLabel(label: string): string {
  const word = label.startsWith('xn--') ? decoded(label.slice(4)) : null
  // Only what leads back to the same name, and what passes for no other.
  const isPlain = word !== null && usesSingleScript(word) && !LATIN_LOOKALIKES.test(word)
  return isPlain && toALabel(word) === label ? word : label
}

/** An address as people read it: `info@müller.de`. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (!email.includes('xn--', at)) return email
  return `${email.slice(0, at)}@${email
    .slice(at + 1)
    .split('.')
    .map(readableLabel)
    .join('.')}`
}

const DOMAIN = '@no-address.invalid'

/** What stands for the address of an account that has none: unique, and no mail goes there (RFC 2606). */
export const standInAddress = (userId: number): string => `account-${userId}${DOMAIN}`

/** Whether an account has an address: one that it never confirmed has gone to whoever showed that it is theirs. */
export const hasAddress = (email: string): boolean => !email.endsWith(DOMAIN)

/** The address for others to read, and in files; null where the account has none. */
export const getAddress = (email: string): string | null => (hasAddress(email) ? email : null)
