import { hash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import type { ImageMetadata, ImageTransform } from 'astro'
import { imageMetadata } from 'astro/assets/utils'
import sharp from 'sharp'
import { forEachItem } from './compress.ts'

/** The facts by which an unchanged image file is recognized, so that it isn't read again. */
export type ImageNotes = Record<string, { size: number; time: number; picture: ImageMetadata }>

interface Places {
  contentDir: string
  cacheDir: string
  /** The image files of the previous release. */
  pictures: ImageNotes
}

/** An image in one size and format, to be made from a file. */
interface Wanted {
  source: string
  options: ImageTransform
}

/** The folder of files with hashed names (`build.assets` of Astro's configuration). */
const ASSETS = '_assets'
/** Everything that, if changed, results in a different image from the same file. */
const FIELDS = ['width', 'height', 'format', 'quality', 'fit', 'position', 'background'] as const

/** Makes an image in a size and format. */
async function draw({ source, options }: Wanted): Promise<Buffer> {
  const { width, height, position, format, background } = options
  const image = sharp(await readFile(source), { failOn: 'none', pages: -1 })
    .rotate()
    .resize({ width, height, position, withoutEnlargement: true })
  if (background) image.flatten({ background })
  return image.toFormat(format === 'jpeg' ? 'jpeg' : 'webp').toBuffer()
}

/** Reads the dimensions of the content's image files, and collects which sizes the pages use. */
export class Images {
  readonly notes: ImageNotes = {}
  readonly #known: ImageNotes
  readonly #contentDir: string
  /** Made images, shared by all releases: a name is a hash of the source's bytes and the settings. */
  readonly #made: string
  readonly #wanted = new Map<string, Wanted>()
  readonly #reused = new Map<string, string>()
  readonly #requested = new Set<string>()
  readonly #sources = new Map<string, string>()

  constructor({ contentDir, cacheDir, pictures }: Places) {
    this.#contentDir = contentDir
    this.#known = pictures
    this.#made = join(cacheDir, 'pictures')
  }

  /**
   * The image at a path as a content file writes it: `../media/news/door.webp` in `news/opening.md`. Returns the same
   * object as long as the file is the same.
   */
  async read(file: string, path: string): Promise<ImageMetadata> {
    const name = posix.join(posix.dirname(file), path)
    const source = join(this.#contentDir, name)
    this.notes[name] ??= await this.#note(name, source)
    const { picture } = this.notes[name]
    this.#sources.set(picture.src, source)
    return picture
  }

  async #note(name: string, source: string): Promise<ImageNotes[string]> {
    const { size, mtimeMs: time } = await stat(source)
    const known = this.#known[name]
    return known?.size === size && known.time === time ? known : { size, time, picture: await this.#examine(source) }
  }

  async #examine(source: string): Promise<ImageMetadata> {
    const bytes = await readFile(source)
    const about = await imageMetadata(bytes, source)
    const name = basename(source, extname(source)).replace(/[^\w.-]/g, '_')
    const src = `/${ASSETS}/${name}.${hash('sha256', bytes, 'base64url').slice(0, 8)}.${about.format}`
    return { src, ...about }
  }

  /** The file of an image that a page shows. */
  sourceOf({ src }: ImageTransform): string {
    const source = this.#sources.get(typeof src === 'object' ? src.src : src)
    if (!source) throw new Error('Pages can show only images of the content.')
    return source
  }

  /** The address that an image on a page will have. */
  readonly want = (options: ImageTransform): string => {
    const { format } = options
    const source = this.sourceOf(options)
    const src = typeof options.src === 'object' ? options.src.src : options.src
    const fields = FIELDS.map((name) => [name, options[name]])
    const made = hash('sha256', JSON.stringify([...fields, src]), 'base64url')
    const ending = extname(src)
    const address = `${src.slice(0, -ending.length)}_${made.slice(0, 8)}.${format ?? ending.slice(1)}`
    this.#requested.add(address)
    this.#wanted.set(address, { source, options })
    return encodeURI(address)
  }

  /** The addresses that were used since the last call. */
  drainRequested(): string[] {
    const requested = [...this.#requested]
    this.#requested.clear()
    return requested
  }

  /** Reuses an image that was made before, from its path. */
  reuse(address: string, path: string): void {
    this.#reused.set(address, path)
  }

  /** Makes every image that is needed, and returns the path of each by its address. */
  async make(): Promise<Map<string, string>> {
    const made = new Map(this.#reused)
    await mkdir(this.#made, { recursive: true })
    await forEachItem(this.#wanted, async ([address, wanted]) => {
      const path = join(this.#made, basename(address))
      made.set(address, path)
      if (await stat(path).catch(() => undefined)) return
      const tempPath = join(this.#made, `${process.pid}-${basename(path)}`)
      await writeFile(tempPath, await draw(wanted))
      await rename(tempPath, path)
    })
    return made
  }
}
