import { Agent as PlainAgent, request as askPlainly, type IncomingMessage } from 'node:http'
import { Agent as SafeAgent, request as askSafely } from 'node:https'
import { LibsqlError } from '@libsql/client/sqlite3'
import { ServerUnreachable } from '#api/db/errors.ts'

/** What drizzle sends. */
export interface Statement {
  sql: string
  args: unknown[]
}

/** A request of a pipeline. */
export interface Execute {
  type: 'execute'
  stmt: { sql: string; args: Value[]; want_rows: true }
}

/** `close` undoes what is open on a stream, and ends it. */
export type Asked = Execute | { type: 'close' }

/** The rows of a query as arrays, with the names of their columns. */
export type Rows = unknown[][] & { columns: string[] }

type Value =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string }
interface Result {
  cols: { name: string | null }[]
  rows: Value[][]
}
export type Outcome =
  | { type: 'ok'; response?: { result?: Result } }
  | { type: 'error'; error: { message: string; code?: string | null } }

/** What a server answers: where its stream is to be found from now on, and what became of each request. */
interface PipelineAnswer {
  baton: string | null
  base_url: string | null
  results: Outcome[]
}

/** The server knows the stream no more, or has broken the line off that an earlier request had left open. */
export class StreamLost extends Error {
  override readonly name = 'StreamLost'
}

/** @throws TypeError, which does not hold the value, for what a database cannot hold */
export const execute = ({ sql, args }: Statement): Execute => ({
  type: 'execute',
  stmt: { sql, args: args.map(toWire), want_rows: true },
})

/** @throws LibsqlError with what the server has against the statement */
export function rowsOf(outcome: Outcome): Rows {
  if (outcome.type === 'error') throw new LibsqlError(outcome.error.message, outcome.error.code ?? 'UNKNOWN')
  const { cols, rows } = outcome.response?.result ?? {}
  if (!cols || !rows) throw nonsense()
  return Object.assign(
    rows.map((row) => row.map(fromWire)),
    { columns: cols.map(({ name }) => name ?? '') },
  )
}

const nonsense = () => new ServerUnreachable('The database server did not answer as it should')

/** As the engine binds them for a file, a number is one with a fraction. */
function toWire(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'number' && Number.isFinite(value)) return { type: 'float', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (value instanceof Date) return { type: 'float', value: value.valueOf() }
  if (value instanceof Uint8Array) return { type: 'blob', base64: Buffer.from(value).toString('base64') }
  throw new TypeError(`This ${typeof value} cannot be passed to the database`)
}

function fromWire(value: Value): unknown {
  if (value.type === 'null') return null
  if (value.type === 'integer') return Number(value.value)
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value
}

export interface PipelineOptions {
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call that has not been answered fails. */
  timeout: number
}

/** Speaks to a libSQL server: Hrana 2, of which all statements that are read together are one request. */
export function openPipeline({ authToken, timeout }: PipelineOptions) {
  const agents = { http: new PlainAgent({ keepAlive: true }), https: new SafeAgent({ keepAlive: true }) }
  const headers = { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) }

  /** @throws ServerUnreachable, or StreamLost where asking again on another stream may help */
  function post(address: URL, body: string): Promise<IncomingMessage & { text: string }> {
    return new Promise((resolve, reject) => {
      const isSafe = address.protocol === 'https:'
      const options = { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } }
      const request = isSafe
        ? askSafely(address, { ...options, agent: agents.https })
        : askPlainly(address, { ...options, agent: agents.http })
      const late = setTimeout(() => fail(new ServerUnreachable('The database server did not answer in time')), timeout)
      function fail(error: Error): void {
        clearTimeout(late)
        reject(error)
        request.destroy()
      }
      const lose = () => fail(new StreamLost('The line to the database server broke'))
      request.on('error', lose)
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part)).on('error', lose)
        response.on('end', () => {
          clearTimeout(late)
          resolve(Object.assign(response, { text }))
        })
      })
      request.end(body)
    })
  }

  return {
    /** @throws ServerUnreachable, or StreamLost where asking again on another stream may help */
    async send(base: string, baton: string | null, requests: Asked[]): Promise<PipelineAnswer> {
      const address = new URL('v2/pipeline', base.endsWith('/') ? base : `${base}/`)
      const { statusCode = 0, text } = await post(address, JSON.stringify({ baton, requests }))
      if (statusCode >= 400 && statusCode < 500) throw new StreamLost(`The database server answered ${statusCode}`)
      const answer = statusCode === 200 ? parsed(text) : null
      if (answer?.results?.length !== requests.length) throw nonsense()
      return answer
    },
    close(): void {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function parsed(text: string): PipelineAnswer | null {
  try {
    return JSON.parse(text) as PipelineAnswer | null
  } catch {
    return null
  }
}
