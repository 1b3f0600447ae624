import { hash } from 'node:crypto'
import { contentHost } from './host.ts'
import { EVERYTHING, type Read } from './reads.ts'

/** What each page was rendered from, by its file: a page of the same things need not be rendered again. */
export type PageNotes = Record<string, PageNote>

export interface PageNote {
  /** Of everything that the page was rendered from. */
  fingerprint: string
  reads: Read[]
  /** Addresses of the pictures that it shows. */
  pictures: string[]
}

const fingerprints = new WeakMap<object, string>()

/** Lets nothing pass of which JSON would tell too little. */
function whole(_key: string, value: unknown): unknown {
  if (value === undefined) return ['undefined']
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('This has no fingerprint.')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('This has no fingerprint.')
  return value
}

/** Equal values have equal fingerprints; `undefined` for what has none, a function or a map for example. */
function fingerprintOf(value: unknown): string | undefined {
  const object = typeof value === 'object' && value !== null ? value : undefined
  const known = object && fingerprints.get(object)
  if (known) return known
  try {
    const made = hash('sha256', JSON.stringify(value, whole), 'base64url').slice(0, 22)
    if (object) fingerprints.set(object, made)
    return made
  } catch {
    return undefined
  }
}

/** The content of this process, by what pages read of it. */
export class PageInputs {
  readonly #known = new Map<Read, Promise<string | undefined>>()

  /** Of a page's properties and all that it reads; `undefined` where that cannot be told. */
  async fingerprintOf(props: object, reads: readonly Read[]): Promise<string | undefined> {
    const given = Object.entries(props).map(([name, value]) => [name, fingerprintOf(value)])
    const read = await Promise.all(reads.map(async (one) => [one, await this.#of(one)]))
    const all = [...given, ...read]
    return all.some(([, made]) => made === undefined) ? undefined : fingerprintOf(all)
  }

  #of(read: Read): Promise<string | undefined> {
    const known = this.#known.get(read) ?? this.#find(read)
    this.#known.set(read, known)
    return known
  }

  async #find(read: Read): Promise<string | undefined> {
    const { store, pictures, reads } = contentHost
    if (read === EVERYTHING) return fingerprintOf(await Promise.all([...store.keys()].map((one) => this.#of(one))))
    if (read.startsWith('?')) return fingerprintOf(await reads.answer(read))
    if (read.startsWith('picture ')) return fingerprintOf(pictures.get(read.slice('picture '.length)))
    if (store.has(read)) return fingerprintOf([...store.get(read)!].map(([id, entry]) => [id, fingerprintOf(entry)]))
    const slash = read.indexOf('/')
    return fingerprintOf(store.get(read.slice(0, slash))?.get(read.slice(slash + 1)))
  }
}
