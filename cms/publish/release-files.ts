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
import type { RenderedFile } from './astro/astro-build.ts'
import type { Bundle } from './bundle.ts'
import { etagOf } from './paths.ts'
import { serverDir } from './release.ts'

/** The list of a release's files: what the server needs to answer each without reading those that it has. */
const FILE_LIST = 'files.json'

/** What the pages on demand of a release know of the content. */
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

interface Parts {
  bundle: Bundle
  rendered: ReadonlyMap<string, RenderedFile>
  /** Made pictures by their address. */
  pictures: ReadonlyMap<string, string>
  previousDir: string | undefined
  /** The files of the previous release. */
  before: ReadonlyMap<string, Pick<RenderedFile, 'etag'>>
}

/** The files of a list by their names. */
export function filesOf({ policies, files }: FileList): Map<string, Pick<RenderedFile, 'etag' | 'policy'>> {
  return new Map(
    files.map(([file, etag, policy]) => [file, { etag, policy: policy === undefined ? undefined : policies[policy] }]),
  )
}

/**
 * Writes the files of a release into a folder. What the previous release has just so is linked. Only what was compiled
 * has compressed twins: a page is compressed when it is first asked for.
 */
export function writeFiles(dir: string, { bundle, rendered, pictures, previousDir, before }: Parts): void {
  const client = join(dir, 'client')
  const folders = new Set<string>()
  const target = (file: string) => {
    const path = join(client, file)
    const folder = dirname(path)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    return path
  }
  const list: FileList = { policies: [], files: [] }

  const compiled = join(bundle.dir, 'client')
  for (const file of bundle.files) {
    for (const ending of ['', '.br', '.gz']) linkIfThere(join(compiled, file) + ending, target(file) + ending)
    list.files.push([file, before.get(file)?.etag ?? etagOf(readFileSync(join(compiled, file)))])
  }
  for (const [address, made] of pictures) {
    const file = address.slice(1)
    linkOrCopy(made, target(file))
    // A picture's name stands for its bytes.
    list.files.push([file, before.get(file)?.etag ?? etagOf(readFileSync(made))])
  }
  const addPolicy = (policy: string): number => {
    const known = list.policies.indexOf(policy)
    return known < 0 ? list.policies.push(policy) - 1 : known
  }
  for (const [file, { etag, body, policy }] of rendered) {
    const path = target(file)
    if (previousDir && (!body || before.get(file)?.etag === etag)) linkOrCopy(join(previousDir, 'client', file), path)
    else if (body) writeFileSync(path, body)
    list.files.push(policy === undefined ? [file, etag] : [file, etag, addPolicy(policy)])
  }
  writeFileSync(join(dir, FILE_LIST), JSON.stringify(list))
}

/** Brings a bundle's pages on demand to the data, where they stand on their own. */
export function keepServer(dataDir: string, bundle: Bundle): void {
  const dir = serverDir(dataDir, bundle.id)
  if (existsSync(dir)) return
  const arriving = `${dir}.building`
  rmSync(arriving, { recursive: true, force: true })
  cpSync(join(bundle.dir, 'server'), arriving, { recursive: true })
  renameSync(arriving, dir)
}
