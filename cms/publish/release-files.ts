import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bundle } from './compile.ts'
import { getEtag } from './paths.ts'
import type { RenderedFile } from './render.ts'
import { serverDir, type BuiltRelease } from './release.ts'

/** The list of a release's files, from which the server can respond without reading the files. */
const FILE_LIST = 'files.json'

/** What pages on demand need to know about the content. */
export const SETTINGS = 'settings.json'

/** One file of a release: its path below `client/`, its entity tag, and which of the policies it has. */
type Listed = [file: string, etag: string, policy?: number]

export interface FileList {
  policies: string[]
  files: Listed[]
}

/** Reads a release's list; an empty one where there is none. */
export function readFileList(dir: string | undefined): FileList {
  if (!dir || !existsSync(join(dir, FILE_LIST))) return { policies: [], files: [] }
  return JSON.parse(readFileSync(join(dir, FILE_LIST), 'utf8')) as FileList
}

/** Links a file, or copies it from another disk. Nothing in a release is ever written again. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    copyFileSync(from, to)
  }
}

function linkIfThere(from: string, to: string): void {
  if (existsSync(from)) linkOrCopy(from, to)
}

/** The files of a list by name. */
export function listFiles({ policies, files }: FileList): Map<string, RenderedFile> {
  return new Map(
    files.map(([file, etag, policy]) => [file, { etag, policy: policy === undefined ? undefined : policies[policy] }]),
  )
}

/** The previous release, whose files are linked where they are the same. */
export interface ReleaseBefore {
  release: BuiltRelease | undefined
  files: ReadonlyMap<string, RenderedFile>
}

interface Parts {
  bundle: Bundle
  rendered: ReadonlyMap<string, RenderedFile>
  /** Made images by their address. */
  pictures: ReadonlyMap<string, string>
}

/**
 * Writes the files of a release into a folder, and links what the previous release already has. Only compiled files get
 * compressed copies: a page is compressed when it's first requested.
 */
export class ReleaseWriter {
  readonly clientDir: string
  readonly #dir: string
  readonly #before: ReleaseBefore
  readonly #folders = new Set<string>()
  readonly #written = new Set<string>()

  constructor(dir: string, before: ReleaseBefore) {
    this.#dir = dir
    this.#before = before
    this.clientDir = join(dir, 'client')
  }

  #pathOf(file: string): string {
    const path = join(this.clientDir, file)
    const folder = dirname(path)
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
    return path
  }

  /** Writes a rendered file, unless the previous release already has it. */
  write(file: string, body: Buffer, etag: string): void {
    const { release, files } = this.#before
    if (release && files.get(file)?.etag === etag) return
    writeFileSync(this.#pathOf(file), body)
    this.#written.add(file)
  }

  /** Adds the other files, and the list of all files. */
  finish({ bundle, rendered, pictures }: Parts): void {
    const { release, files: before } = this.#before
    const list: FileList = { policies: [], files: [] }
    const compiled = join(bundle.dir, 'client')
    for (const file of bundle.files) {
      for (const ending of ['', '.br', '.gz']) linkIfThere(join(compiled, file) + ending, this.#pathOf(file) + ending)
      list.files.push([file, before.get(file)?.etag ?? getEtag(readFileSync(join(compiled, file)))])
    }
    for (const [address, made] of pictures) {
      const file = address.slice(1)
      linkOrCopy(made, this.#pathOf(file))
      // An image's name is a hash of its content.
      list.files.push([file, before.get(file)?.etag ?? getEtag(readFileSync(made))])
    }
    const places = new Map<string, number>()
    const getPlace = (policy: string): number => {
      const place = places.get(policy) ?? list.policies.push(policy) - 1
      places.set(policy, place)
      return place
    }
    for (const [file, { etag, policy }] of rendered) {
      if (release && !this.#written.has(file)) linkOrCopy(join(release.dir, 'client', file), this.#pathOf(file))
      list.files.push(policy === undefined ? [file, etag] : [file, etag, getPlace(policy)])
    }
    writeFileSync(join(this.#dir, FILE_LIST), JSON.stringify(list))
  }
}

/** Copies a bundle's pages on demand to the data directory, so that they work independent of the bundle. */
export function storeServerBundle(dataDir: string, bundle: Bundle): void {
  const dir = serverDir(dataDir, bundle.id)
  if (existsSync(dir)) return
  const arriving = `${dir}.building`
  rmSync(arriving, { recursive: true, force: true })
  cpSync(join(bundle.dir, 'server'), arriving, { recursive: true })
  renameSync(arriving, dir)
}
