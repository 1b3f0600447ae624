import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, type About } from './change.ts'
import { git, GitError, type GitPlace } from './git.ts'
import { headInFiles } from './head.ts'
import { authorship } from './person.ts'

const TRIES = 20
const TRY_AGAIN_MS = 250
const NUL = '\0'
/** Paths that fit into one command line. */
const PATHS_AT_ONCE = 200
const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul']

/** Runs a command again while another git, for instance an operator's, holds the repository's lock. */
async function whenFree<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof GitError && error.isLocked) || tries === TRIES) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/**
 * Runs a command with paths in its arguments. From its input they would not come when this process is killed in between, and
 * without any path `add` and `reset` mean every file there is.
 */
async function withPaths(place: GitPlace, args: readonly string[], paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
    await whenFree(() => git(place, [...args, '--', ...paths.slice(from, from + PATHS_AT_ONCE)]))
  }
}

/** Which of these files git knows. */
async function known(place: GitPlace, paths: readonly string[]): Promise<string[]> {
  const said = await git(place, ['ls-files', '-z', '--', ...paths])
  return said.toString('utf8').split(NUL).filter(Boolean)
}

const says = (error: unknown, pattern: RegExp) => error instanceof GitError && pattern.test(error.said)

/** Commits files that git knows; false when they are as in the last commit. Without any path `--only` does nothing. */
async function commitOnly(place: GitPlace, paths: readonly string[], about: About, now: number): Promise<boolean> {
  const env = authorship(about.author, now)
  const how = ['--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=whitespace', '--only']
  const input = paths.join(NUL)
  try {
    await whenFree(() => git(place, ['commit', ...how, '-m', messageOf(about), ...FROM_INPUT], { input, env }))
    return true
  } catch (error) {
    if (says(error, /nothing (?:added )?to commit|no changes added to commit/)) return false
    throw error
  }
}

/** The files of one commit. */
interface Files {
  present: readonly string[]
  gone: readonly string[]
  /** Whether git most likely knows all that are present, which saves a command. */
  areKnown?: boolean
}

/** Commits the present state of these files and nothing else; false when there is nothing to commit. */
export async function commitFiles(place: GitPlace, files: Files, about: About, now: number): Promise<boolean> {
  if (files.areKnown) {
    try {
      return await commitOnly(place, [...files.present, ...files.gone], about, now)
    } catch (error) {
      if (!says(error, /did not match any file/)) throw error
    }
  }
  const paths = [...files.present, ...(files.gone.length > 0 ? await known(place, files.gone) : [])]
  if (paths.length === 0) return false
  await withPaths(place, ['add', '--all', '--force'], paths)
  return commitOnly(place, paths, about, now)
}

/** Makes git forget what it was told of these files since the last commit. */
export async function unstage(place: GitPlace, paths: readonly string[]): Promise<void> {
  await withPaths(place, ['reset', '--quiet'], paths)
}

/** The last commit; null before the first. @throws GitError */
export async function headOf(place: GitPlace): Promise<string | null> {
  const commit = await headInFiles(place.gitDir)
  if (commit) return commit
  try {
    return (await git(place, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])).toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return null
    throw error
  }
}
