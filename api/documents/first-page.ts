import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#api/platform/contract/dates.ts'
import { ApiError } from '#api/errors.ts'
import { ifMissing, type FileStore } from '#api/platform/files/store.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { pages } from '#api/platform/worker/worker.ts'
import type { DrawnPage, drawFirstPage } from './draw-page.ts'

/** Pixels. */
export interface ImageSize {
  width: number
  height: number
}

interface Drawn {
  /** Who waits for it. None is made for users without approval. */
  client: Waiter
  /** A watermarked copy belongs to one reader and day: its image is kept in memory for an hour. */
  isCopy: boolean
  readBytes: () => Promise<Uint8Array>
}

/**
 * Images of the first pages of PDFs, by file name. Everyone who can read the file can see its image, which the caller
 * checks.
 */
export interface FirstPages {
  /** The image's size, if there is one. */
  sizeOf(name: string): ImageSize | null
  /** The image, which is drawn if it doesn't exist; `null` for a file that can't be drawn, or not now. */
  picture(name: string, drawn: Drawn): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  /** At startup: deletes the images of files that aren't `known`. */
  sweep(known: ReadonlySet<string>): Promise<void>
}

/** For processes that serve no pages. */
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
const IMAGE = /^(.+)\.(\d+)x(\d+)\.webp$/

/** Whether the missing image is the file's fault, and would be again. */
const isOfFile = (error: unknown) => error instanceof ApiError && error.status === 400

/**
 * Stores images in a folder that isn't backed up, because each can be made again. `onFailure` gets errors that may not
 * happen the next time.
 */
export function openFirstPages(dir: string, onFailure: (error: unknown) => void): FirstPages {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sizes = new Map<string, ImageSize>()
  for (const entry of readdirSync(dir)) {
    const [, name, width, height] = IMAGE.exec(entry) ?? []
    if (name) sizes.set(name, { width: Number(width), height: Number(height) })
  }
  /** Images in progress, and recent failures: each reader's copy has its own name. */
  const tried = new LRUCache<string, Promise<Uint8Array | null>>({ max: MOST_TRIED, ttl: HOUR, noUpdateTTL: true })
  const copies = new LRUCache<string, Uint8Array>({
    maxSize: COPIES_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: HOUR,
  })
  const getPath = (name: string, { width, height }: ImageSize) => join(dir, `${name}.${width}x${height}.webp`)

  async function store(name: string, { bytes, ...size }: DrawnPage): Promise<void> {
    const path = getPath(name, size)
    await writeFile(`${path}.new`, bytes, { mode: 0o600 })
    await rename(`${path}.new`, path)
    sizes.set(name, size)
  }

  async function make(name: string, { client, isCopy, readBytes }: Drawn): Promise<Uint8Array | null> {
    try {
      // One file in memory at a time.
      const drawn = await draw(client, async () => [await readBytes()])
      // The file may have been deleted in the meantime.
      if (!drawn || !tried.has(name)) return null
      if (isCopy) copies.set(name, drawn.bytes)
      else await store(name, drawn)
      tried.delete(name)
      return drawn.bytes
    } catch (error) {
      if (isOfFile(error)) return null
      tried.delete(name)
      if (!(error instanceof ApiError)) onFailure(error)
      return null
    }
  }

  async function remove(name: string): Promise<void> {
    const size = sizes.get(name)
    sizes.delete(name)
    tried.delete(name)
    if (size) await rm(getPath(name, size), { force: true })
  }

  return {
    sizeOf: (name) => sizes.get(name) ?? null,
    async picture(name, drawn) {
      const size = sizes.get(name)
      const cached = size ? await readFile(getPath(name, size)).catch(ifMissing(null)) : copies.get(name)
      if (cached) return cached
      if (!drawn.client.isTrusted) return null
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

/** A store that deletes images with their files. */
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
