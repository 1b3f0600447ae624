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
  /** Who waits for it. For people without approval none is made. */
  client: Waiter
  /** A copy with a reader's name is theirs and of that day: its picture is kept for an hour, in memory. */
  isCopy: boolean
  readBytes: () => Promise<Uint8Array>
}

/**
 * Pictures of the first pages of PDFs, by the name of the file. Who may see one is who may read the file: whoever hands
 * one out has asked for that.
 */
export interface FirstPages {
  /** How large the picture is, where there is one. */
  sizeOf(name: string): ImageSize | null
  /** The picture, which is drawn where there is none yet; `null` for a file that can't be drawn, or not now. */
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
const IMAGE = /^(.+)\.(\d+)x(\d+)\.webp$/

/** Whether it is the file's fault that there is no picture, and would be again. */
const isOfFile = (error: unknown) => error instanceof ApiError && error.status === 400

/**
 * Keeps them in a folder, which is in no backup: each can be made again. `onFailure` is told why one could not be made
 * that may come out well the next time.
 */
export function openFirstPages(dir: string, onFailure: (error: unknown) => void): FirstPages {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sizes = new Map<string, ImageSize>()
  for (const entry of readdirSync(dir)) {
    const [, name, width, height] = IMAGE.exec(entry) ?? []
    if (name) sizes.set(name, { width: Number(width), height: Number(height) })
  }
  /** What is being made, and what could not be made lately: each reader's copy has a name of its own. */
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
      // The file may have gone meanwhile.
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
