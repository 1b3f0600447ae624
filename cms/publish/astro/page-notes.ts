import { hash } from 'node:crypto'
import { contentHost } from './host.ts'
import { CLOCK, EVERYTHING, type Read } from './reads.ts'

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

/**
 * The stored entry of which an object is a copy. Astro gives pages a new copy each time; what is stored stays the same
 * object until its file changes, so that its fingerprint is known.
 */
function storedOf(value: object): object | undefined {
  const copy = value as Record<string, unknown>
  const { collection, id } = copy
  if (typeof collection !== 'string' || typeof id !== 'string') return undefined
  const stored = contentHost.entries.get(collection)?.get(id) as Record<string, unknown> | undefined
  if (!stored) return undefined
  // Besides what is stored it names its collection.
  const names = Object.keys(copy)
  if (names.length !== Object.keys(stored).length + 1) return undefined
  for (const name of names) if (name !== 'collection' && copy[name] !== stored[name]) return undefined
  return stored
}

/** Lets nothing pass of which JSON would tell too little. */
function whole(_key: string, value: unknown): unknown {
  if (value === undefined) return ['undefined']
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('This has no fingerprint.')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('This has no fingerprint.')
  const stored = storedOf(value)
  const known = stored && fingerprintOf(stored)
  return known ? ['stored', known] : value
}

/** Equal values have equal fingerprints; `undefined` for what has none, a function or a map for example. */
function fingerprintOf(value: unknown): string | undefined {
  const object = typeof value === 'object' && value !== null ? value : undefined
  const known = object && fingerprints.get(object)
  if (known) return known
  // Most properties of pages are copies of entries.
  const stored = object && storedOf(object)
  if (stored) return fingerprintOf(stored)
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
  readonly #moment: string
  readonly #known = new Map<Read, string | undefined>()

  /** @param moment the same for all times between which no page changes by itself. */
  constructor(moment: string) {
    this.#moment = moment
  }

  /** Of a page's properties and all that it reads; `undefined` where that cannot be told. */
  async fingerprintOf(props: object, reads: readonly Read[]): Promise<string | undefined> {
    const all = Object.entries(props).map(([name, value]) => [name, fingerprintOf(value)])
    for (const read of reads) {
      if (!this.#known.has(read)) this.#known.set(read, await this.#find(read))
      all.push([read, this.#known.get(read)])
    }
    if (all.some(([, made]) => made === undefined)) return undefined
    return hash('sha256', JSON.stringify(all), 'base64url').slice(0, 22)
  }

  async #find(read: Read): Promise<string | undefined> {
    const { entries, pictures, reads } = contentHost
    if (read === CLOCK) return this.#moment
    if (read === EVERYTHING) {
      return fingerprintOf([this.#moment, ...(await Promise.all([...entries.keys()].map((one) => this.#find(one))))])
    }
    if (read.startsWith('?')) return fingerprintOf(await reads.answer(read))
    if (read.startsWith('picture ')) return fingerprintOf(pictures.get(read.slice('picture '.length)))
    if (entries.has(read))
      return fingerprintOf([...entries.get(read)!].map(([id, entry]) => [id, fingerprintOf(entry)]))
    const slash = read.indexOf('/')
    return fingerprintOf(entries.get(read.slice(0, slash))?.get(read.slice(slash + 1)))
  }
}
