import { setTimeout as pause } from 'node:timers/promises'
import { git, GitError, type Worktree } from './git.ts'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileBelow } from './files.ts'
import type { FileCommit } from '#api/cms/contract/protocol.ts'

/** A person in the history. */
export interface Person {
  /** User id; null for the installation itself. */
  id: number | null
  name: string
}

/** The author of commits that no user made. */
export const TRELLIS: Person = { id: null, name: 'Trellis' }

/** A name that git accepts literally: one line, without the characters that would end it. */
const plainName = ({ name }: Person): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;"'\\]+|(?<![\s.,:;"'\\])[\s.,:;"'\\]+$/g, '')
    .slice(0, 200)
  return plain || 'Editor'
}

/**
 * The address in the history: never the user's real one, because a history is copied to other places. `.invalid` never
 * belongs to anyone (RFC 2606), and the number tells an administrator who it was.
 */
const address = ({ id }: Person): string => (id === null ? 'content@trellis.invalid' : `user-${id}@trellis.invalid`)

/** `Ada Quill <user-7@trellis.invalid>`, as a trailer names a person. */
export const signature = (user: Person): string => `${plainName(user)} <${address(user)}>`

/** The variables that give git the author and time. */
export function authorship(author: Person, now: number): Record<string, string> {
  const date = `${Math.floor(now / 1000)} +0000`
  return {
    GIT_AUTHOR_NAME: plainName(author),
    GIT_AUTHOR_EMAIL: address(author),
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: plainName(TRELLIS),
    GIT_COMMITTER_EMAIL: address(TRELLIS),
    GIT_COMMITTER_DATE: date,
  }
}

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

const MOST = 200
const COMMIT = '\x1e'
const FIELD = '\x1f'
const FORMAT = `%x1e${['%H', '%at', '%an', '%s', '%(trailers:key=Published-by,valueonly,separator=%x2c)'].join('%x1f')}%x1f`
const KINDS: Readonly<Record<string, FileCommit['what']>> = { A: 'created', D: 'deleted' }

/** The commits of a file, newest first; none for one that never existed. */
export async function listHistory(worktree: Worktree, path: string, most = MOST): Promise<FileCommit[]> {
  const range = ['-n', String(most), '--no-renames', '--name-status']
  const output = await git(worktree, ['log', ...range, `--format=${FORMAT}`, '--', path])
  return output
    .toString('utf8')
    .split(COMMIT)
    .slice(1)
    .map((record) => {
      const [sha = '', seconds, author = '', message = '', publishedBy = '', change = ''] = record.split(FIELD)
      return {
        sha,
        when: new Date(Number(seconds) * 1000).toISOString(),
        who: author,
        publishedBy: publishedBy.replace(/ <.*/, '').trim() || null,
        what: KINDS[change.trim().charAt(0)] ?? 'changed',
        message,
      }
    })
}

/** The bytes of a file at a commit; null when the file or the commit doesn't exist. */
export async function fileAt(worktree: Worktree, sha: string, path: string): Promise<Buffer | null> {
  try {
    return await git(worktree, ['cat-file', 'blob', `${sha}:${path}`])
  } catch (error) {
    if (error instanceof GitError && error.code !== null) return null
    throw error
  }
}

/** The last commit; null before the first. @throws GitError */
export async function readHead(worktree: Worktree): Promise<string | null> {
  try {
    return (await git(worktree, ['rev-parse', '--verify', '--quiet', 'HEAD'])).toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return null
    throw error
  }
}
