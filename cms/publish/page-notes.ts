import { contentHost } from './content-host.ts'
import { EVERYTHING, printOf, type Read } from './reads.ts'

/** What a page was rendered from, by its file, for the next release: a page of the same things need not be rendered again. */
export type PageNotes = Record<string, PageNote>

export interface PageNote {
  /** A short name for everything that the page was rendered from. */
  print: string
  reads: Read[]
  /** Addresses of the pictures that it shows. */
  pictures: string[]
}

/** The content of this process, by what pages read of it. */
export class PageInputs {
  readonly #known = new Map<Read, Promise<string | undefined>>()

  /** A short name for a page's properties and all that it reads; `undefined` where that cannot be told. */
  async printOf(props: object, reads: readonly Read[]): Promise<string | undefined> {
    const given = Object.entries(props).map(([name, value]) => [name, printOf(value)])
    const read = await Promise.all(reads.map(async (one) => [one, await this.#of(one)]))
    const all = [...given, ...read]
    return all.some(([, print]) => print === undefined) ? undefined : printOf(all)
  }

  #of(read: Read): Promise<string | undefined> {
    const known = this.#known.get(read) ?? this.#find(read)
    this.#known.set(read, known)
    return known
  }

  async #find(read: Read): Promise<string | undefined> {
    const { store, pictures, reads } = contentHost
    if (read === EVERYTHING) return this.#all([...store.keys()])
    if (read.startsWith('?')) return printOf(await reads.answer(read))
    if (read.startsWith('picture ')) return printOf(pictures.get(read.slice('picture '.length)))
    if (store.has(read)) return printOf([...store.get(read)!].map(([id, entry]) => [id, printOf(entry)]))
    const [, name = '', id = ''] = /^([^/]+)\/(.*)$/s.exec(read) ?? []
    return printOf(store.get(name)?.get(id))
  }

  async #all(reads: Read[]): Promise<string | undefined> {
    return printOf(await Promise.all(reads.map((one) => this.#of(one))))
  }
}
