import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#api/contract/dates.ts'
import { ApiError } from '#api/errors.ts'
import { ifMissing } from '#api/files/if-missing.ts'
import type { FileStore } from '#api/files/store.ts'
import { Queue } from '#api/queue.ts'
import { pages } from '#api/worker/workers.ts'
import type { DrawnPage, drawFirstPage } from './draw-page.ts'

/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

interface Drawn {
  /** A copy with a reader's name is theirs and of that day: its picture is kept for an hour, in memory. */
  isCopy: boolean
  bytesOf: () => Promise<Uint8Array>
}

/**
 * Pictures of the first pages of PDFs, by the name of the file. Who may see one is who may read the file: whoever hands
 * one out has asked for that.
 */
export interface FirstPages {
  /** How large the picture is, where there is one. */
  sizeOf(name: string): PictureSize | null
  /** The picture, which is drawn where there is none yet; `null` for a file that cannot be drawn. */
  picture(name: string, drawn: Drawn): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  /** At the start: removes those of files that are not `known`. */
  sweep(known: ReadonlySet<string>): Promise<void>
}

/** For what serves no pages. */
export const noFirstPages: FirstPages = {
  sizeOf: () => null,
  picture: async () => null,
  remove: async () => {},
  sweep: async () => {},
}

const draw = pages.task<typeof drawFirstPage>(new URL('draw-page.ts', import.meta.url), 'drawFirstPage', {
  milliseconds: 10_000,
  tooLong: 'This document takes too long to draw.',
})

const MOST_TRIED = 1000
const COPIES_BYTES = 8 * 1_048_576
/** `name.640x360.webp` */
const PICTURE = /^(.+)\.(\d+)x(\d+)\.webp$/

/** Keeps them in a folder, which is in no backup: each can be made again. */
export function openFirstPages(dir: string): FirstPages {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sizes = new Map<string, PictureSize>()
  for (const entry of readdirSync(dir)) {
    const [, name, width, height] = PICTURE.exec(entry) ?? []
    if (name) sizes.set(name, { width: Number(width), height: Number(height) })
  }
  /** One file in memory at a time. */
  const drawing = new Queue(MOST_TRIED)
  /** What is being made, and what could not be made lately: each reader's copy has a name of its own. */
  const tried = new LRUCache<string, Promise<Uint8Array | null>>({ max: MOST_TRIED })
  const copies = new LRUCache<string, Uint8Array>({
    maxSize: COPIES_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: HOUR,
  })
  const pathOf = (name: string, { width, height }: PictureSize) => join(dir, `${name}.${width}x${height}.webp`)

  async function keep(name: string, { bytes, ...size }: DrawnPage): Promise<void> {
    const path = pathOf(name, size)
    await writeFile(`${path}.new`, bytes, { mode: 0o600 })
    await rename(`${path}.new`, path)
    sizes.set(name, size)
  }

  async function make(name: string, { isCopy, bytesOf }: Drawn): Promise<Uint8Array | null> {
    try {
      const drawn = await drawing.run(async () => draw(await bytesOf()))
      // The file may have gone meanwhile.
      if (!drawn || !tried.has(name)) return null
      if (isCopy) copies.set(name, drawn.bytes)
      else await keep(name, drawn)
      tried.delete(name)
      return drawn.bytes
    } catch (error) {
      // Too much to do at this moment is no fault of the file's.
      if (error instanceof ApiError && error.status === 503) tried.delete(name)
      return null
    }
  }

  async function remove(name: string): Promise<void> {
    const size = sizes.get(name)
    sizes.delete(name)
    tried.delete(name)
    if (size) await rm(pathOf(name, size), { force: true })
  }

  return {
    sizeOf: (name) => sizes.get(name) ?? null,
    async picture(name, drawn) {
      const size = sizes.get(name)
      const kept = size ? await readFile(pathOf(name, size)).catch(ifMissing(null)) : copies.get(name)
      if (kept) return kept
      const making = tried.get(name) ?? make(name, drawn)
      tried.set(name, making)
      return making
    },
    remove,
    async sweep(known) {
      for (const name of sizes.keys()) if (!known.has(name)) await remove(name)
    },
  }
}

/** A store whose pictures go with their files. */
export function withFirstPages(files: FileStore, firstPages: FirstPages): FileStore {
  return {
    ...files,
    async remove(name) {
      await firstPages.remove(name)
      await files.remove(name)
    },
    async sweep(known, now) {
      await firstPages.sweep(known)
      return files.sweep(known, now)
    },
  }
}
