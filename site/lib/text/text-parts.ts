/** A piece of what someone wrote: plain text, or an address that one can follow. */
export interface TextPart {
  text: string
  href?: string
}

/** Web addresses as people type them. Each character is looked at once: the classes do not overlap. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/gi
/** What ends a sentence, and not an address. */
const CLOSING = new Set('.,;:!?…)]}*_~'.split(''))
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The address without the punctuation of the sentence around it; a bracket that it opened stays. */
function trimmed(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1]!
    const opening = OPENING[last]
    if (!CLOSING.has(last) || (opening && address.slice(0, end).includes(opening))) break
    end--
  }
  return address.slice(0, end)
}

/** Where an address leads; `undefined` for what only looks like one. */
function getTarget(address: string): string | undefined {
  const url = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, href, username } = new URL(url)
  // A name before an @ makes one site look like another.
  return /^https?:$/.test(protocol) && hostname.includes('.') && !username ? href : undefined
}

/** Splits a text at its web addresses. Together the pieces are the text, unchanged. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found)
    const href = getTarget(address)
    if (!href) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
