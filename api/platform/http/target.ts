/** A request's target, in the only spelling that everything after the front reads. */
export interface Target {
  /** Starts with a slash, has no empty or dot segments, and is percent-encoded once, only where needed. */
  path: string
  /** The query with its `?`, or empty. */
  search: string
  /** The host of an absolute target, as written. */
  authority: string | undefined
}

/** A path in its only spelling, without any encoding, which nearly all are. */
const PLAIN = /^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/
/**
 * The characters of a path and a query with their encodings (RFC 3986), and what browsers leave unencoded in a query.
 */
const PATH = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i
const SEARCH = /^(?:\?[!-"$-~]*)?$/
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** Characters that no segment of an address contains: another parser might read a separator, or decode it again. */
const AMBIGUOUS = /[/\\%\p{Cc}]/u

function plainSegment(encoded: string): string | null {
  const segment = decodeURIComponent(encoded)
  return segment === '.' || segment === '..' || AMBIGUOUS.test(segment) ? null : segment
}

const encodeSegment = (segment: string) => encodeURI(segment).replace(/[?#]/g, encodeURIComponent)

/** The canonical spelling of a path; `null` if it is invalid. */
function plainPath(path: string): string | null {
  if (path === '/' || PLAIN.test(path)) return path
  if (!PATH.test(path)) return null
  try {
    const segments = path.split('/').filter(Boolean).map(plainSegment)
    return segments.includes(null) ? null : `/${(segments as string[]).map(encodeSegment).join('/')}`
  } catch {
    // Percent signs that encode no text.
    return null
  }
}

/**
 * Reads a request's target (RFC 9112, 3.2). Guard, calls, and renderer get this result, never what was sent: two
 * parsers that read an address differently would let a request past the guard of another page.
 *
 * @returns the target and whether it was `moved`, which means sent in another spelling; `null` if it isn't an address.
 */
export function readTarget(url: string): (Target & { moved: boolean }) | null {
  const authority = url.startsWith('/') ? undefined : ABSOLUTE.exec(url)?.[1]
  if (authority === undefined && !url.startsWith('/')) return null
  const rest = authority === undefined ? url : url.slice(url.indexOf('//') + 2 + authority.length)
  const questionMark = rest.indexOf('?')
  const sent = (questionMark < 0 ? rest : rest.slice(0, questionMark)) || '/'
  const search = questionMark < 0 ? '' : rest.slice(questionMark)
  const path = plainPath(sent)
  return path === null || !SEARCH.test(search) ? null : { path, search, authority, moved: path !== sent }
}
