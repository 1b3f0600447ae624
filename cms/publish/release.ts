import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** How many releases stay on disk, including the live one. */
const MAX_RELEASES = 3
/** What a release knows about itself, in its own folder. */
const NOTE = 'release.json'
/** The folder, next to the releases, of the pages on demand by their bundle. */
const SERVERS = 'server'
/** The suffix of a release folder that is being removed. */
const DELETING = '.deleting'

/** What a release is built from, and where it's written. */
export interface ReleasePlan {
  dataDir: string
  contentDir: string
  canonicalUrl: string
}

/** What a release says about itself. */
export interface ReleaseNote {
  id: string
  /** The fingerprint of the sources and content that it shows. */
  fingerprint: string
  /** The bundle that it was built with. */
  bundle: string
  /** The site address in its pages. Releases of earlier versions don't have it. */
  canonicalUrl?: string
  /** The content's commit; `null` where the content isn't a repository. */
  commit: string | null
  /** ISO 8601. */
  builtAt: string
  /** The next time at which a page changes without a save, ISO 8601. */
  freshUntil: string
  /** How many of its pages were rendered for it; the others were reused from the previous release. */
  rendered: number
}

/** A release on disk: `client/` has all files a browser can request. */
export interface BuiltRelease extends ReleaseNote {
  dir: string
}

/** Which release is live and, after a rollback, which state of the content it replaces. */
interface Current {
  id: string
  insteadOf: string | undefined
}

const releasesDir = (dataDir: string) => join(dataDir, 'releases')
/** The file that names the live release. */
export const currentFile = (dataDir: string): string => join(releasesDir(dataDir), 'current')

function readCurrent(dataDir: string): Current | undefined {
  try {
    const [id = '', insteadOf] = readFileSync(currentFile(dataDir), 'utf8').trim().split('\n')
    return { id, insteadOf }
  } catch {
    return undefined
  }
}

/** A release by its name; undefined when it's incomplete. */
export function findRelease(dataDir: string, id: string): BuiltRelease | undefined {
  try {
    const dir = join(releasesDir(dataDir), id)
    const note = JSON.parse(readFileSync(join(dir, NOTE), 'utf8')) as ReleaseNote
    return statSync(join(dir, 'client')).isDirectory() && note.id === id ? { ...note, dir } : undefined
  } catch {
    return undefined
  }
}

/** The live release; undefined before the first build. */
export function currentRelease(dataDir: string): BuiltRelease | undefined {
  const current = readCurrent(dataDir)
  return current && findRelease(dataDir, current.id)
}

/**
 * After a rollback: the fingerprint that the live release replaced. The rollback holds until the fingerprint changes.
 */
export const rolledBackFrom = (dataDir: string): string | undefined => readCurrent(dataDir)?.insteadOf

/** All complete releases on disk, newest first. */
export function listReleases(dataDir: string): BuiltRelease[] {
  const names = readdirSync(releasesDir(dataDir), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names
    .flatMap(({ name }) => findRelease(dataDir, name) ?? [])
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt))
}

/** The folder of the pages on demand of a bundle; all releases of one bundle share it. */
export const serverDir = (dataDir: string, bundle: string): string => join(releasesDir(dataDir), SERVERS, bundle)

/** Names the live release, atomically for every reader. `insteadOf` is the fingerprint that a rollback replaces. */
export function makeCurrent(dataDir: string, id: string, insteadOf?: string): void {
  const next = `${currentFile(dataDir)}.next`
  writeFileSync(next, insteadOf === undefined ? id : `${id}\n${insteadOf}`, { flush: true })
  renameSync(next, currentFile(dataDir))
}

function removeOldServers(dataDir: string): void {
  const needed = new Set(listReleases(dataDir).map(({ bundle }) => bundle))
  const dir = join(releasesDir(dataDir), SERVERS)
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir)) if (!needed.has(name)) rmSync(join(dir, name), { recursive: true, force: true })
}

/**
 * Removes what a killed build left behind, and all releases except the live one and the two newest others. They are
 * renamed first; their files, which are tens of thousands after years of news, are then removed one by one. Must not
 * run during a build.
 */
export async function removeOld(dataDir: string): Promise<void> {
  const dir = releasesDir(dataDir)
  mkdirSync(dir, { recursive: true })
  const live = readCurrent(dataDir)?.id
  const retained = new Set(
    listReleases(dataDir)
      .map(({ id }) => id)
      .filter((id) => id !== live)
      .slice(0, MAX_RELEASES - 1),
  )
  const deleting = readdirSync(dir, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && entry.name !== live && !retained.has(entry.name) && entry.name !== SERVERS,
    )
    .map(({ name }) => {
      // A partly removed release must not be mistaken for a complete one.
      const trashPath = join(dir, name.endsWith(DELETING) ? name : name + DELETING)
      renameSync(join(dir, name), trashPath)
      return trashPath
    })
  removeOldServers(dataDir)
  for (const path of deleting) await rm(path, { recursive: true, force: true })
}

/** The folder in which a release is built; nothing reads it there. */
export function startRelease(dataDir: string, id: string): string {
  const arriving = join(releasesDir(dataDir), `${id}.building`)
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(join(arriving, 'client'), { recursive: true })
  return arriving
}

/** Moves a finished release to the other releases, all or nothing. */
export function finish(dataDir: string, note: ReleaseNote): BuiltRelease {
  const dir = join(releasesDir(dataDir), note.id)
  const arriving = `${dir}.building`
  writeFileSync(join(arriving, NOTE), `${JSON.stringify(note, null, 2)}\n`, { flush: true })
  rmSync(dir, { recursive: true, force: true })
  renameSync(arriving, dir)
  return { ...note, dir }
}
