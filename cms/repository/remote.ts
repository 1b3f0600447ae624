import type { RemoteState } from '#api/contract/cms/answers.ts'
import { git, GitError, type GitOptions, type Worktree } from './git.ts'
import { readRemoteAddress, type RemoteAddress } from './remote-address.ts'

/** Copies commits elsewhere, in the background. After a copy that fails the next one brings all of it. */
export interface Remote {
  /** There is something to copy. Returns at once. */
  request(): void
  state(): RemoteState
  /** Ends a copy that is under way. */
  close(): Promise<void>
}

const RETRY_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const PUSH_TIMEOUT_MS = 120_000
/** Where the content is in a repository elsewhere. */
export const BRANCH = 'refs/heads/main'

const BEHIND = /\[rejected\]|non-fast-forward|fetch first|\(stale info\)/i

/** Whether a push was refused because somebody else has pushed, or does so at the moment. */
export const isBehind = (error: unknown): boolean =>
  error instanceof GitError && (BEHIND.test(error.said) || error.isLocked)

/** What a failed copy means, by what git said. The first that fits counts. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    BEHIND,
    'The remote repository has commits that are not here, so nothing was copied and nothing was overwritten. Empty it or merge them by hand.',
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|Invalid username or|HTTP 40[13]|error: 40[13]|terminal prompts disabled/i,
    'The remote repository did not accept the credentials. Check the user, the token or the key, and whether it may write.',
  ],
  [
    /Host key verification failed/i,
    'The remote server is not known yet. Connect to it once by ssh as the user that Trellis runs as.',
  ],
  [
    /Could not resolve|Connection refused|Connection timed out|Failed to connect|unable to access|Network is unreachable|early EOF|hung up/i,
    'The remote server cannot be reached. It is tried again by itself.',
  ],
  [
    /not found|does not appear to be a git repository|does not exist/i,
    'There is no repository at the remote address. Make an empty one there, or correct CONTENT_REMOTE.',
  ],
  [
    /pre-receive hook declined|protected branch/i,
    'The remote repository refused the commits. Allow pushes to its branch main.',
  ],
]
const UNKNOWN =
  'The commits could not be copied to the remote repository. They are all here; it is tried again by itself.'

const problemOf = (error: unknown): string => {
  const said = error instanceof GitError ? error.said : ''
  return PROBLEMS.find(([pattern]) => pattern.test(said))?.[1] ?? UNKNOWN
}

/** The helper asks our own environment, so that no credential is in an address, a file or a process list. */
export function accessTo({ user, password, protocol }: RemoteAddress): Pick<GitOptions, 'env' | 'config'> {
  const config: Record<string, string> = { [`protocol.${protocol}.allow`]: 'always', 'http.lowSpeedLimit': '1000' }
  config['http.lowSpeedTime'] = '30'
  const env: Record<string, string> = { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=15' }
  if (user !== null && protocol !== 'ssh') {
    const answer = `printf 'username=%s\\npassword=%s\\n' "$TRELLIS_REMOTE_USER" "$TRELLIS_REMOTE_PASSWORD"`
    config['credential.helper'] = `!f() { test "$1" = get && ${answer}; }; f`
    env['TRELLIS_REMOTE_USER'] = user
    env['TRELLIS_REMOTE_PASSWORD'] = password ?? ''
  }
  return { env, config }
}

/** No remote is configured. */
export const NO_REMOTE: Remote = {
  request() {},
  state: () => ({ state: 'off', remote: '', lastPushedAt: null, problem: null }),
  close: () => Promise.resolve(),
}

export interface RemoteOptions {
  now: () => number
  /** Milliseconds until another try, one after the other; the last one stays. */
  retryMs?: readonly number[]
  /** Told once when copying begins to fail, and when it works again. */
  onChange?: (state: RemoteState) => void
}

/** The copy of a repository at an address, which was validated at the start (`api/env.ts`). */
export function remoteAt(worktree: Worktree, address: string, options: RemoteOptions): Remote {
  const { now, retryMs = RETRY_MS, onChange = () => {} } = options
  const remote = readRemoteAddress(address)
  if (!remote) return NO_REMOTE
  const ending = new AbortController()
  let state: RemoteState = { state: 'waiting', remote: remote.shown, lastPushedAt: null, problem: null }
  let running: Promise<void> | null = null
  let isWanted = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function become(next: Partial<RemoteState>): void {
    const before = state.state
    state = { ...state, ...next }
    if (next.state === 'failed' && failures === 1) onChange(state)
    if (next.state === 'ok' && before === 'pushing' && failures > 0) onChange(state)
  }

  async function push(): Promise<void> {
    become({ state: 'pushing' })
    const how = { ...accessTo(remote!), timeoutMs: PUSH_TIMEOUT_MS, signal: ending.signal }
    try {
      await git(worktree, ['push', '--quiet', '--no-verify', '--', remote!.url, `HEAD:${BRANCH}`], how)
      become({ state: 'ok', lastPushedAt: new Date(now()).toISOString(), problem: null })
      failures = 0
    } catch (error) {
      if (ending.signal.aborted) return
      failures++
      become({ state: 'failed', problem: problemOf(error) })
      timer = setTimeout(start, retryMs[Math.min(failures, retryMs.length) - 1])
      timer.unref()
    }
  }

  function start(): void {
    if (ending.signal.aborted) return
    if (running) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    isWanted = false
    running = push().finally(() => {
      running = null
      if (isWanted) start()
    })
  }

  start()
  return {
    request: start,
    state: () => state,
    async close() {
      clearTimeout(timer)
      ending.abort()
      await running
    },
  }
}
