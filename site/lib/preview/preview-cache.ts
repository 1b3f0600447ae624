import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { drawPreview } from './draw-preview.ts'
import type { Preview } from './preview-picture.ts'

/** Changes when `drawPreview` draws differently. */
const LOOK = 1
const FOLDER = join(process.cwd(), '.cache', 'previews')
/** Milliseconds after which a picture that no build asked for is thrown away. */
const KEPT = 30 * 24 * 60 * 60_000

const fileOf = (preview: Preview) => join(FOLDER, `${hash('sha256', JSON.stringify([LOOK, preview])).slice(0, 32)}.jpg`)

/** The picture as an earlier build drew it, or drawn now. */
async function pictureOf(preview: Preview): Promise<Buffer> {
  const file = fileOf(preview)
  try {
    const picture = await readFile(file)
    const now = new Date()
    await utimes(file, now, now)
    return picture
  } catch {
    const picture = await drawPreview(preview)
    // Whole or not at all: a build may be killed at any time.
    await writeFile(`${file}.${process.pid}`, picture)
    await rename(`${file}.${process.pid}`, file)
    return picture
  }
}

async function removeOld(): Promise<void> {
  const before = Date.now() - KEPT
  for (const name of await readdir(FOLDER)) {
    const file = join(FOLDER, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(file, { force: true })
  }
}

/** Begins to draw all pictures, as many at once as there are processors, and says how to get each. */
export async function drawAll(previews: readonly Preview[]): Promise<(preview: Preview) => Promise<Buffer>> {
  await mkdir(FOLDER, { recursive: true })
  await removeOld()
  const waiting = new Map(previews.map((preview) => [preview.page, Promise.withResolvers<Buffer>()]))
  const work = previews.values()
  for (let worker = 0; worker < availableParallelism(); worker++) {
    void (async () => {
      for (const preview of work) {
        const { resolve, promise } = waiting.get(preview.page)!
        resolve(pictureOf(preview))
        await promise.catch(() => {})
      }
    })()
  }
  return (preview) => waiting.get(preview.page)!.promise
}
