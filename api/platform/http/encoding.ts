import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** The encodings of a compressed body, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

function choose(header: string): ContentEncoding | 'plain' {
  const wanted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const quality = (coding: string) => wanted.get(coding) ?? wanted.get('*') ?? 0
  const [best] = ENCODINGS.toSorted((first, second) => quality(second) - quality(first))
  const isWanted = quality(best!) > 0 && quality(best!) >= (wanted.get('identity') ?? 0)
  return isWanted ? best! : 'plain'
}

/** Browsers send a few different ones, none as long as this. */
const LONGEST = 200
const chosen = new LRUCache<string, ContentEncoding | 'plain'>({ max: 100, memoMethod: choose })

/**
 * The encoding for a client (RFC 9110, 12.5.3): the preferred one, brotli if both are equal; `undefined` is
 * uncompressed.
 *
 * @param header the Accept-Encoding header.
 */
export function acceptedEncoding(header: string | undefined): ContentEncoding | undefined {
  if (!header || header.length > LONGEST) return undefined
  const encoding = chosen.memo(header)
  return encoding === 'plain' ? undefined : encoding
}
