import { hash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import sharpService from 'astro/assets/services/sharp'
import { eachOf } from '#cms/publish/compress.ts'

/** A picture of the content, as Astro's image service wants it. */
export interface Picture {
  src: string
  width: number
  height: number
  format: string
  orientation?: number | undefined
}

/** What is known of a picture file, by which a picture that did not change is not read again. */
export type PictureNotes = Record<string, { size: number; time: number; picture: Picture }>

interface Places {
  contentDir: string
  cacheDir: string
  /** The picture files of the release before. */
  pictures: PictureNotes
}

/** A picture in one size and format, to be made. */
interface Wanted {
  source: string
  options: object
}

/** The folder of files whose names change with their bytes (`build.assets` of Astro's configuration). */
const ASSETS = '_assets'
const CONFIG = {
  service: { entrypoint: 'astro/assets/services/sharp', config: {} },
  domains: [],
  remotePatterns: [],
  dangerouslyProcessSVG: false,
}
const LOGGER = { info() {}, warn() {}, error() {} }

/** Reads what the picture files of the content are, and collects which sizes of them the pages ask for. */
export class Pictures {
  readonly notes: PictureNotes = {}
  readonly #known: PictureNotes
  readonly #contentDir: string
  /** Pictures made once for every release: a name stands for the bytes of its source and what was made of it. */
  readonly #made: string
  readonly #wanted = new Map<string, Wanted>()
  readonly #kept = new Map<string, string>()
  readonly #asked = new Set<string>()
  readonly #sources = new Map<string, string>()

  constructor({ contentDir, cacheDir, pictures }: Places) {
    this.#contentDir = contentDir
    this.#known = pictures
    this.#made = join(cacheDir, 'pictures')
  }

  /** The picture at a path that stands in a content file: `../media/news/door.webp` in `news/opening.md`. */
  async read(file: string, path: string): Promise<Picture> {
    const name = posix.join(posix.dirname(file), path)
    const source = join(this.#contentDir, name)
    this.notes[name] ??= await this.#note(name, source)
    const { picture } = this.notes[name]
    this.#sources.set(picture.src, source)
    return { ...picture }
  }

  async #note(name: string, source: string): Promise<PictureNotes[string]> {
    const { size, mtimeMs: time } = await stat(source)
    const known = this.#known[name]
    return known?.size === size && known.time === time ? known : { size, time, picture: await this.#examine(source) }
  }

  async #examine(source: string): Promise<Picture> {
    const bytes = await readFile(source)
    const { width, height, format, orientation } = await imageMetadata(bytes, source)
    const name = basename(source, extname(source)).replace(/[^\w.-]/g, '_')
    const src = `/${ASSETS}/${name}.${hash('sha256', bytes, 'base64url').slice(0, 8)}.${format}`
    return { src, width, height, format, ...(orientation !== undefined && { orientation }) }
  }

  /** Astro's own call for a picture that a page shows: the address at which it will be. */
  readonly want = (options: { src: Picture | string; format?: string }, properties: string[]): string => {
    const { src, format } = options
    const source = typeof src === 'object' ? this.#sources.get(src.src) : undefined
    if (typeof src !== 'object' || !source) throw new Error('Pages show pictures of the content only.')
    const fields = properties.map((name) => [name, (options as Record<string, unknown>)[name]])
    const made = hash('sha256', JSON.stringify([...fields.filter(([name]) => name !== 'src'), src.src]), 'base64url')
    const ending = extname(src.src)
    const address = `${src.src.slice(0, -ending.length)}_${made.slice(0, 8)}.${format ?? ending.slice(1)}`
    this.#asked.add(address)
    this.#wanted.set(address, { source, options: { ...options, src: src.src } })
    return encodeURI(address)
  }

  /** The addresses that were asked for since the last call. */
  takeAsked(): string[] {
    const asked = [...this.#asked]
    this.#asked.clear()
    return asked
  }

  /** Takes over a picture that was made before, from where it lies. */
  keep(address: string, path: string): void {
    this.#kept.set(address, path)
  }

  /** Makes every picture that is wanted, and tells where each lies, by its address. */
  async make(): Promise<Map<string, string>> {
    const made = new Map(this.#kept)
    await mkdir(this.#made, { recursive: true })
    await eachOf(this.#wanted, async ([address, { source, options }]) => {
      const path = join(this.#made, basename(address))
      made.set(address, path)
      if (await stat(path).catch(() => undefined)) return
      const bytes = new Uint8Array(await readFile(source))
      const { data } = await sharpService.transform(bytes, options as never, CONFIG as never, LOGGER as never)
      const aside = join(this.#made, `${process.pid}-${basename(path)}`)
      await writeFile(aside, data)
      await rename(aside, path)
    })
    return made
  }
}
