import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'libsql'

type Value =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string }
interface Statement {
  sql?: string
  sql_id?: number
  args?: Value[]
}
interface Condition {
  type: 'ok' | 'error' | 'not' | 'and' | 'or'
  step: number
  cond: Condition
  conds: Condition[]
}
interface Batch {
  steps: { condition?: Condition | null; stmt: Statement }[]
}
type Call = { type: string; sql?: string; sql_id: number; stmt: Statement; batch: Batch }
interface Failure {
  message: string
  code: string
}

/** What a server does instead of responding: nothing, disconnect, a proxy's error, or invalid data. */
export const FAULTS = ['never', 'reset', 'badly', 'nonsense'] as const
export type Fault = (typeof FAULTS)[number]

export interface TestServer {
  url: string
  /** From now on answers every request normally, or fails before it does anything. */
  answer(how: 'well' | Fault): void
  /** From now on runs each `COMMIT`, and then answers it normally, or fails. */
  answerCommits(how: 'well' | Fault): void
  close(): Promise<void>
}

/** An older transaction is rolled back for one that waits for its lock, as in sqld. */
const TRANSACTION_MS = 5000
/** A stream that is unused for this long is rolled back, as in sqld. */
const EXPIRES_MS = 10_000

/** Responses of a broken or foreign server: no JSON, half of it, and JSON of another shape. */
const NONSENSE = ['<html>', '{"baton":', '[]', '{}', 'null', '{"baton":null,"results":[{"type":"ok"}]}', '\u0000']

/**
 * A libSQL server that fails when a test wants it to: Hrana 2 over HTTP, as far as the product uses it, over a database
 * file; statements really run, with one connection per stream. The real one is in testing-sqld.ts.
 */
