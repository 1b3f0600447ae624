import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.xml', '.svg', '.txt', '.ics', '.webmanifest', '.wasm'])
const SMALLEST = 512
/** Brotli 11 takes fifty times as long as 5 to save a tenth more, so only files that stay for months are worth it. */
const QUALITY_OF_PAGES = 5
const QUALITY_OF_ASSETS = 11
const LEVEL_OF_PAGES = 6
const LEVEL_OF_ASSETS = 9
const AT_ONCE = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Compresses with a window just large enough for the whole text. The default window is sized for megabytes, and V8,
 * which is told about that memory, collects garbage for it. That took half the time of a page on demand.
 */
export function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants
  const window = Math.ceil(Math.log2(body.length))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(most, Math.max(least, window)),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { params }
}

/** Whether files of this type get compressed copies, if they are large enough. */
export const isCompressibleType = (file: string): boolean => COMPRESSIBLE.has(extname(file))

/** Whether a file is worth a compressed copy. */
export const isCompressible = (file: string, bytes: number): boolean => bytes >= SMALLEST && isCompressibleType(file)

/** Compresses a page at a moderate level, because someone is waiting for it. */
export const compressPage = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(body, brotliOptions(body, QUALITY_OF_PAGES)) : toGzip(body, { level: LEVEL_OF_PAGES })

/** Writes a brotli and a gzip copy next to a file. */
async function writeTwins(path: string, body: Buffer, quality: number) {
  const [br, gz] = await Promise.all([
    toBrotli(body, brotliOptions(body, quality)),
    toGzip(body, { level: LEVEL_OF_ASSETS }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Processes items, a few at a time. */
export async function forEachItem<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Writes brotli and gzip copies next to every text file of a folder at the highest level, for files that stay for
 * months.
 *
 * @param options `quickly` for files of megabytes, where the highest level would take 15 seconds.
 */
export async function compressFolder(dir: string, { quickly = false } = {}): Promise<void> {
  const files: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isCompressible(entry.name, (await stat(path)).size)) files.push(path)
  }
  const quality = quickly ? QUALITY_OF_PAGES : QUALITY_OF_ASSETS
  await forEachItem(files, async (file) => writeTwins(file, await readFile(file), quality))
}
