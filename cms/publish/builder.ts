import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PublishProblem } from '#api/publishing/calls.ts'
import { BuildError } from './build-error.ts'
import { removeDeadBuildDirs, ROOT } from './paths.ts'
import type { BuiltRelease, ReleasePlan } from './release.ts'
import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'

/** What a built page depends on in addition to the content: folders and files of the repository. */
export const SOURCES = [
  'site',
  'api',
  'content/schema',
  'content/calendar-file.ts',
  'content/event-time.ts',
  'content/html-text.ts',
  'content/parse.ts',
  'content/read.ts',
  'cms',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
]

/** The file stats of paths. */
export type FileStats = Map<string, Stats>

/** Adds the name, size, and modification time of every file at or below a path. */
function addFiles(digest: Hash, base: string, path: string, fileStats?: FileStats): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) {
    digest.update(`${relative(base, path)}\0${stats.size}\0${Math.floor(stats.mtimeMs)}\n`)
    fileStats?.set(path, stats)
  }
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(path).sort()) if (name !== '.git') addFiles(digest, base, join(path, name), fileStats)
}

/** A short identifier for the state of the sources. */
export function sourceFingerprint(root: string): string {
  const digest = createHash('sha256')
  for (const source of SOURCES) addFiles(digest, root, join(root, source))
  return digest.digest('hex').slice(0, 16)
}

/**
 * A short identifier for the state of sources, content, and address: equal states have equal identifiers, so nothing is
 * built twice. It uses names, sizes, and modification times instead of bytes, because it runs at every start.
 *
 * @param fileStats filled with the file stats of the content.
 */
export function fingerprint(sources: string, contentDir: string, canonicalUrl: string, fileStats?: FileStats): string {
  const digest = createHash('sha256').update(sources).update(canonicalUrl)
  addFiles(digest, contentDir, contentDir, fileStats)
  return digest.digest('hex').slice(0, 16)
}

/** A request to the build process. */
export interface BuildOrder extends ReleasePlan {
  /** Only load and read everything for the build that will follow. */
  isRehearsal?: boolean
}

/** A message from the build process. */
export type BuildMessage =
  | { kind: 'step'; step: string }
  /** The text that native code is about to convert to HTML; it may hang or crash the process. Empty after the last. */
  | { kind: 'text'; file: string }
  | { kind: 'built'; release: BuiltRelease; compiled: boolean }
  | { kind: 'failed'; problems: PublishProblem[] }
  | { kind: 'rehearsed' }

/** Builds releases in the background. */
export interface Builder {
  /** Only one at a time. @throws BuildError */
  build(onStep: (step: string) => void): Promise<BuiltRelease>
  /** Loads and reads what the next build needs, ahead of time. */
  rehearse(): void
  /** Stops the build in progress. */
  stop(): void
}

/** An idle build process ends after this time, to free its memory. */
const IDLE_MS = 10 * 60_000
/** A build process is replaced after this many builds, so that nothing accumulates in it. */
const MOST_BUILDS = 50
/** How long one step, and the conversion of one text, may take. */
const STEP_MS = 10 * 60_000
const TEXT_MS = 20_000
const LATE = 'The site couldn’t be made, because a step of it took more than ten minutes. Publish again.'
const UNREADABLE =
  'can’t be made into a page. Write it more simply, without long runs of the same character, then save it again.'
const KILLED = 'The build was ended from outside, most often because the machine ran out of memory. Publish again.'

/** A build process, and the state of the sources that it was started with. */
interface Worker {
  child: ChildProcess
  sources: string
  builds: number
  output: string
  isRehearsing: boolean
}

function start(sources: string): Worker {
  const child = fork(fileURLToPath(new URL('build-process.ts', import.meta.url)), {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // The site's visitors have priority.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const worker: Worker = { child, sources, builds: 0, output: '', isRehearsing: false }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (worker.output = (worker.output + String(chunk)).slice(-4000)))
  }
  return worker
}

/** Builds in a separate process with low priority, which stays for a while for the next build. */
export function createBuilder(plan: ReleasePlan): Builder {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(idle)
    worker?.child.kill('SIGKILL')
    worker = undefined
  }

  /** The running process, unless the sources have changed since it started. */
  function readyWorker(): Worker {
    const sources = sourceFingerprint(ROOT)
    if (worker && (worker.sources !== sources || worker.builds >= MOST_BUILDS)) stop()
    worker ??= start(sources)
    return worker
  }

  const endWhenIdle = () => {
    clearTimeout(idle)
    idle = setTimeout(stop, IDLE_MS).unref()
  }

  function rehearse(): void {
    const used = readyWorker()
    const { child } = used
    used.isRehearsing = true
    const end = () => (used.isRehearsing = false)
    child.on('message', ({ kind }: BuildMessage) => kind === 'rehearsed' && end())
    const forget = () => {
      if (worker === used) worker = undefined
    }
    child.on('error', forget).on('exit', forget)
    const order: BuildOrder = { ...plan, isRehearsal: true }
    // An error here is reported by the next build.
    child.send(order, () => {})
    endWhenIdle()
  }

  async function build(onStep: (step: string) => void): Promise<BuiltRelease> {
    clearTimeout(idle)
    // It might hang on a text from before this build, which couldn't be named as the cause.
    if (worker?.isRehearsing) stop()
    const used = readyWorker()
    const { child } = used
    used.builds++
    let text = ''
    /** Whether this build has sent any message. */
    let started = false
    let deadline: NodeJS.Timeout | undefined
    try {
      return await new Promise<BuiltRelease>((resolve, reject) => {
        child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
        const fail = (message: string, file = '', field = '') => reject(new BuildError([{ file, field, message }]))
        /** Blames the text that was being read, if there was one. */
        const abandon = (message: string) =>
          text ? fail(UNREADABLE, text, text.endsWith('.md') ? 'Text' : 'Description') : fail(message)
        const wait = (milliseconds: number) => {
          clearTimeout(deadline)
          deadline = setTimeout(() => {
            abandon(LATE)
            stop()
          }, milliseconds)
        }
        /** The idle process was ended while this build was waiting for it, so another one builds. */
        const restart = () => {
          started = true
          clearTimeout(deadline)
          if (worker === used) worker = undefined
          resolve(build(onStep))
        }
        wait(STEP_MS)
        child.on('message', (message: BuildMessage) => {
          started = true
          text = message.kind === 'text' ? message.file : ''
          if (message.kind === 'text' || message.kind === 'step') wait(text ? TEXT_MS : STEP_MS)
          if (message.kind === 'step') onStep(message.step)
          if (message.kind === 'built') {
            // It ends after its postponed work.
            if (message.compiled) used.builds = MOST_BUILDS
            resolve(message.release)
          }
          if (message.kind === 'failed') reject(new BuildError(message.problems))
        })
        child.on('error', reject)
        child.on('exit', (_code, signal) => {
          if (worker === used) worker = undefined
          removeDeadBuildDirs()
          if (!started && used.builds > 1) return restart()
          const output = used.output.trim()
          // Has no effect once the release was reported.
          if (signal === 'SIGKILL' || signal === 'SIGTERM') fail(KILLED)
          else abandon(output ? `The site couldn’t be made: ${output}` : KILLED)
        })
        child.send(plan, (error) => {
          if (error && used.builds === 1) fail(KILLED)
          else if (error && !started) restart()
        })
      })
    } finally {
      clearTimeout(deadline)
      endWhenIdle()
    }
  }

  return { build, rehearse, stop }
}
