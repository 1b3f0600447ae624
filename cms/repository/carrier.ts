import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTGOING } from './commit-aside.ts'
import { INCOMING } from './files.ts'
import { git, GitError, type Worktree } from './git.ts'
import { accessTo, BRANCH, isBehind } from './remote.ts'
import type { RemoteAddress } from './remote-address.ts'

/** Brings commits from one process to the others. */
export interface Carrier {
  /**
   * Puts a commit where the others find it. `back` says how many commits it takes along, which end at one that is there
   * already; null takes all.
   *
   * @returns null, or the commit of somebody else that is in the way
   */
  send(commit: string, back: number | null): Promise<string | null>
  /** Brings a commit and all before it into the repository. */
  bring(commit: string): Promise<void>
}

/** Files that all processes reach, by name: a bucket. */
export interface Bundles {
  put(name: string, path: string): Promise<void>
  /** Writes it to a file. @throws an error when it is not there */
  get(name: string, path: string): Promise<void>
}

/** Whether a commit is in the repository. */
async function isHere(worktree: Worktree, commit: string): Promise<boolean> {
  try {
    await git(worktree, ['cat-file', '-e', `${commit}^{commit}`])
    return true
  } catch (error) {
    if (error instanceof GitError && error.code !== null) return false
    throw error
  }
}

/** The first lines of a bundle, which name its commits, end by then. */
const HEAD_BYTES = 4096

/** The commits on which a bundle builds. */
async function basesOf(path: string): Promise<string[]> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(HEAD_BYTES)).finally(() => handle.close())
  const head = buffer.toString('latin1', 0, buffer.indexOf('\n\n'))
  return [...head.matchAll(/^-([0-9a-f]{40,64})/gm)].map(([, commit]) => commit!)
}

/** Each commit as a git bundle of its own name, with some before it: so a long way is a few steps. */
export function bundleCarrier(worktree: Worktree, bundles: Bundles): Carrier {
  let made = 0
  const temporary = () => join(worktree.gitDir, `${INCOMING}bundle-${++made}`)

  async function write(path: string, range: readonly string[]): Promise<string[]> {
    await git(worktree, ['bundle', 'create', '--quiet', path, OUTGOING, ...range])
    return basesOf(path)
  }

  return {
    async send(commit, back) {
      await git(worktree, ['update-ref', OUTGOING, commit])
      const path = temporary()
      try {
        const bases = await write(path, back === null ? [] : [`^${commit}~${back}`])
        // A history that somebody merged by hand has several ends.
        if (bases.length > 1) await write(path, [])
        await bundles.put(`${commit}.bundle`, path)
      } finally {
        await rm(path, { force: true })
      }
      return null
    },
    async bring(commit) {
      const steps: string[] = []
      try {
        let wanted: string | undefined = commit
        while (wanted && !(await isHere(worktree, wanted))) {
          const path = temporary()
          steps.unshift(path)
          await bundles.get(`${wanted}.bundle`, path)
          ;[wanted] = await basesOf(path)
        }
        for (const path of steps) await git(worktree, ['bundle', 'unbundle', path])
      } finally {
        for (const path of steps) await rm(path, { force: true })
      }
    },
  }
}

/** The branch `main` of a repository elsewhere. */
export function remoteCarrier(worktree: Worktree, remote: RemoteAddress): Carrier {
  const how = accessTo(remote)
  const fetchBranch = () =>
    git(worktree, ['fetch', '--quiet', '--no-tags', '--', remote.url, `+${BRANCH}:${OUTGOING}`], how)
  return {
    async send(commit) {
      try {
        await git(worktree, ['push', '--quiet', '--no-verify', '--', remote.url, `${commit}:${BRANCH}`], how)
        return null
      } catch (error) {
        if (!isBehind(error)) throw error
        await fetchBranch()
        return (await git(worktree, ['rev-parse', OUTGOING])).toString('utf8').trim()
      }
    },
    async bring(commit) {
      if (!(await isHere(worktree, commit))) await fetchBranch()
      if (!(await isHere(worktree, commit))) throw new Error(`The remote repository does not hold ${commit}`)
    },
  }
}
