import { writeSync } from 'node:fs'
import { databaseErrorIn } from '#api/platform/db/errors.ts'

const FLUSH_AFTER_MS = 100
const FLUSH_AT_BYTES = 64 * 1024
/** Most bytes of a UTF-16 unit in UTF-8. */
const WIDEST = 3
/** Characters of a path that are kept: no address of this site is as long, and a stranger sends some of 16 kB. */
const LONGEST_PATH = 1000

/** One answered request, without network address, query or person: only what an operator needs. */
export interface RequestRecord {
  id: string
  method: string
  /** Path without its query. */
  path: string
  status: number
  milliseconds: number
}

/** The process's log: one JSON line an event, on standard output. */
export interface Log {
  request(record: RequestRecord): void
  /** An unexpected error: its name, code and source line, never its message. */
  failure(error: unknown, requestId?: string): void
  event(name: string, details?: Record<string, string | number | boolean>): void
  flush(): void
}

const shortened = (path: string) => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path)

const frames = ({ stack = '', message }: Error) =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim())

/** Where in the code an error arose, without the words of its message. */
function describe(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const { name, code } = (databaseErrorIn(thrown) ?? thrown) as NodeJS.ErrnoException
  return { error: name, ...(code && { code }), at: frames(thrown) }
}

/** The time now in ISO 8601, which is written once for all requests of a millisecond. */
function createClock(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = new Date(now).toISOString()
    }
    return text
  }
}

const NEWLINE = 0x0a
const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === NEWLINE ? 1 : 0), 0)

/**
 * Writes whole lines to a place that may take a part of them, or nothing: a pipe whose reader is slow. What is left of
 * a line that was cut goes out first, before anything else; lines that find no place are counted, and the next time
 * that there is one, it says how many are missing.
 */
function createWriter(write: (bytes: Buffer) => number, gap: (lines: number) => string) {
  let rest: Buffer = Buffer.alloc(0)
  let dropped = 0

  /** Writes as much as is taken, and answers what is not. */
  function put(bytes: Buffer): Buffer<ArrayBufferLike> {
    let left = bytes
    try {
      while (left.length > 0) {
        const written = write(left)
        if (written <= 0) break
        left = left.subarray(written)
      }
    } catch {
      // A closed or full pipe must not take the site down; what it didn't take is counted below.
    }
    return left
  }

  /** What is left of the line that was begun; lines behind it are dropped. */
  function flushPartial(left: Buffer): void {
    const end = left.indexOf(NEWLINE) + 1
    rest = Buffer.from(left.subarray(0, end))
    dropped += linesIn(left.subarray(end))
  }

  return (bytes: Buffer): void => {
    rest = put(rest)
    if (rest.length === 0 && dropped > 0) {
      const gapLine = Buffer.from(gap(dropped))
      const left = put(gapLine)
      if (left.length < gapLine.length) {
        dropped = 0
        rest = left
      }
    }
    if (rest.length > 0 || dropped > 0) {
      dropped += linesIn(bytes)
      return
    }
    const left = put(bytes)
    const isAtStart = left.length === bytes.length || bytes[bytes.length - left.length - 1] === NEWLINE
    if (isAtStart) dropped += linesIn(left)
    else if (left.length > 0) flushPartial(left)
  }
}

/**
 * A log that gathers lines for a tenth of a second, so that a busy site does not wait for the terminal. As bytes: text
 * that grows by its lines outlives V8's young generation, and is moved by every collection until it is written.
 *
 * @param write takes bytes and answers how many of them it wrote
 */
export function createLog(write: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes)): Log {
  const time = createClock()
  const pending = Buffer.allocUnsafe(FLUSH_AT_BYTES)
  let used = 0
  let timer: NodeJS.Timeout | undefined
  const formatLine = (fields: object) => `${JSON.stringify({ time: time(), ...fields })}\n`
  const writeOut = createWriter(write, (lines) => formatLine({ event: 'log lines dropped', lines }))

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const bytes = pending.subarray(0, used)
    used = 0
    writeOut(bytes)
  }
  const add = (line: string) => {
    const most = line.length * WIDEST
    if (most > pending.length - used) flush()
    if (most > pending.length) return writeOut(Buffer.from(line))
    used += pending.write(line, used)
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
  }
  const addObject = (fields: object) => add(formatLine(fields))

  return {
    request: ({ id, method, path, status, milliseconds }) =>
      add(
        `{"time":"${time()}","request":"${id}","method":"${method}","path":${JSON.stringify(shortened(path))},"status":${status},"ms":${milliseconds.toFixed(1)}}\n`,
      ),
    failure: (error, requestId) => addObject({ ...(requestId && { request: requestId }), ...describe(error) }),
    event: (name, details) => addObject({ event: name, ...details }),
    flush,
  }
}
