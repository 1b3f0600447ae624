import { setTimeout as pause } from 'node:timers/promises'
import { git, GitError, type Worktree } from './git.ts'
import { authorship, type Person } from './person.ts'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileBelow } from './files.ts'

/** The changes of one commit: new bytes by path, or null to delete; images come before texts. */
export type Changes = ReadonlyMap<string, Uint8Array | null>

/** Who commits, and why. */
export interface About {
  author: Person
  /** The first line of the message. */
  message: string
  /** `Published-by: …`, one a line at the message's end. */
  trailers?: readonly string[]
}

/**
 * The whole message of a commit. Its first line holds no control character, because no program can be started with one.
 */
const getMessage = ({ message, trailers = [] }: About): string =>
  [message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300), ...(trailers.length > 0 ? ['', ...trailers] : [])].join('\n')

const MAX_ATTEMPTS = 20
const TRY_AGAIN_MS = 250
const NUL = '\0'
/** How many paths fit on one command line. */
const PATHS_AT_ONCE = 200
const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul']

/** Retries a command while another git, such as a server administrator's, holds the repository's lock. */
async function whenFree<T>(run: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof GitError && error.isLocked) || attempts === MAX_ATTEMPTS) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/**
 * Runs a command with paths as arguments. Passed on standard input, they would be missing if this process were killed,
 * and without any path `add` and `reset` apply to every file.
 */
async function withPaths(worktree: Worktree, args: readonly string[], paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
    await whenFree(() => git(worktree, [...args, '--', ...paths.slice(from, from + PATHS_AT_ONCE)]))
  }
}

/** Which of these files git tracks. */
async function known(worktree: Worktree, paths: readonly string[]): Promise<string[]> {
  const output = await git(worktree, ['ls-files', '-z', '--', ...paths])
  return output.toString('utf8').split(NUL).filter(Boolean)
}

const matchesError = (error: unknown, pattern: RegExp) => error instanceof GitError && pattern.test(error.output)

/**
 * Commits tracked files; false when they're the same as in the last commit. Without any path, `--only` does nothing.
 */
async function commitOnly(worktree: Worktree, paths: readonly string[], about: About, now: number): Promise<boolean> {
  const env = authorship(about.author, now)
  const how = ['--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=whitespace', '--only']
  const input = paths.join(NUL)
  try {
    await whenFree(() => git(worktree, ['commit', ...how, '-m', getMessage(about), ...FROM_INPUT], { input, env }))
    return true
  } catch (error) {
    if (matchesError(error, /nothing (?:added )?to commit|no changes added to commit/)) return false
    throw error
  }
}

/** The files of one commit. */
interface Files {
  present: readonly string[]
  deleted: readonly string[]
  /** Whether git most likely tracks all of the files that exist, which saves a command. */
  areTracked?: boolean
}

/** Commits the current state of these files and nothing else; false when there is nothing to commit. */
export async function commitFiles(worktree: Worktree, files: Files, about: About, now: number): Promise<boolean> {
  if (files.areTracked) {
    try {
      return await commitOnly(worktree, [...files.present, ...files.deleted], about, now)
    } catch (error) {
      if (!matchesError(error, /did not match any file/)) throw error
    }
  }
  const paths = [...files.present, ...(files.deleted.length > 0 ? await known(worktree, files.deleted) : [])]
  if (paths.length === 0) return false
  await withPaths(worktree, ['add', '--all', '--force'], paths)
  return commitOnly(worktree, paths, about, now)
}

/** Removes these files from git's index if they changed since the last commit. */
export async function unstage(worktree: Worktree, paths: readonly string[]): Promise<void> {
  await withPaths(worktree, ['reset', '--quiet'], paths)
}

/** The commit in progress. After a kill, it tells the next start whose change it was. */
export interface PendingCommit {
  paths: string[]
  about: About
}

const NAME = 'trellis-under-way.json'

export async function savePendingCommit({ gitDir }: Worktree, commit: PendingCommit): Promise<void> {
  await writeFileBelow(gitDir, NAME, Buffer.from(JSON.stringify(commit)))
}

export async function removePendingCommit({ gitDir }: Worktree): Promise<void> {
  await rm(join(gitDir, NAME), { force: true })
}

/** The commit during which the last process ended; null when there was none. */
export async function readPendingCommit({ gitDir }: Worktree): Promise<PendingCommit | null> {
  try {
    return JSON.parse(await readFile(join(gitDir, NAME), 'utf8')) as PendingCommit
  } catch {
    return null
  }
}
