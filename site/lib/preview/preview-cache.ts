import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { hosted } from '#site/lib/content/content.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { drawPreview } from './draw-preview.ts'
import type { Preview } from './preview-image.ts'

/** Changes when `drawPreview` draws differently. */
const DESIGN_VERSION = 2
const folder = () => join(hosted().cacheDir, 'previews')
/** Milliseconds after which an image that no build asked for is discarded. */
const RETENTION_MS = 30 * 24 * 60 * 60_000

const getFile = (preview: Preview) =>
  join(folder(), `${hash('sha256', JSON.stringify([DESIGN_VERSION, preview])).slice(0, 32)}.jpg`)

/** Images that are being drawn at the moment, by their files. */
const drawing = new Map<string, Promise<Buffer>>()

async function draw(preview: Preview, file: string): Promise<Buffer> {
  const image = await drawPreview(preview, await siteBranding())
  await mkdir(folder(), { recursive: true })
  // Whole or not at all: a build may be killed at any time.
  await writeFile(`${file}.${process.pid}`, image)
  await rename(`${file}.${process.pid}`, file)
  return image
}

function drawOnce(preview: Preview, file: string): Promise<Buffer> {
  const pending = drawing.get(file) ?? draw(preview, file).finally(() => drawing.delete(file))
  drawing.set(file, pending)
  return pending
}

/** The image as an earlier build drew it, or drawn now. */
export async function getImage(preview: Preview): Promise<Buffer> {
  const file = getFile(preview)
  try {
    const image = await readFile(file)
    // Not by the clock of dates: a page that reads it is made again each day.
    const now = (performance.timeOrigin + performance.now()) / 1000
    await utimes(file, now, now)
    return image
  } catch {
    return drawOnce(preview, file)
  }
}

async function removeOld(): Promise<void> {
  const before = Date.now() - RETENTION_MS
  for (const name of await readdir(folder())) {
    const file = join(folder(), name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(file, { force: true })
  }
}

/** Begins to draw what no earlier build drew, as many images at once as there are processors. */
export async function startDrawing(previews: readonly Preview[]): Promise<void> {
  await mkdir(folder(), { recursive: true })
  await removeOld()
  const drawn = new Set(await readdir(folder()))
  const work = previews
    .map((preview) => ({ preview, file: getFile(preview) }))
    .filter(({ file }) => !drawn.has(basename(file)))
  const queue = work.values()
  for (let worker = 0; worker < availableParallelism(); worker++) {
    void (async () => {
      // The caller that asks for the image gets the failure.
      for (const { preview, file } of queue) await drawOnce(preview, file).catch(() => {})
    })()
  }
}
