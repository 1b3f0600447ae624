const HOST = Symbol.for('trellis.content')

type Answer<Value> = (about: string) => Promise<Value>

/** What this needs of the process that renders (`cms/publish/astro/host.ts`); in development there is none. */
interface Host {
  version: number
  reads: {
    note(read: '*'): void
    questions: Map<string, Answer<unknown>>
    ask(name: string, about: string): Promise<unknown>
  }
}

const host = () => (globalThis as { [HOST]?: Host })[HOST]

/**
 * Reads something from the content once for all pages: thousands of them share one list. It is read again when the
 * process gets other content, and each time in development, where files change as they like.
 */
export function perContent<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  let knownOf: number | undefined
  return () => {
    if (import.meta.env.DEV) return read()
    const at = host()
    at?.reads.note('*')
    if (!known || knownOf !== at?.version) {
      known = read()
      knownOf = at?.version
    }
    return known
  }
}

/**
 * Something that a page asks of what was read once for all. The page is rendered again when the answer for it is
 * another one; a page that takes the whole list is rendered again with every change of the content.
 *
 * @param name one for each question.
 */
export function askContent<Value>(name: string, answer: Answer<Value>): Answer<Value> {
  host()?.reads.questions.set(name, answer)
  return (about) => (host()?.reads.ask(name, about) as Promise<Value> | undefined) ?? answer(about)
}
