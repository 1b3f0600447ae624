import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

export interface TestServer {
  url: string
  /** Answers requests from now on as `how` says: as a server should, never, or with an error of a proxy. */
  answer(how: 'well' | 'never' | 'badly'): void
  close(): Promise<void>
}

/**
 * A libSQL server for tests: Hrana 2 over HTTP, as far as @libsql/client speaks it, over a database file. It stands in
 * for sqld, which no package registry carries; statements really run, one connection for each stream.
 */
export async function startTestServer(path: string): Promise<TestServer> {
  const streams = new Map<string, Stream>()
  let how: 'well' | 'never' | 'badly' = 'well'
  let made = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString()
    if (how === 'never') return
    if (how === 'badly') return void response.writeHead(502, { 'content-type': 'text/plain' }).end('bad gateway')
    const { baton, requests } = JSON.parse(text) as { baton?: string | null; requests: Call[] }
    const name = baton ?? `stream-${++made}`
    const stream = streams.get(name) ?? new Stream(path)
    streams.set(name, stream)
    const results = requests.map((call) => stream.answer(call))
    const closed = requests.some((call) => call.type === 'close')
    if (closed) {
      stream.close()
      streams.delete(name)
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ baton: closed ? null : name, base_url: null, results }))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next) => void (how = next),
    async close() {
      for (const stream of streams.values()) stream.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

class Stream {
  readonly #database: Sqlite.Database
  readonly #texts = new Map<number, string>()

  constructor(path: string) {
    this.#database = new Sqlite(path)
    this.#database.exec('PRAGMA journal_mode = WAL')
  }

  close(): void {
    this.#database.close()
  }

  answer(call: Call): unknown {
    try {
      return { type: 'ok', response: { type: call.type, ...this.#respond(call) } }
    } catch (error) {
      return { type: 'error', error: failureOf(error) }
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
        errors[index] = failureOf(error)
      }
    }
    return { step_results: results, step_errors: errors }
  }

  #run({ sql, sql_id, args = [] }: Statement): object {
    const statement = this.#database.prepare(sql ?? this.#texts.get(sql_id!)!)
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

/** Like sqld, which tells the primary code only and puts its own words before SQLite's. */
function failureOf(error: unknown): Failure {
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
