import { arrive } from './arrive.ts'
import { bundleCarrier, remoteCarrier, type Bundles, type Carrier } from './carrier.ts'
import type { About, Changes } from './commit.ts'
import { commitAside } from './commit-aside.ts'
import { git, GitError, type Worktree } from './git.ts'
import { headOf } from './history.ts'
import type { RemoteAddress } from './remote-address.ts'
import type { Repository } from './repository.ts'

/** Which commit is the content, for every process, and how many were shared until it. */
export interface Head {
  commit: string
  number: number
}

/** The one place on which all processes agree: a row of the database that they share. */
export interface SharedHead {
  /** Null before the first commit. */
  read(): Promise<Head | null>
  /** Moves it from one commit to another; false when somebody else was first. */
  move(from: Head | null, to: Head): Promise<boolean>
}

/** What several processes share, so that each has the content that editors save at any of them. */
export interface Sharing {
  head: SharedHead
  /** How commits travel: by files in a bucket, or by a repository elsewhere. */
  by: Bundles | RemoteAddress
}

/** Another process saved first: what was checked has to be checked again. */
export class Outrun extends Error {
  override name = 'Outrun'
}

/** So many commits at most travel in one file. */
const MOST_AT_ONCE = 64

/**
 * How many commits travel with the one of this number, as the bits of numbers have it: 1, 2, 1, 4, 1, 2, 1, 8 … Whoever
 * was away for a thousand commits needs some twenty files, and whoever missed one needs one. Null: all of them.
 */
const backOf = (number: number): number | null =>
  number === 1 ? null : Math.min(number & -number, MOST_AT_ONCE, number - 1)

const FIRST = 'Begin the content'

/** A content in which nobody has saved anything: what a new installation begins with. */
async function isUntouched(worktree: Worktree, commit: string): Promise<boolean> {
  const said = (await git(worktree, ['log', '-1', '--format=%P|%s', commit])).toString('utf8').trim()
  return said === `|${FIRST}`
}

async function isAncestor(worktree: Worktree, earlier: string, later: string): Promise<boolean> {
  try {
    await git(worktree, ['merge-base', '--is-ancestor', earlier, later])
    return true
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return false
    throw error
  }
}

/** A repository whose commits are those of all processes. Only one of its calls may be under way. */
export interface SharedRepository extends Repository {
  /**
   * Makes the content what all processes have agreed on.
   *
   * @returns whether it is another one than after the last time
   */
  catchUp(): Promise<boolean>
}

export interface ShareOptions {
  repository: Repository
  worktree: Worktree
  sharing: Sharing
  now: () => number
  onStep?: (sentence: string) => void
}

/** Shares a repository that is in order. It is not caught up yet. */
export function shareRepository(options: ShareOptions): SharedRepository {
  const { repository, worktree, sharing, now, onStep = () => {} } = options
  const { head, by } = sharing
  const carrier: Carrier = 'put' in by ? bundleCarrier(worktree, by) : remoteCarrier(worktree, by)
  /** What this process has. */
  let known: Head | null = null

  /** Makes a commit everybody's that is on top of the last one. @throws Outrun */
  async function offer(from: Head | null, commit: string): Promise<Head> {
    const next = { commit, number: (from?.number ?? 0) + 1 }
    const inTheWay = await carrier.send(commit, backOf(next.number))
    if (inTheWay) {
      // A process that ended before it could say so had sent it. Nobody was told that it is saved, but it is whole.
      if (from && !(await isAncestor(worktree, from.commit, inTheWay))) {
        throw new Error('The repository of CONTENT_REMOTE has commits that do not belong to this content.')
      }
      if (inTheWay !== from?.commit) await head.move(from, { ...next, commit: inTheWay })
      throw new Outrun()
    }
    if (!(await head.move(from, next))) throw new Outrun()
    return next
  }

  /** Commits of this process alone: made by hand while it was stopped, or a database that was put back. */
  async function offerMore(from: Head, until: string): Promise<Head> {
    const range = ['--reverse', '--first-parent', `${from.commit}..${until}`]
    const commits = (await git(worktree, ['rev-list', ...range])).toString('utf8').trim().split('\n')
    let last = from
    for (const commit of commits) last = await offer(last, commit)
    return last
  }

  /** Two contents that grew apart. The shared one stays, unless nobody has saved anything there. */
  async function decide(shared: Head, own: string): Promise<Head> {
    const isOwnUntouched = await isUntouched(worktree, own)
    if (!isOwnUntouched && (await isUntouched(worktree, shared.commit))) {
      await carrier.send(own, null)
      const first = { commit: own, number: 1 }
      if (!(await head.move(shared, first))) throw new Outrun()
      return first
    }
    if (!isOwnUntouched) {
      const kept = `refs/heads/set-aside-${now()}`
      await git(worktree, ['update-ref', kept, own])
      onStep(`The content here was not the one of the other processes. It is kept as ${kept} in ${worktree.gitDir}.`)
    }
    await arrive(worktree, own, shared.commit)
    return shared
  }

  /** @throws Outrun */
  async function agree(): Promise<Head> {
    const shared = await head.read()
    const own = known?.commit ?? (await headOf(worktree))!
    if (!shared) return offer(null, own)
    if (shared.commit === own) return shared
    await carrier.bring(shared.commit)
    if (await isAncestor(worktree, shared.commit, own)) return offerMore(shared, own)
    if (!(await isAncestor(worktree, own, shared.commit))) return decide(shared, own)
    await arrive(worktree, own, shared.commit)
    return shared
  }

  return {
    ...repository,
    async catchUp() {
      const before = known?.commit
      for (;;) {
        try {
          known = await agree()
          return known.commit !== before
        } catch (error) {
          if (!(error instanceof Outrun)) throw error
        }
      }
    },
    async commit(changes: Changes, about: About) {
      const isAsBefore = async ([path, bytes]: [string, Uint8Array | null]) => {
        const present = await repository.read(path)
        return bytes ? (present?.equals(bytes) ?? false) : present === null
      }
      if ((await Promise.all([...changes].map(isAsBefore))).every(Boolean)) return null
      const from = known!
      const commit = await commitAside(worktree, from.commit, changes, about, now())
      const next = await offer(from, commit)
      await arrive(worktree, from.commit, commit)
      known = next
      return commit
    },
  }
}
