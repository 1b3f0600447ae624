const HOST = Symbol.for('trellis.content')

/** Which content the process that renders holds at the moment (`cms/publish/content-host.ts`). */
const version = () => (globalThis as { [HOST]?: { version: number } })[HOST]?.version

/**
 * Reads something from the content once for all pages: thousands of them share one list. It is read again when the process
 * gets other content, and each time in development, where files change as they like.
 */
export function perContent<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  let knownOf: number | undefined
  return () => {
    if (import.meta.env.DEV) return read()
    if (!known || knownOf !== version()) {
      known = read()
      knownOf = version()
    }
    return known
  }
}
