import { execFile } from 'node:child_process'

/** The `git` program isn't installed. */
export class GitMissing extends Error {
  override name = 'GitMissing'
}

/** A git command failed. `output` is what it wrote, and may contain paths and addresses: never show it to visitors. */
export class GitError extends Error {
  override name = 'GitError'
  readonly output: string
  /** Its exit code; null when it was killed. */
  readonly code: number | null

  constructor(command: string, code: number | null, output: string) {
    super(`git ${command} failed: ${output.trim()}`)
    this.code = code
    this.output = output
  }

  /** Whether another git holds a lock, so that a retry helps. */
  get isLocked(): boolean {
    return /\.lock'?: File exists|cannot lock ref|another git process/i.test(this.output)
  }

  get isDiskFull(): boolean {
    return /No space left on device|Disk quota exceeded/i.test(this.output)
  }
}

/** Where a repository's history and files are, and which git program to use. */
export interface Worktree {
  gitDir: string
  workTree: string
  program?: string
}

export interface GitOptions {
  /** Written to the command's standard input. */
  input?: string | Uint8Array
  /** More variables, such as the author's. */
  env?: Record<string, string>
  /** More configuration, which overrides the repository's. */
  config?: Record<string, string>
  timeoutMs?: number
  signal?: AbortSignal
  /** The maximum size of any file that the command writes, in bytes. */
  mostBytes?: number
}

/**
 * Settings that the repository's own files can't override: no hooks, no file-system monitor, no line-end conversion, no
 * symbolic links, no signatures, no background garbage collection, and every write is flushed to disk before it's
 * reported.
 */
const CONFIG: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.autocrlf': 'false',
  'core.safecrlf': 'false',
  'core.symlinks': 'false',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.quotePath': 'false',
  'core.pager': 'cat',
  'core.fsync': 'all',
  'commit.gpgSign': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'init.defaultBranch': 'main',
  'protocol.allow': 'never',
  'advice.addIgnoredFile': 'false',
}

const DEFAULT_TIMEOUT_MS = 60_000
const MOST_OUTPUT = 128 * 1_048_576

/** Git's own environment variables would point it elsewhere, so none is passed on. */
function inherited(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
}

/** Passed through the environment, because `-c` would show it in the process list. */
function asVariables(config: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(config)
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(pairs.length) }
  for (const [index, [key, value]] of pairs.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key
    variables[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return variables
}

/**
 * Runs one git command in a repository and returns its output. Paths are taken literally; repositories in parent
 * folders are never used; nothing from the machine's or the user's configuration applies.
 *
 * @throws GitMissing, GitError
 */
export function git(worktree: Worktree, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { input, env = {}, config = {}, timeoutMs = DEFAULT_TIMEOUT_MS, signal, mostBytes } = options
  const command = [worktree.program ?? 'git', ...args]
  // The shell counts in blocks of 512 bytes, and is replaced by git.
  const limited = ['sh', '-c', `ulimit -f ${Math.ceil((mostBytes ?? 0) / 512)} && exec "$0" "$@"`, ...command]
  const [file, ...rest] = mostBytes === undefined ? command : limited
  const variables = {
    ...inherited(),
    ...env,
    ...asVariables({ ...CONFIG, ...config }),
    GIT_DIR: worktree.gitDir,
    GIT_WORK_TREE: worktree.workTree,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  }
  return new Promise((resolve, reject) => {
    const child = execFile(
      file!,
      rest,
      {
        cwd: worktree.workTree,
        env: variables,
        encoding: 'buffer',
        maxBuffer: MOST_OUTPUT,
        timeout: timeoutMs,
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' || code === 'EACCES')
          return reject(new GitMissing(`${worktree.program ?? 'git'}: ${code}`))
        const exit = typeof error.code === 'number' ? error.code : null
        reject(new GitError(args[0] ?? '', exit, `${stderr.toString('utf8')}\n${stdout.toString('utf8', 0, 2000)}`))
      },
    )
    // The exit code reports a command that ends before it has read all of its input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}
