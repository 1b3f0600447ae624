import type { RemoteState } from '#api/cms/calls.ts'
import { type About, type Changes, authorship, TRELLIS, fileAt, readHead } from './commit.ts'
import { git, GitError, type Worktree } from './git.ts'
import { RemoteFailure, type Remote } from './remote.ts'
import { FIRST_COMMIT, type Repository } from './open.ts'

/** Another process saved first, so everything has to be checked again. */
export class ConcurrentUpdateError extends Error {
  override name = 'ConcurrentUpdateError'
}

/** How often fetch and push are retried because others were faster. */
const MAX_ATTEMPTS = 20

const DIFFERENT =
  'CONTENT_REMOTE holds another content than the one here, so nothing was taken or overwritten. Name the repository of this content or an empty one, or move the content folder away to take what is there.'
const NO_CONTENT = 'CONTENT_REMOTE has a branch main, but no content in it. Name an empty repository.'
const BY_HAND =
  'Files that CONTENT_REMOTE brings were changed here by hand. Start Trellis again: what was changed here is kept then.'
const TOO_MANY_COMMITS = 'Others send commits to CONTENT_REMOTE all the time. Trellis keeps trying.'

/** Content in which no one has saved anything: the state of a new installation. */
async function isUntouched(worktree: Worktree, commit: string): Promise<boolean> {
  const output = (await git(worktree, ['log', '-1', '--format=%P|%s', commit])).toString('utf8').trim()
  return output === `|${FIRST_COMMIT}`
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

/** A repository that is kept in sync with a remote one. Only one call can run at a time. */
export interface SharedRepository extends Repository {
  /**
   * Fetches what others have saved, and pushes what only this repository has.
   *
   * @returns whether files changed since the last time
   */
  catchUp(): Promise<boolean>
  /** Why the last attempt failed; null if it didn't. */
  failure(): unknown
  /** Whether the remote repository is reachable. Can run during another call. */
  isBack(): Promise<boolean>
  state(): RemoteState
}

export interface ShareOptions {
  repository: Repository
  worktree: Worktree
  remote: Remote
  now: () => number
  onStep?: (message: string) => void
  /** Called once when it starts to fail for reasons other than the remote repository. */
  onFailure?: (error: unknown) => void
}

/** Shares an intact repository. It's not synchronized yet. */
export function shareRepository(options: ShareOptions): SharedRepository {
  const { repository, worktree, remote, now, onStep = () => {}, onFailure = () => {} } = options
  /** The last commit that both have; null while files may differ. */
  let agreed: string | null = null
  let agreedAt: string | null = null
  let failure: unknown = null

  /** The first commit of a new installation is replaced by the existing content. */
  async function replaceWithTheirs(theirs: string): Promise<void> {
    if (!(await isUntouched(worktree, (await readHead(worktree))!))) throw new RemoteFailure(DIFFERENT)
    if (!(await fileAt(worktree, theirs, 'settings/site.json'))) throw new RemoteFailure(NO_CONTENT)
    await git(worktree, ['reset', '--quiet', '--keep', theirs])
  }

  /** For files that both changed, theirs win. Ours, which no one was told is saved, are kept in a branch. */
  async function quarantine(theirs: string): Promise<void> {
    const quarantineRef = `refs/heads/set-aside-${now()}`
    await git(worktree, ['merge', '--abort'])
    await git(worktree, ['update-ref', quarantineRef, 'HEAD'])
    await git(worktree, ['reset', '--quiet', '--keep', theirs])
    onStep(
      `CONTENT_REMOTE has other versions of files that were changed here. Those of here are kept as ${quarantineRef}.`,
    )
  }

  /** Adds their commits to ours. A file that both changed is never merged. */
  async function mergeTheirs(theirs: string): Promise<void> {
    const config = { 'merge.default': 'binary', 'merge.renames': 'false' }
    const env = authorship(TRELLIS, now())
    try {
      await git(worktree, ['merge', '--quiet', '-m', 'Bring together what was changed in two places', theirs], {
        config,
        env,
      })
    } catch (error) {
      if (!(error instanceof GitError)) throw error
      if (error.output.includes('unrelated histories')) return replaceWithTheirs(theirs)
      if (!error.output.includes('CONFLICT')) throw error
      await quarantine(theirs)
    }
  }

  async function agree(): Promise<string> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const theirs = await remote.fetch()
      const own = (await readHead(worktree))!
      if (own === theirs) return own
      const isBehind = theirs !== null && !(await isAncestor(worktree, theirs, own))
      if (isBehind) await mergeTheirs(theirs)
      const head = isBehind ? (await readHead(worktree))! : own
      if (head === theirs || (await remote.push())) return head
    }
    throw new RemoteFailure(TOO_MANY_COMMITS, { isAway: true })
  }

  function succeed(): void {
    remote.settle()
    failure = null
    agreedAt = new Date(now()).toISOString()
  }

  function fail(cause: unknown): void {
    const isByHand = cause instanceof GitError && cause.output.includes('would be overwritten')
    const error = isByHand ? new RemoteFailure(BY_HAND, { cause }) : cause
    const isNew = !(failure instanceof Error && error instanceof Error && failure.message === error.message)
    if (isNew && error instanceof RemoteFailure) onStep(error.message)
    else if (isNew) onFailure(error)
    failure = error
  }

  return {
    ...repository,
    failure: () => failure,
    isBack: () =>
      remote.fetch().then(
        () => true,
        (error: unknown) => {
          fail(error)
          return false
        },
      ),
    state: () => ({
      state: failure ? 'failed' : 'ok',
      remote: remote.shown,
      lastPushedAt: agreedAt,
      problem: failure instanceof RemoteFailure ? failure.message : null,
    }),
    async catchUp() {
      try {
        const before = agreed
        agreed = await agree()
        succeed()
        return agreed !== before
      } catch (error) {
        fail(error)
        return false
      }
    },
    async commit(changes: Changes, about: About) {
      if (failure) throw failure
      const before = agreed!
      const commit = await repository.commit(changes, about)
      if (!commit) return null
      agreed = null
      try {
        if (!(await remote.push())) throw new ConcurrentUpdateError()
      } catch (error) {
        if (!(error instanceof ConcurrentUpdateError)) fail(error)
        // If this fails too, the next poll pushes it.
        await git(worktree, ['reset', '--quiet', '--keep', before]).catch(() => {})
        throw error
      }
      agreed = commit
      succeed()
      return commit
    },
  }
}
