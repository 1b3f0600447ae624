import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FairQueue, type QueueLimits, type Waiter } from '#api/platform/fair-queue.ts'
import { ApiError, badRequest, unavailable, type ErrorStatus } from '#api/errors.ts'

/** A message to the process. */
export interface Order {
  /** The address of a module of ours, and what it exports. */
  module: string
  name: string
  args: unknown[]
  /** How long it may take. */
  milliseconds: number
}

/** A message from the process. */
export type WorkerMessage =
  | { kind: 'begun' }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; status: ErrorStatus; sentence: string }
  | { kind: 'failed'; stack: string }

/** What became of an order; `gone`: the process was late, or ended, before or after it had begun. */
type Answer = Exclude<WorkerMessage, { kind: 'begun' }> | { kind: 'gone'; begun: boolean }

interface ProcessOptions {
  /** Megabytes of objects that one may hold. Pictures and other raw bytes are not among them. */
  heapMb: number
  /** A process that is idle for so long ends and frees its memory. */
  idleMs?: number
  /** The one folder in which it may write; else it writes nowhere. */
  writesTo?: string | undefined
  /** How far all its threads stand back behind those of other processes, 0 to 19. */
  niceness?: number
}

/** `places` and `own` are those of its line; that of people without approval has no more. */
export type WorkerOptions = ProcessOptions & Omit<QueueLimits, 'refusal'>

export interface Task {
  milliseconds: number
  /** Answered with 400 for content that takes longer, or more memory than there is. */
  tooLong: string
}

type Work = (...args: never[]) => unknown

const PROCESS = fileURLToPath(new URL('worker-process.ts', import.meta.url))
/** For a process to start and load its module, on a machine that is busy. */
const START_MS = 30_000
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** One process, which starts with its first order. */
function createProcess({ heapMb, idleMs = 5000, writesTo, niceness = 0 }: ProcessOptions) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(PROCESS, {
      // No secret of ours. Memory of a picture is released at once, not kept for the next.
      env: { MALLOC_MMAP_THRESHOLD_: '65536' },
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        ...(writesTo === undefined ? [] : [`--allow-fs-write=${join(writesTo, '*')}`]),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Before it has threads: each takes that of the one that began it.
    if (niceness > 0 && started.pid) setPriority(started.pid, niceness)
    running.add(started)
    started.on('exit', () => {
      running.delete(started)
      if (child === started) child = undefined
    })
    // Neither keeps the program that uses it from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function getAnswer(used: ChildProcess, order: Order): Promise<Answer> {
    return new Promise((resolve) => {
      let begun = false
      let deadline = setTimeout(() => settle({ kind: 'gone', begun }), START_MS)
      const onMessage = (message: WorkerMessage) => {
        if (message.kind !== 'begun') return settle(message)
        begun = true
        clearTimeout(deadline)
        deadline = setTimeout(() => settle({ kind: 'gone', begun }), order.milliseconds)
      }
      const lose = () => settle({ kind: 'gone', begun })
      function settle(answer: Answer): void {
        clearTimeout(deadline)
        used.off('message', onMessage).off('exit', lose).off('error', lose)
        resolve(answer)
      }
      used.on('message', onMessage).on('exit', lose).on('error', lose)
      used.send(order, (error) => error && lose())
    })
  }

  async function carryOut(order: Order, tooLong: string): Promise<unknown> {
    clearTimeout(idle)
    child ??= start()
    const answer = await getAnswer(child, order)
    if (answer.kind === 'gone' || answer.kind === 'failed') end()
    else idle = setTimeout(end, idleMs).unref()
    if (answer.kind === 'done') return answer.value
    if (answer.kind === 'refused') throw new ApiError(answer.status, answer.sentence)
    if (answer.kind === 'failed') throw Object.assign(new Error('A worker failed'), { stack: answer.stack })
    throw answer.begun ? badRequest(tooLong) : unavailable()
  }

  return { carryOut, end, pid: () => child?.pid }
}

/** What people without approval bring comes behind all that others wait for. */
const STRANGERS_NICENESS = 15
const STRANGERS_PLACES = 24

/**
 * Reads what strangers and editors bring in child processes, while this one answers others: one job after the other, in
 * turns, each ended at its deadline. People without approval have a line and a process of their own, so that whatever
 * they send delays no one else (rules: Waiting in line).
 */
export function createWorker({ places, own, ...options }: WorkerOptions) {
  const lineWith = (places: number, process: ProcessOptions) => ({
    turns: new FairQueue({ places, refusal: unavailable, ...(own !== undefined && { own }) }),
    process: createProcess(process),
  })
  const known = lineWith(places, options)
  const forStrangers = { ...options, writesTo: undefined, niceness: STRANGERS_NICENESS }
  const strangers = lineWith(Math.min(places, STRANGERS_PLACES), forStrangers)
  const formatLine = ({ isTrusted }: Pick<Waiter, 'isTrusted'>) => (isTrusted ? known : strangers)

  return {
    /**
     * Runs a function of a module in such a process, for someone. Arguments and result are copied; arguments that take
     * memory or a place on the disk are made when it is their turn.
     *
     * @throws ApiError what the function throws; 400 at the deadline, 503 and 429 when too many orders wait
     */
    task<TaskFunction extends Work>(module: URL, name: string, { milliseconds, tooLong }: Task) {
      type Args = Parameters<TaskFunction>
      return async (client: Waiter, args: Args | (() => Promise<Args>)): Promise<Awaited<ReturnType<TaskFunction>>> => {
        const { turns, process } = formatLine(client)
        const value = await turns.run(client, async () => {
          const made = typeof args === 'function' ? await args() : args
          return process.carryOut({ module: module.href, name, args: made, milliseconds }, tooLong)
        })
        return value as Awaited<ReturnType<TaskFunction>>
      }
    },
    /** The process of a line, while there is one. */
    pid: (client: Pick<Waiter, 'isTrusted'> = { isTrusted: true }) => formatLine(client).process.pid(),
    /** Ends both processes, and what they are doing. */
    end(): void {
      known.process.end()
      strangers.process.end()
    },
  }
}

/*
 * Each has two lines of so many places, one for people without approval, and a person takes no more than a few.
 */

/**
 * Decodes pictures, one at a time, because each may need hundreds of megabytes. The line is as long as there are upload
 * slots.
 */
export const images = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Reads documents, which are checked by their content. */
export const documents = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Draws pages of documents. */
export const pages = createWorker({ places: 100, own: 12, heapMb: 192 })

/** Reads feeds and calendars. */
export const imports = createWorker({ places: 4, own: 1, heapMb: 256 })

/** Tries out long texts of editors, which some day a build would stop at. */
export const texts = createWorker({ places: 4, own: 3, heapMb: 256 })

/** Reads tables that administrators import: rarely, and its memory is free before what it read is worked at. */
export const tables = createWorker({ places: 4, own: 1, heapMb: 160, idleMs: 200 })
