import { copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.xml', '.svg', '.txt', '.ics', '.webmanifest', '.wasm'])
const SMALLEST = 512
/** Brotli 11 takes fifty times as long as 5 for a tenth less; only files that stay for months are worth it. */
const QUALITY_OF_PAGES = 5
const QUALITY_OF_ASSETS = 11
const AT_ONCE = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function reuse(from: string, to: string): Promise<boolean> {
  try {
    await Promise.all(['.br', '.gz'].map((ending) => copyFile(from + ending, to + ending)))
    return true
  } catch {
    return false
  }
}

async function compressFile(
  dir: string,
  file: string,
  hashed: boolean,
  previousDir: string | undefined,
): Promise<void> {
  const path = join(dir, file)
  // A hashed name stands for the same bytes in every release.
  if (hashed && previousDir && (await reuse(join(previousDir, file), path))) return
  const body = await readFile(path)
  const quality = hashed ? QUALITY_OF_ASSETS : QUALITY_OF_PAGES
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [brotli, gzipped] = await Promise.all([toBrotli(body, { params }), toGzip(body, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/**
 * Writes a brotli and a gzip twin beside every text file of a built site, once, so that no request waits for it.
 *
 * @param previousDir the last release's folder, whose compressed assets are taken over.
 */
export async function compressSite(dir: string, assets: string, previousDir?: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
    if ((await stat(path)).size >= SMALLEST) files.push(path.slice(dir.length + 1))
  }
  const work = files.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const file of work) await compressFile(dir, file, file.startsWith(`${assets}/`), previousDir)
    }),
  )
}
