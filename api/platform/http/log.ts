import { writeSync } from 'node:fs'
import { databaseErrorIn } from '#api/platform/db/errors.ts'

const FLUSH_AFTER_MS = 100
const FLUSH_AT_BYTES = 64 * 1024
/** The maximum bytes of a UTF-16 unit in UTF-8. */
const WIDEST = 3
/** Characters of a path that are kept: no address of this site is as long, and a stranger may send 16 kB. */
const LONGEST_PATH = 1000

/** One answered request, without network address, query, or user: only what a server administrator needs. */
export interface RequestRecord {
  id: string
  method: string
  /** Path without its query. */
  path: string
  status: number
  milliseconds: number
}

/** The process's log: one JSON line per event, on standard output. */
export interface Log {
  request(record: RequestRecord): void
  /** An unexpected error: its name, code, and source line, never its message. */
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

/** Where in the code an error arose, without its message. */
function describe(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const { name, code } = (databaseErrorIn(thrown) ?? thrown) as NodeJS.ErrnoException
  return { error: name, ...(code && { code }), at: frames(thrown) }
}

/** The current time in ISO 8601, formatted once for all requests in a millisecond. */
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
 * Writes complete lines to an output that may accept a part of them, or nothing, such as a pipe with a slow reader. The
 * rest of a cut line is written first. Lines that can't be written are dropped and counted, and a later line says how
 * many are missing.
 */
function createWriter(write: (bytes: Buffer) => number, gap: (lines: number) => string) {
  let rest: Buffer = Buffer.alloc(0)
  let dropped = 0

  /** Writes as much as is accepted, and returns the rest. */
  function put(bytes: Buffer): Buffer<ArrayBufferLike> {
    let left = bytes
    try {
      while (left.length > 0) {
        const written = write(left)
        if (written <= 0) break
        left = left.subarray(written)
      }
    } catch {
      // A closed or full pipe must not take the site down; the rest is counted below.
    }
    return left
  }

  /** The rest of the line that was started; later lines are dropped. */
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
 * A log that collects lines for a tenth of a second, so that a busy site doesn't wait for the terminal. As bytes,
 * because growing text outlives V8's young generation, and is moved by every collection until it is written.
 *
 * @param write takes bytes and returns how many of them it wrote
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
