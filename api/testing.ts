import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from './platform/contract/enumerations.ts'
import type { QueuedEmail } from './email/calls.ts'
import { getKeys } from './auth/contract/login.ts'
import { openTestDatabase } from './platform/db/testing.ts'
import { users, type NewUser, type UserRow } from './users/table.ts'
import { createSession } from './auth/session.service.ts'
import { createFolderStore } from './platform/files/open-store.ts'
import type { Log } from './platform/http/log.ts'
import type { Job } from './platform/jobs/define-job.ts'
import { runDueJobs } from './platform/jobs/worker.ts'
import type { ApiContext } from './context.ts'
import { createApp } from './app.ts'
import { deriveKeys } from './keys.ts'
import { type ContextParts, openContext } from './open-context.ts'
import { expectAsDescribed } from './platform/http/testing-answers.ts'

/** The password of every account that tests create. */
export const TEST_PASSWORD = 'correct-horse-battery'
// Its hash sets the cost of a check: the product's cost would take most of the tests' time.
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$4hqttsnX0FvdjlRHSGNKjQ$kbchCJXGAWSBJs+Pa4YsOdMkY/7W6MAHXPinadZb/3Y'

export const TEST_ORIGIN = 'http://localhost:4321'
const START = Date.UTC(2026, 0, 15, 12)

const silent: Log = { request() {}, failure() {}, event() {}, flush() {} }

export interface TestCall {
  /** Sent as JSON. */
  body?: unknown
  /** The session of `signIn`. */
  cookie?: string
  headers?: Record<string, string>
}

/** An API with a new database unless one is given, and a clock that tests set. */
export async function createTestApi(options: Partial<ContextParts> = {}) {
  const database = options.database ?? (await openTestDatabase())
  const clock = { now: START }
  const failures: unknown[] = []
  const context = openContext({
    database,
    now: () => clock.now,
    siteUrl: TEST_ORIGIN,
    trustedProxies: 1,
    origins: new Set([TEST_ORIGIN]),
    files: createFolderStore(join(tmpdir(), 'trellis-no-uploads')),
    keys: deriveKeys(new Uint8Array(32)),
    log: { ...silent, failure: (error) => failures.push(error) },
    // Tests don't wait for the machine's name servers.
    textEntries: async () => [],
    ...options,
  })
  const app = createApp(context)
  let people = 0

  /** Creates an account: by default a founder, approved and active. */
  async function createUser(values: Partial<NewUser> & { role?: Role } = {}): Promise<UserRow> {
    const name = `person${++people}`
    const named = { username: values.username ?? name, email: values.email ?? `${name}@example.org` }
    const rows = await database.write((tx) =>
      tx
        .insert(users)
        .values({
          firstName: 'Test',
          lastName: name,
          ...named,
          ...getKeys(named),
          passwordHash: TEST_PASSWORD_HASH,
          role: 'founder',
          createdAt: new Date(clock.now),
          ...values,
        })
        .returning(),
    )
    return rows[0]!
  }

  /** Starts a session for an account and returns its Cookie header. */
  async function signIn(userId: number, remember = false): Promise<string> {
    const session = { userId, remember, userAgentLabel: null, now: clock.now }
    const { token } = await database.write((tx) => createSession(tx, session))
    return `${context.secure ? '__Host-session' : 'session'}=${token}`
  }

  /** Creates an account and signs it in. */
  async function signedInAs(role: Role, values: Partial<NewUser> = {}) {
    const user = await createUser({ role, ...values })
    return { ...user, cookie: await signIn(user.id) }
  }

  /** Sends a request like a page of this site; unsafe ones have its Origin. */
  async function call(method: string, path: string, { body, cookie, headers }: TestCall = {}): Promise<Response> {
    const requestHeaders = new Headers(headers)
    if (cookie) requestHeaders.set('Cookie', cookie)
    if (method !== 'GET' && !requestHeaders.has('Origin')) requestHeaders.set('Origin', TEST_ORIGIN)
    if (body !== undefined) requestHeaders.set('Content-Type', 'application/json')
    const sent = { method, headers: requestHeaders, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(path, sent)
    await expectAsDescribed(method, path, response)
    return response
  }

  /** The JSON response of a call. */
  const json = async <T>(...request: Parameters<typeof call>): Promise<T> =>
    (await (await call(...request)).json()) as T

  /** The email log, newest first, as another administrator sees it. */
  const sentEmails = async () =>
    json<QueuedEmail[]>('GET', '/api/admin/emails', { cookie: (await signedInAs('admin')).cookie })

  /** Runs everything of some jobs that is due now. @throws the first error */
  async function runDue(...kinds: Job<ApiContext>[]): Promise<void> {
    const before = failures.length
    await runDueJobs(context, kinds)
    if (failures.length > before) throw failures[before]
  }

  return { app, context, runDue, database, clock, failures, createUser, signIn, signedInAs, call, json, sentEmails }
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** The status and the message of a response. */
export async function getAnswer(request: Response | Promise<Response>): Promise<[number, string]> {
  const response = await request
  return [response.status, await response.text()]
}

/** A body whose last byte comes after something else has happened; for `duplex: 'half'`. */
export function lateBody(bytes: Buffer, meanwhile: () => unknown): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, -1))
      // Long enough for the call to wait for the rest.
      await new Promise((done) => setTimeout(done, 20))
      await meanwhile()
      controller.enqueue(bytes.subarray(-1))
      controller.close()
    },
  })
}
