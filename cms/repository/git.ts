import { execFile } from 'node:child_process'

/** There is no `git` program. */
export class GitMissing extends Error {
  override name = 'GitMissing'
}

/** A git command failed; `output` is what it wrote, which may name paths and addresses: not for people outside. */
export class GitError extends Error {
  override name = 'GitError'
  readonly output: string
  /** Its exit code; null when it was ended. */
  readonly code: number | null

  constructor(command: string, code: number | null, output: string) {
    super(`git ${command} failed: ${output.trim()}`)
    this.code = code
    this.output = output
  }

  /** Another git holds a lock: trying again helps. */
  get isLocked(): boolean {
    return /\.lock'?: File exists|cannot lock ref|another git process/i.test(this.output)
  }

  get isDiskFull(): boolean {
    return /No space left on device|Disk quota exceeded/i.test(this.output)
  }
}

/** Where a repository's history and its files lie, and which program reads them. */
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
  /** More configuration, over what the repository says. */
  config?: Record<string, string>
  timeoutMs?: number
  signal?: AbortSignal
  /** Bytes that any file may have which the command writes. */
  mostBytes?: number
}

/**
 * What the repository's own files cannot change: no hook, no file-system monitor, no filter of line ends, no link, no
 * signature, no collection of garbage in the background, and every write on the disk before it is reported.
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

/** Settings of git itself in our environment would lead it elsewhere, so none is passed on. */
function inherited(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
}

/** Configuration by the environment: unlike `-c` it is in no process list. */
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
 * Runs one git command in a repository and answers what it wrote. Paths in it are taken to the letter; no repository
 * above is ever looked for; nothing of the machine's or the person's configuration counts.
 *
 * @throws GitMissing, GitError
 */
export function git(worktree: Worktree, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { input, env = {}, config = {}, timeoutMs = DEFAULT_TIMEOUT_MS, signal, mostBytes } = options
  const command = [worktree.program ?? 'git', ...args]
  // The shell counts in blocks of 512 bytes, and gives way to git.
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
    // A command that ends before it has read everything is told by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}
