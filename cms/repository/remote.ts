import { git, GitError, type GitOptions, type Worktree } from './git.ts'
import type { RemoteAddress } from './remote-address.ts'

/** A command to the remote repository failed. The message is a sentence for server administrators and editors. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  /** Whether a retry may help; if not, someone has to fix the cause. */
  readonly isAway: boolean

  constructor(message: string, options: ErrorOptions & { isAway?: boolean } = {}) {
    super(message, options)
    this.isAway = options.isAway ?? false
  }
}

/** The branch `main` of a remote repository. */
export interface Remote {
  /** The address without credentials, for people. */
  shown: string
  /** Fetches its commits. @returns the last one; null while there is none @throws RemoteFailure */
  fetch(): Promise<string | null>
  /** Pushes the checked-out branch. @returns false when someone else was first @throws RemoteFailure */
  push(): Promise<boolean>
  /** After the first transfer only new commits are sent, so the time limit gets shorter. */
  settle(): void
}

export interface RemoteOptions {
  /** Stops the command in progress. */
  signal?: AbortSignal
  /** The time limit for one command, in milliseconds. */
  timeoutMs?: number
  /** The most bytes of one fetch. */
  mostBytes?: number
}

/** The time limit to transfer a whole history, in milliseconds. */
const FIRST_TIMEOUT_MS = 5 * 60_000
/** How long a save waits for a server that accepts no connection. A server that sends nothing is given up sooner. */
const TIMEOUT_MS = 60_000
const MOST_BYTES = 2 * 1024 ** 3
const BRANCH = 'refs/heads/main'
/** The remote branch as last seen. Git only moves it forward. */
const SEEN = 'refs/remotes/trellis/main'

const BEHIND = /\[rejected\]|cannot lock ref|failed to update ref|incorrect old value|reference already exists/i
const EMPTY = /couldn't find remote ref/i

const AWAY = 'The server of CONTENT_REMOTE can’t be reached. Trellis keeps trying.'
const UNKNOWN = 'CONTENT_REMOTE didn’t answer as expected. Trellis keeps trying; try a git push there by hand.'

/** Error messages by git's output; the first match is used. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    /non-fast-forward/i,
    'The branch main of CONTENT_REMOTE no longer has commits that were there, so nothing was taken from it or overwritten. Push them back, or move the content folder away to take what is there now.',
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|Invalid username or|HTTP 40[13]|error: 40[13]|terminal prompts disabled/i,
    'CONTENT_REMOTE didn’t accept the credentials. Check the user, the token or the key, and whether it may write.',
  ],
  [
    /Host key verification failed/i,
    'The server of CONTENT_REMOTE isn’t known yet. Connect to it once by ssh as the user that Trellis runs as.',
  ],
  [
    /not found|does not appear to be a git repository|does not exist/i,
    'There’s no repository at CONTENT_REMOTE. Make an empty one there, or correct the address.',
  ],
  [/hook declined|protected branch/i, 'CONTENT_REMOTE refused the commits. Allow pushes to its branch main.'],
  [
    /died of signal 25|File too large/i,
    'CONTENT_REMOTE sends more than 2 GB. Name the repository of this content, or an empty one.',
  ],
  [
    /Could not resolve|Connection (?:refused|timed out|closed|reset)|Failed to connect|unable to access|Network is unreachable|early EOF|hung up|too slow/i,
    AWAY,
  ],
]

function getFailure(error: unknown): unknown {
  if (!(error instanceof GitError) || error.isDiskFull) return error
  const wasEnded = error.code === null
  const message = wasEnded ? AWAY : (PROBLEMS.find(([pattern]) => pattern.test(error.output))?.[1] ?? UNKNOWN)
  return new RemoteFailure(message, { cause: error, isAway: [AWAY, UNKNOWN].includes(message) })
}

/**
 * The credential helper reads our own environment, so that no credential is in an address, a file, or a process list.
 */
function accessTo({ url, user, password, protocol }: RemoteAddress): Required<Pick<GitOptions, 'env' | 'config'>> {
  const config: Record<string, string> = {
    'remote.trellis.url': url,
    'remote.trellis.fetch': `${BRANCH}:${SEEN}`,
    [`protocol.${protocol}.allow`]: 'always',
    'fetch.recurseSubmodules': 'false',
    'http.lowSpeedLimit': '1000',
    'http.lowSpeedTime': '30',
  }
  const ssh = 'ssh -o BatchMode=yes -o ConnectTimeout=15 -o ServerAliveInterval=5 -o ServerAliveCountMax=3'
  const env: Record<string, string> = { GIT_SSH_COMMAND: ssh }
  if (user !== null && protocol !== 'ssh') {
    const answer = `printf 'username=%s\\npassword=%s\\n' "$TRELLIS_REMOTE_USER" "$TRELLIS_REMOTE_PASSWORD"`
    // Only for this host, in case it redirects to another.
    config[`credential.${new URL(url).origin}.helper`] = `!f() { test "$1" = get && ${answer}; }; f`
    env['TRELLIS_REMOTE_USER'] = user
    env['TRELLIS_REMOTE_PASSWORD'] = password ?? ''
  }
  return { env, config }
}

export function remoteAt(worktree: Worktree, address: RemoteAddress, options: RemoteOptions = {}): Remote {
  const { signal, timeoutMs, mostBytes = MOST_BYTES } = options
  const how = { ...accessTo(address), timeoutMs: timeoutMs ?? FIRST_TIMEOUT_MS, ...(signal && { signal }) }
  const seen = async () => (await git(worktree, ['rev-parse', '--verify', '--quiet', SEEN])).toString('utf8').trim()
  return {
    shown: address.shown,
    async fetch() {
      try {
        // Git reports a rejected update only without --quiet.
        await git(worktree, ['fetch', '--no-tags', '--no-write-fetch-head', 'trellis'], { ...how, mostBytes })
        return await seen()
      } catch (error) {
        if (error instanceof GitError && EMPTY.test(error.output)) return null
        throw getFailure(error)
      }
    },
    async push() {
      try {
        await git(worktree, ['push', '--quiet', '--no-verify', 'trellis', `HEAD:${BRANCH}`], how)
        return true
      } catch (error) {
        if (error instanceof GitError && BEHIND.test(error.output)) return false
        throw getFailure(error)
      }
    },
    settle: () => void (how.timeoutMs = timeoutMs ?? TIMEOUT_MS),
  }
}
