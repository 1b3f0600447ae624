import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CONTENT_FOLDERS, isContentPath } from '#cms/content/paths.ts'
import type { About } from './change.ts'
import { commitFiles, unstage } from './commit.ts'
import { readFileBelow, removeFileBelow, writeFileBelow } from './files.ts'
import { git, type GitPlace } from './git.ts'
import { fileAt } from './history.ts'
import { TRELLIS } from './person.ts'
import { forgetUnderWay, readUnderWay } from './under-way.ts'

/** Says why a changed file may not be kept, in words; null when it may. `bytes` is null for one that is gone. */
export type Judge = (path: string, bytes: Buffer | null) => Promise<string | null>

/** What was done about changes that nobody had committed. */
export interface Repaired {
  committed: string[]
  setAside: { path: string; reason: string }[]
}

interface Uncommitted {
  path: string
  isGone: boolean
}

async function uncommitted(place: GitPlace): Promise<Uncommitted[]> {
  const how = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignored=no']
  const said = await git(place, ['status', ...how, '--', ...CONTENT_FOLDERS])
  const paths = said
    .toString('utf8')
    .split('\0')
    .filter((line) => line.length > 3)
    .map((line) => line.slice(3))
    .filter(isContentPath)
  const changes: Uncommitted[] = []
  for (const path of new Set(paths)) {
    const bytes = await readFileBelow(place.workTree, path).catch(() => undefined)
    // A link is none of ours: it is neither followed nor committed.
    if (bytes !== undefined) changes.push({ path, isGone: bytes === null })
  }
  return changes
}

/** Puts the committed version of a file back and what stood in its place into a folder where a person finds it. */
async function setAside(place: GitPlace, path: string, dir: string): Promise<void> {
  const bytes = await readFileBelow(place.workTree, path)
  if (bytes) await mkdir(dir, { recursive: true }).then(() => writeFileBelow(dir, path, bytes))
  const committed = await fileAt(place, 'HEAD', path)
  if (committed) await writeFileBelow(place.workTree, path, committed)
  else await removeFileBelow(place.workTree, path)
  await unstage(place, [path])
}

const split = (changes: readonly Uncommitted[]) => ({
  present: changes.filter(({ isGone }) => !isGone).map(({ path }) => path),
  gone: changes.filter(({ isGone }) => isGone).map(({ path }) => path),
})

/**
 * Brings the repository in order at a start: changes that a killed process left, or that somebody made by hand, are committed
 * when they are valid, the former in the name of their author; those that are not are moved to `asideDir`.
 */
export async function repair(place: GitPlace, judge: Judge, asideDir: string, now: number): Promise<Repaired> {
  const underWay = await readUnderWay(place)
  const mine = new Set(underWay?.paths)
  const good: Uncommitted[] = []
  const refused: Repaired['setAside'] = []
  for (const change of await uncommitted(place)) {
    const bytes = change.isGone ? null : await readFileBelow(place.workTree, change.path)
    const reason = await judge(change.path, bytes)
    if (reason === null) good.push(change)
    else refused.push({ path: change.path, reason })
  }
  for (const { path } of refused) await setAside(place, path, asideDir)

  const byHand: About = { author: TRELLIS, message: 'Keep changes that were made outside the editor' }
  const recovered = good.filter(({ path }) => mine.has(path))
  const others = good.filter(({ path }) => !mine.has(path))
  if (underWay && recovered.length > 0) {
    const trailers = [...(underWay.about.trailers ?? []), 'Recovered-at: the start after a break']
    await commitFiles(place, split(recovered), { ...underWay.about, trailers }, now)
  }
  if (others.length > 0) await commitFiles(place, split(others), byHand, now)
  await forgetUnderWay(place)
  return { committed: good.map(({ path }) => path), setAside: refused }
}

/** The files of the content that are there, for the first commit. */
export async function contentFiles(root: string): Promise<string[]> {
  const files: string[] = []
  for (const folder of CONTENT_FOLDERS) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    files.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`))
  }
  return files.filter(isContentPath).sort()
}

/** Moves a history that cannot be read out of the way. */
export async function setHistoryAside({ gitDir }: GitPlace, asideDir: string): Promise<void> {
  await mkdir(dirname(join(asideDir, 'git')), { recursive: true })
  await rename(gitDir, join(asideDir, 'git'))
}
