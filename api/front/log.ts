import { writeSync } from 'node:fs'

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

const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim())

/** Where in the code an error arose, without the words of its message. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = (error as NodeJS.ErrnoException).code
  return { error: error.name, ...(code && { code }), at: frames(error) }
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

/**
 * A log that gathers lines for a tenth of a second, so that a busy site does not wait for the terminal. As bytes: text
 * that grows by its lines outlives V8's young generation, and is moved by every collection until it is written.
 */
export function createLog(write: (bytes: Buffer) => void = (bytes) => writeSync(1, bytes)): Log {
  const time = createClock()
  const pending = Buffer.allocUnsafe(FLUSH_AT_BYTES)
  let used = 0
  let timer: NodeJS.Timeout | undefined

  const writeOut = (bytes: Buffer) => {
    try {
      write(bytes)
    } catch {
      // A closed or full pipe must not take the site down.
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const bytes = pending.subarray(0, used)
    used = 0
    if (bytes.length > 0) writeOut(bytes)
  }
  const add = (line: string) => {
    const most = line.length * WIDEST
    if (most > pending.length - used) flush()
    if (most > pending.length) return writeOut(Buffer.from(line))
    used += pending.write(line, used)
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
  }
  const addObject = (fields: object) => add(`${JSON.stringify({ time: time(), ...fields })}\n`)

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
