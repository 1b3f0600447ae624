import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a page read of the content, by name: `settings/site` is an entry, `news` a collection, `picture …` one that
 * stands in a text, `?drawn /news/fair` the answer to a question, `clock` the time, and `*` all of it.
 */
export type Read = string

/** For what is put together from the whole content, at this moment. */
export const EVERYTHING: Read = '*'

/** For what asked the clock itself; a question about it is answered for longer (`site/lib/content/clock.ts`). */
export const CLOCK: Read = 'clock'

/** Takes down what is read while a page is rendered. Pages are rendered one after the other. */
export class Reads {
  /** Questions about the content, by name; each is asked about something. */
  readonly questions = new Map<string, (about: string) => Promise<unknown>>()
  #current: Set<Read> | undefined
  /** Set while the answer to a question is looked up: the page depends on the answer, not on what it is made of. */
  readonly #answering = new AsyncLocalStorage<true>()
  /** Answers while one content is rendered: thousands of pages ask which year it is. */
  readonly #answers = new Map<Read, Promise<unknown>>()

  /** Forgets the answers for other content, and of another time. */
  forget(): void {
    this.#answers.clear()
  }

  /** Notes a read of the page that is being rendered; otherwise nothing. */
  note(read: Read): void {
    if (this.#current && !this.#answering.getStore()) this.#current.add(read)
  }

  /** Does something, and tells what it read. */
  async during<Value>(work: () => Promise<Value>): Promise<{ value: Value; reads: Read[] }> {
    const reads = new Set<Read>()
    const { Date: unwatched } = globalThis
    this.#current = reads
    globalThis.Date = this.#watched(unwatched)
    try {
      return { value: await work(), reads: [...reads] }
    } finally {
      globalThis.Date = unwatched
      this.#current = undefined
    }
  }

  /** The same dates; whoever asks them for the time of day has read the clock. */
  #watched(dates: DateConstructor): DateConstructor {
    return new Proxy(dates, {
      construct: (target, given: [], subclass) => {
        if (given.length === 0) this.note(CLOCK)
        return Reflect.construct(target, given, subclass)
      },
      apply: (target) => (this.note(CLOCK), target()),
      get: (target, name) => {
        if (name === 'now') this.note(CLOCK)
        return Reflect.get(target, name)
      },
    })
  }

  /** Answers a question for a page, which is rendered again when the answer is another one. */
  ask(name: string, about: string): Promise<unknown> {
    const read = `?${name} ${about}`
    this.note(read)
    // A page on demand may ask years later.
    return this.#current ? this.answer(read) : this.#find(read)
  }

  /** The answer to a noted question, for all pages the same; `undefined` where nobody can answer it any more. */
  answer(read: Read): Promise<unknown> {
    const answer = this.#answers.get(read) ?? this.#find(read)
    this.#answers.set(read, answer)
    return answer
  }

  async #find(read: Read): Promise<unknown> {
    const [, name = '', about = ''] = /^\?(\S+) (.*)$/s.exec(read) ?? []
    const question = this.questions.get(name)
    return question && this.#answering.run(true, () => question(about))
  }

  /** A collection whose entries are noted as they are read: one by its id, all by whatever else is done with it. */
  noted(collection: string, entries: Map<string, object>): Map<string, object> {
    const read = (id: string) => this.note(`${collection}/${id}`)
    return new Proxy(entries, {
      get: (target, property) => {
        if (property === 'get') return (id: string) => (read(id), target.get(id))
        if (property === 'has') return (id: string) => (read(id), target.has(id))
        this.note(collection)
        const value: unknown = Reflect.get(target, property, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}
