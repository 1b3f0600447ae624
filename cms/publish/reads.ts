import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'

/**
 * What a page read of the content, by name: `settings/site` is an entry, `news` a collection, `?drawn /news/fair` the answer to a
 * question, and `*` all of it.
 */
export type Read = string

/** For what is put together from the whole content. */
export const EVERYTHING: Read = '*'

/** A picture that stands in a text. */
export const pictureRead = (id: string): Read => `picture ${id}`

/** A question about the content, and about what. */
export type Question = (about: string) => Promise<unknown>

const nameOf = (name: string, about: string): Read => `?${name} ${about}`

/** Takes down what is read while a page is rendered. Pages are rendered one after the other. */
export class Reads {
  readonly questions = new Map<string, Question>()
  #current: Set<Read> | undefined
  /** Set while the answer to a question is looked up: the page depends on the answer, not on what it is made of. */
  readonly #answering = new AsyncLocalStorage<true>()

  /** Notes a read of the page that is being rendered; otherwise nothing. */
  note(read: Read): void {
    if (this.#current && !this.#answering.getStore()) this.#current.add(read)
  }

  /** Does something, and tells what it read. */
  async during<Value>(work: () => Promise<Value>): Promise<{ value: Value; reads: Read[] }> {
    const reads = new Set<Read>()
    this.#current = reads
    try {
      return { value: await work(), reads: [...reads] }
    } finally {
      this.#current = undefined
    }
  }

  /** Answers a question for a page, which is rendered again when the answer is another one. */
  ask(name: string, about: string): Promise<unknown> {
    this.note(nameOf(name, about))
    return this.answer(nameOf(name, about))
  }

  /** The answer to a noted question; `undefined` where nobody can answer it any more. */
  async answer(read: Read): Promise<unknown> {
    const [, name = '', about = ''] = /^\?(\S+) (.*)$/s.exec(read) ?? []
    const question = this.questions.get(name)
    return question && this.#answering.run(true, () => question(about))
  }
}

/** A collection whose entries are noted as they are read. */
export class NotedCollection extends Map<string, object> {
  readonly #name: string
  readonly #reads: Reads

  constructor(name: string, reads: Reads, entries: Iterable<readonly [string, object]>) {
    super()
    this.#name = name
    this.#reads = reads
    for (const [id, entry] of entries) super.set(id, entry)
  }

  override get(id: string) {
    this.#reads.note(`${this.#name}/${id}`)
    return super.get(id)
  }

  override has(id: string) {
    this.#reads.note(`${this.#name}/${id}`)
    return super.has(id)
  }

  override get size() {
    this.#reads.note(this.#name)
    return super.size
  }

  override keys() {
    this.#reads.note(this.#name)
    return super.keys()
  }

  override values() {
    this.#reads.note(this.#name)
    return super.values()
  }

  override entries() {
    this.#reads.note(this.#name)
    return super.entries()
  }

  override forEach(...args: Parameters<Map<string, object>['forEach']>) {
    this.#reads.note(this.#name)
    super.forEach(...args)
  }

  override [Symbol.iterator]() {
    return this.entries()
  }
}

const printsOfObjects = new WeakMap<object, string>()

/** Lets nothing pass of which JSON would tell too little. */
function whole(_key: string, value: unknown): unknown {
  if (value === undefined) return ['undefined']
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('This has no name.')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('This has no name.')
  return value
}

/** A short name for a value: equal values have equal names. `undefined` for what has none, a function or a map for example. */
export function printOf(value: unknown): string | undefined {
  const isObject = typeof value === 'object' && value !== null
  const known = isObject ? printsOfObjects.get(value) : undefined
  if (known) return known
  try {
    const print = hash('sha256', JSON.stringify(value, whole), 'base64url').slice(0, 22)
    if (isObject) printsOfObjects.set(value, print)
    return print
  } catch {
    return undefined
  }
}
