import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FairQueue, type QueueLimits, type Waiter } from '#api/platform/fair-queue.ts'
import { ApiError, badRequest, unavailable, type ErrorStatus } from '#api/errors.ts'

/** A message to the process. */
export interface Order {
  /** The address of one of our modules, and the name of its export. */
  module: string
  name: string
  args: unknown[]
  /** How long it can take. */
  milliseconds: number
}

/** A message from the process. */
export type WorkerMessage =
  | { kind: 'started' }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; status: ErrorStatus; sentence: string }
  | { kind: 'failed'; stack: string }

/** The result of a task; `gone`: the process was late, or ended, before or after it had started. */
type Answer = Exclude<WorkerMessage, { kind: 'started' }> | { kind: 'gone'; started: boolean }

interface ProcessOptions {
  /** Megabytes of heap per process. Images and other raw bytes aren't included. */
  heapMb: number
  /** A process that is idle for this long ends and frees its memory. */
  idleMs?: number
  /** The only folder in which it can write; none by default. */
  writesTo?: string | undefined
  /** The niceness of all its threads, 0 to 19. */
  niceness?: number
}

/** `places` and `own` are those of its queue; that of users without approval has no more. */
export type WorkerOptions = ProcessOptions & Omit<QueueLimits, 'error'>

export interface Task {
  milliseconds: number
  /** The error 400 for content that takes too long, or more memory than there is. */
  tooLong: string
}

type Work = (...args: never[]) => unknown

const PROCESS = fileURLToPath(new URL('worker-process.ts', import.meta.url))
/** For a process to start and load its module, on a busy machine. */
const START_MS = 30_000
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** One process, which starts with its first task. */
function createProcess({ heapMb, idleMs = 5000, writesTo, niceness = 0 }: ProcessOptions) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(PROCESS, {
      // None of our secrets. An image's memory is freed immediately, not kept for the next one.
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
    // Before it has threads: each inherits the value of the thread that started it.
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
      let started = false
      let deadline = setTimeout(() => settle({ kind: 'gone', started }), START_MS)
      const onMessage = (message: WorkerMessage) => {
        if (message.kind !== 'started') return settle(message)
        started = true
        clearTimeout(deadline)
        deadline = setTimeout(() => settle({ kind: 'gone', started }), order.milliseconds)
      }
      const lose = () => settle({ kind: 'gone', started })
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
    throw answer.started ? badRequest(tooLong) : unavailable()
  }

  return { carryOut, end, pid: () => child?.pid }
}

/** Files of users without approval come after everything that others wait for. */
const STRANGERS_NICENESS = 15
const STRANGERS_PLACES = 24

/**
 * Reads files of strangers and editors in child processes, while this one answers others: one task after the other, in
 * turns, each stopped at its deadline. Users without approval have a queue and a process of their own, so that whatever
 * they send delays no one else (rules: Waiting in line).
 */
export function createWorker({ places, own, ...options }: WorkerOptions) {
  const createLine = (places: number, process: ProcessOptions) => ({
    turns: new FairQueue({ places, error: unavailable, ...(own !== undefined && { own }) }),
    process: createProcess(process),
  })
  const known = createLine(places, options)
  const forStrangers = { ...options, writesTo: undefined, niceness: STRANGERS_NICENESS }
  const strangers = createLine(Math.min(places, STRANGERS_PLACES), forStrangers)
  const getLine = ({ isTrusted }: Pick<Waiter, 'isTrusted'>) => (isTrusted ? known : strangers)

  return {
    /**
     * Runs a function of a module in such a process, for a client. Arguments and result are copied; arguments that need
     * memory or disk space are created when their turn comes.
     *
     * @throws ApiError the function's error; 400 at the deadline, 503 and 429 when too many tasks are waiting
     */
    task<TaskFunction extends Work>(module: URL, name: string, { milliseconds, tooLong }: Task) {
      type Args = Parameters<TaskFunction>
      return async (client: Waiter, args: Args | (() => Promise<Args>)): Promise<Awaited<ReturnType<TaskFunction>>> => {
        const { turns, process } = getLine(client)
        const value = await turns.run(client, async () => {
          const made = typeof args === 'function' ? await args() : args
          return process.carryOut({ module: module.href, name, args: made, milliseconds }, tooLong)
        })
        return value as Awaited<ReturnType<TaskFunction>>
      }
    },
    /** The process of a queue, while there is one. */
    pid: (client: Pick<Waiter, 'isTrusted'> = { isTrusted: true }) => getLine(client).process.pid(),
    /** Ends both processes, and what they are doing. */
    end(): void {
      known.process.end()
      strangers.process.end()
    },
  }
}

/* Each has two queues with this many places, one for users without approval, and a client uses no more than a few. */

/**
 * Decodes images, one at a time, because each may need hundreds of megabytes. The queue is as long as there are upload
 * slots.
 */
export const images = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Checks the content of documents. */
export const documents = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Draws pages of documents. */
export const pages = createWorker({ places: 100, own: 12, heapMb: 192 })

/** Reads feeds and calendars. */
export const imports = createWorker({ places: 4, own: 1, heapMb: 256 })

/** Tests long texts of editors, at which a build could otherwise stop. */
export const texts = createWorker({ places: 4, own: 3, heapMb: 256 })

/** Reads files that administrators import: rarely, and its memory is freed before the result is processed. */
export const tables = createWorker({ places: 4, own: 1, heapMb: 160, idleMs: 200 })
