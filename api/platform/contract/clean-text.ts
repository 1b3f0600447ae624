/**
 * More combining marks on one letter than any script has (Unicode, Stream-Safe Text): sorting them takes quadratic
 * time.
 */
const PILE = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/** Composes accents with their letters. */
export const composed = (value: string): string => value.replace(PILE, '$1').normalize('NFC')

/**
 * Text as a person could have meant it: no control characters, no halves of surrogate pairs (the database stores
 * neither), one kind of line break, composed accents, trimmed. Invisible text counts as empty.
 */
export function cleanText(value: string): string {
  const plain = value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
  const text = composed(plain).trim()
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : ''
}

/** `cleanText` on one line, without the marks that reverse the reading order of the text around it. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).replace(/\s+/g, ' ')
}

/**
 * A link as typed, with `https://` in front if it has no scheme (rules: Links). `''` for an empty one; `null` for
 * anything else: other schemes than http and https, a host without a dot, credentials, white space.
 */
export function normalizeUrl(value: string): string | null {
  const typed = cleanLine(value)
  if (typed === '') return ''
  // `name:` before anything but a port is a scheme, so that `javascript:…` never becomes a host.
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(typed)?.[1]
  const link = scheme === undefined ? `https://${typed}` : typed
  if (!/^https?:\/\/[^/\\\s]/i.test(link) || /[\s\\]/.test(link) || !URL.canParse(link)) return null
  const { hostname, username, password } = new URL(link)
  const isHost = /^(?:[\w-]+\.)+[\w-]{2,}\.?$/.test(hostname) || /^\d+(?:\.\d+){3}$/.test(hostname)
  return isHost && username === '' && password === '' ? link : null
}
