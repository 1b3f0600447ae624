import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Queue } from '#api/queue.ts'
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

export interface WorkerOptions {
  /** Orders that may wait or run at a time. */
  waiting: number
  /** Megabytes of objects that one may hold. Pictures and other raw bytes are not among them. */
  heapMb: number
  /** A process that is idle for so long ends and frees its memory. */
  idleMs?: number
  /** The one folder in which it may write; else it writes nowhere. */
  writesTo?: string
  /** How far all its threads stand back behind those of other processes, 0 to 19. */
  niceness?: number
}

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

/**
 * Reads what strangers and editors bring in a child process, while this one answers others: one job after the other,
 * each ended at its deadline. The process starts with its first job.
 */
export function createWorker({ waiting, heapMb, idleMs = 5000, writesTo, niceness = 0 }: WorkerOptions) {
  const queue = new Queue(waiting)
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

  function answerOf(used: ChildProcess, order: Order): Promise<Answer> {
    return new Promise((resolve) => {
      let begun = false
      let deadline = setTimeout(() => settle({ kind: 'gone', begun }), START_MS)
      const hear = (message: WorkerMessage) => {
        if (message.kind !== 'begun') return settle(message)
        begun = true
        clearTimeout(deadline)
        deadline = setTimeout(() => settle({ kind: 'gone', begun }), order.milliseconds)
      }
      const lose = () => settle({ kind: 'gone', begun })
      function settle(answer: Answer): void {
        clearTimeout(deadline)
        used.off('message', hear).off('exit', lose).off('error', lose)
        resolve(answer)
      }
      used.on('message', hear).on('exit', lose).on('error', lose)
      used.send(order, (error) => error && lose())
    })
  }

  async function carryOut(order: Order, tooLong: string): Promise<unknown> {
    clearTimeout(idle)
    child ??= start()
    const answer = await answerOf(child, order)
    if (answer.kind === 'gone' || answer.kind === 'failed') end()
    else idle = setTimeout(end, idleMs).unref()
    if (answer.kind === 'done') return answer.value
    if (answer.kind === 'refused') throw new ApiError(answer.status, answer.sentence)
    if (answer.kind === 'failed') throw Object.assign(new Error('A worker failed'), { stack: answer.stack })
    throw answer.begun ? badRequest(tooLong) : unavailable()
  }

  return {
    /**
     * Runs a function of a module in that process. Arguments and result are copied.
     *
     * @throws ApiError what the function throws; 400 at the deadline, 503 when too many orders wait
     */
    task<Does extends Work>(module: URL, name: string, { milliseconds, tooLong }: Task) {
      return async (...args: Parameters<Does>): Promise<Awaited<ReturnType<Does>>> => {
        if (queue.full) throw unavailable()
        const order = { module: module.href, name, args, milliseconds }
        return (await queue.run(() => carryOut(order, tooLong))) as Awaited<ReturnType<Does>>
      }
    },
    /** The process, while there is one. */
    pid: () => child?.pid,
    /** Ends the process, and what it is doing. */
    end,
  }
}
