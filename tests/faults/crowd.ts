import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client/http'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1_048_576

/** A signed-in user, with the Cookie header. */
export interface User {
  id: number
  email: string
  cookie: string
}

export interface Crowd {
  founders: User[]
  /** Founders awaiting review, with a startup that no one else sees. */
  pending: User[]
  investors: User[]
  /** Ids of the founders' startups, which everyone can see. */
  startups: number[]
}

const isServer = (where: string) => where.startsWith('http:')

/**
 * Inserts users into the database of a DATA_DIR that isn't being served, or of a server, in a separate process: a
 * connection of this one could outlive its closing, and an open database isn't repaired after a crash.
 */
export async function makeCrowd(where: string, founders: number, investors: number, pending = 0): Promise<Crowd> {
  const url = isServer(where) ? where : pathToFileURL(join(where, 'trellis.db')).href
  const counts = [founders, investors, pending].map(String)
  const { stdout } = await run(process.execPath, ['tests/faults/crowd-program.ts', url, ...counts], {
    maxBuffer: MOST_OUTPUT,
  })
  return JSON.parse(stdout) as Crowd
}

/**
 * Queries a server, or the database of a DATA_DIR that another process may be serving, in a separate process; returns a
 * list of rows for each query.
 */
export async function queryDatabase(where: string, ...questions: string[]): Promise<unknown[][][]> {
  if (isServer(where)) {
    const client = createClient({ url: where })
    const answers = await client.batch(questions, 'write')
    client.close()
    return answers.map(({ rows, columns }) => rows.map((row) => columns.map((_, place) => row[place])))
  }
  const code = `
    const database = new (require('libsql'))(process.argv[1], { timeout: 5000 })
    const answers = process.argv.slice(2).map((sql) => database.prepare(sql).raw(true).all())
    console.log(JSON.stringify(answers))`
  const file = join(where, 'trellis.db')
  const { stdout } = await run(process.execPath, ['-e', code, file, ...questions], { maxBuffer: MOST_OUTPUT })
  return JSON.parse(stdout) as unknown[][][]
}

/** Answers the pending requests, so that everyone is below the request limit again. */
export const answerAll = (where: string) =>
  queryDatabase(where, `update connections set state = 'accepted' where state = 'requested' returning id`)

/** A call as a page of the site makes it, with JSON both ways; `json` is null for a plain-text error. */
export async function send(url: string, { cookie }: Pick<User, 'cookie'>, method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
  return { status: answer.status, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : null }
}

/** The body of a founder's registration. */
export const createRegistration = (name: string) => ({
  firstName: 'Ada',
  lastName: 'Quill',
  email: `${name}@example.org`,
  username: name,
  password: 'violet-lantern-42',
  role: 'founder',
})