export async function startTestServer(path: string): Promise<TestServer> {
  const streams = new Map<string, Stream>()
  /** Reused, because the engine keeps a closed one open until its statements are garbage-collected. */
  const idle: Sqlite.Database[] = []
  let how: 'well' | Fault = 'well'
  let commits: 'well' | Fault = 'well'
  let made = 0
  let requests = 0

  function fail(fault: Fault, response: ServerResponse): void {
    if (fault === 'reset') response.destroy()
    if (fault === 'badly') response.writeHead(502, { 'content-type': 'text/plain' }).end('bad gateway')
    if (fault === 'nonsense') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(NONSENSE[requests++ % NONSENSE.length])
    }
  }

  function end(name: string): void {
    const stream = streams.get(name)
    if (!stream) return
    streams.delete(name)
    idle.push(stream.end())
  }

  /** Takes the lock from a transaction whose time is up. */
  function rollBackExpired(): void {
    for (const stream of streams.values()) stream.rollBackIfExpired()
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString()
    if (how !== 'well') return fail(how, response)
    const { baton, requests } = JSON.parse(text) as { baton?: string | null; requests: Call[] }
    const name = baton ?? `stream-${++made}`
    if (baton && !streams.has(baton)) {
      response.writeHead(404, { 'content-type': 'application/json' })
      return void response.end('{"message":"The stream has expired","code":"STREAM_EXPIRED"}')
    }
    const stream = streams.get(name) ?? new Stream(idle.pop() ?? openConnection(path))
    streams.set(name, stream)
    stream.expire(() => end(name))
    const results: unknown[] = []
    for (const call of requests) results.push(await stream.answer(call, rollBackExpired))
    const closed = requests.some((call) => call.type === 'close')
    if (closed) end(name)
    if (commits !== 'well' && requests.some(({ stmt }) => stmt?.sql === 'COMMIT')) return fail(commits, response)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ baton: closed ? null : name, base_url: null, results }))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next) => void (how = next),
    answerCommits: (next) => void (commits = next),
    async close() {
      for (const name of streams.keys()) end(name)
      for (const database of idle) database.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openConnection(path: string): Sqlite.Database {
  const database = new Sqlite(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  return database
}

class Stream {
  readonly #database: Sqlite.Database
  readonly #texts = new Map<number, string>()
  #timer: NodeJS.Timeout | undefined
  /** When its transaction started. */
  #began = Infinity
  /** Its transaction was rolled back for another one, and it doesn't know yet. */
  #wasRolledBack = false

  constructor(database: Sqlite.Database) {
    this.#database = database
  }

  /** Rolls back what is open, and releases the connection. */
  end(): Sqlite.Database {
    clearTimeout(this.#timer)
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
    return this.#database
  }

  /** Restarts the time until it counts as unused. */
  expire(end: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(end, EXPIRES_MS).unref()
  }

  rollBackIfExpired(): void {
    if (!this.#database.inTransaction || performance.now() - this.#began < TRANSACTION_MS) return
    this.#database.exec('ROLLBACK')
    this.#wasRolledBack = true
  }

  async answer(call: Call, rollBackExpired: () => void): Promise<unknown> {
    for (;;) {
      const answer = this.#try(call)
      // The engine would block the only thread, in which the other stream has to continue.
      if (!isLocked(answer)) return answer
      await pause(5)
      rollBackExpired()
    }
  }

  #try(call: Call): unknown {
    try {
      if (this.#wasRolledBack && call.type !== 'close') {
        this.#wasRolledBack = false
        throw Object.assign(new Error('Transaction timed out'), { code: 'TRANSACTION_TIMEOUT' })
      }
      return { type: 'ok', response: { type: call.type, ...this.#respond(call) } }
    } catch (error) {
      return { type: 'error', error: getFailure(error) }
    }
  }

  #respond(call: Call): object {
    if (call.type === 'execute') return { result: this.#run(call.stmt) }
    if (call.type === 'batch') return { result: this.#batch(call.batch) }
    if (call.type === 'store_sql') this.#texts.set(call.sql_id, call.sql!)
    if (call.type === 'sequence') this.#database.exec(call.sql!)
    return {}
  }

  #batch({ steps }: Batch): object {
    const results: (object | null)[] = []
    const errors: (Failure | null)[] = []
    const holds = (condition: Condition): boolean => {
      if (condition.type === 'ok') return Boolean(results[condition.step])
      if (condition.type === 'error') return Boolean(errors[condition.step])
      if (condition.type === 'not') return !holds(condition.cond)
      return condition.type === 'and' ? condition.conds.every(holds) : condition.conds.some(holds)
    }
    for (const [index, { condition, stmt }] of steps.entries()) {
      results[index] = errors[index] = null
      if (condition && !holds(condition)) continue
      try {
        results[index] = this.#run(stmt)
      } catch (error) {
        errors[index] = getFailure(error)
      }
    }
    return { step_results: results, step_errors: errors }
  }

  #run({ sql, sql_id, args = [] }: Statement): object {
    const text = sql ?? this.#texts.get(sql_id!)!
    if (/^(BEGIN|COMMIT|END|ROLLBACK)/.test(text)) {
      // A refused prepared one would stay open until garbage collection, and keep its transaction from ending.
      this.#database.exec(text)
      if (text.startsWith('BEGIN')) this.#began = performance.now()
      return { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
    }
    const statement = this.#database.prepare(text)
    const values = args.map(fromWire)
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(values)
      return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) }
    }
    const rows = statement.raw(true).safeIntegers(true).all(values) as unknown[][]
    const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }))
    return { cols, rows: rows.map((row) => row.map(toWire)), affected_row_count: 0, last_insert_rowid: null }
  }
}

/** Whether the first statement, a `BEGIN`, was refused because another stream is writing. */
function isLocked(answer: unknown): boolean {
  const { error, response } = answer as {
    error?: Failure
    response?: { result?: { step_errors?: (Failure | null)[] } }
  }
  return (error ?? response?.result?.step_errors?.[0])?.code === 'SQLITE_BUSY'
}

/** Like sqld, which only returns the primary code and prefixes SQLite's message. */
function getFailure(error: unknown): Failure {
  const { code, message } = error as { code: string; message: string }
  return { code: String(code).split('_').slice(0, 2).join('_'), message: `SQLite error: ${message}` }
}

function fromWire(value: Value): null | string | number | bigint | Buffer {
  if (value.type === 'null') return null
  if (value.type === 'blob') return Buffer.from(value.base64, 'base64')
  return value.type === 'integer' ? BigInt(value.value) : value.value
}

function toWire(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  return { type: 'blob', base64: Buffer.from(value as Uint8Array).toString('base64') }
}
