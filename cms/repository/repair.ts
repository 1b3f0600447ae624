import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTENT_FOLDERS, isContentPath } from '#cms/content/paths.ts'
import { commitFiles, unstage, type About, removePendingCommit, readPendingCommit, TRELLIS, fileAt } from './commit.ts'
import { INCOMING, readFileBelow, removeFileBelow, writeFileBelow } from './files.ts'
import { git, type Worktree } from './git.ts'

/** By then, a git that outlived its killed process has finished. */
const LOCK_MAY_LIVE_MS = 3000
const POLL_INTERVAL_MS = 100

async function lockFiles(gitDir: string): Promise<string[]> {
  const below = await readdir(join(gitDir, 'refs'), { recursive: true }).catch(() => [])
  const above = await readdir(gitDir).catch(() => [])
  const all = [...above, ...below.map((name) => `refs/${name}`)]
  return all.filter((name) => name.endsWith('.lock')).map((name) => join(gitDir, name))
}

async function isStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats === null || Date.now() - stats.mtimeMs >= LOCK_MAY_LIVE_MS
}

/**
 * Removes the locks that a killed git left, which would block every later commit. A fresh lock gets time to be released
 * first. No one else commits during startup: the data directory is locked.
 */
export async function removeStaleLocks({ gitDir }: Worktree): Promise<void> {
  for (const lock of await lockFiles(gitDir)) {
    while (!(await isStale(lock))) await pause(POLL_INTERVAL_MS)
    await rm(lock, { force: true })
  }
}

/** Removes files that a killed process was still writing. None of them was confirmed to a user. */
export async function removeIncoming(root: string, folders: readonly string[] = CONTENT_FOLDERS): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      if (name.startsWith(INCOMING)) await rm(join(root, folder, name), { force: true })
    }
  }
}

/** Returns why a changed file can't be kept; null when it can. `bytes` is null for a deleted file. */
export type Validate = (path: string, bytes: Buffer | null) => Promise<string | null>

/** What was done about uncommitted changes. */
export interface Repaired {
  committed: string[]
  quarantined: { path: string; reason: string }[]
}

interface Uncommitted {
  path: string
  isDeleted: boolean
}

async function uncommitted(worktree: Worktree): Promise<Set<string>> {
  const how = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignored=no']
  const output = await git(worktree, ['status', ...how, '--', ...CONTENT_FOLDERS])
  const paths = output
    .toString('utf8')
    .split('\0')
    .filter((line) => line.length > 3)
  return new Set(paths.map((line) => line.slice(3)).filter(isContentPath))
}

/** Restores the committed version of a file, and moves the changed one to a folder where a person can find it. */
async function quarantine(worktree: Worktree, path: string, dir: string): Promise<void> {
  const bytes = await readFileBelow(worktree.workTree, path)
  if (bytes) await mkdir(dir, { recursive: true }).then(() => writeFileBelow(dir, path, bytes))
  const committed = await fileAt(worktree, 'HEAD', path)
  if (committed) await writeFileBelow(worktree.workTree, path, committed)
  else await removeFileBelow(worktree.workTree, path)
  await unstage(worktree, [path])
}

const split = (changes: readonly Uncommitted[]) => ({
  present: changes.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path),
  deleted: changes.filter(({ isDeleted }) => isDeleted).map(({ path }) => path),
})

/**
 * Repairs the repository at startup. Changes that a killed process left, or that someone made by hand, are committed if
 * valid, the former in their author's name; the others are moved to `quarantineDir`.
 */
export async function repair(
  worktree: Worktree,
  validate: Validate,
  quarantineDir: string,
  now: number,
): Promise<Repaired> {
  const pendingCommit = await readPendingCommit(worktree)
  const good: Uncommitted[] = []
  const refused: Repaired['quarantined'] = []
  for (const path of await uncommitted(worktree)) {
    const bytes = await readFileBelow(worktree.workTree, path).catch(() => undefined)
    // A link isn't ours: it's neither followed nor committed.
    if (bytes === undefined) continue
    const reason = await validate(path, bytes)
    if (reason === null) good.push({ path, isDeleted: bytes === null })
    else refused.push({ path, reason })
  }
  for (const { path } of refused) await quarantine(worktree, path, quarantineDir)

  const byHand: About = { author: TRELLIS, message: 'Keep changes that were made outside the editor' }
  const mine = new Set(pendingCommit?.paths)
  const recovered = good.filter(({ path }) => mine.has(path))
  const others = good.filter(({ path }) => !mine.has(path))
  if (pendingCommit && recovered.length > 0) {
    const trailers = [...(pendingCommit.about.trailers ?? []), 'Recovered-at: the start after a break']
    await commitFiles(worktree, split(recovered), { ...pendingCommit.about, trailers }, now)
  }
  if (others.length > 0) await commitFiles(worktree, split(others), byHand, now)
  await removePendingCommit(worktree)
  return { committed: good.map(({ path }) => path), quarantined: refused }
}

/** The existing files of the content, for the first commit. */
export async function contentFiles(root: string): Promise<string[]> {
  const files: string[] = []
  for (const folder of CONTENT_FOLDERS) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    files.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`))
  }
  return files.filter(isContentPath).sort()
}
