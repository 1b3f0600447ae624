import { isDeepStrictEqual } from 'node:util'
import { sql } from '#api/platform/db/drizzle.ts'
import { beforeAll, expect, test } from 'vitest'
import { isPage } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import type { Copies } from '#api/documents/watermark/copies.ts'
import { findSession } from '#api/auth/session.service.ts'
import { sessionToken } from '#api/auth/cookies.ts'
import { documents } from '#api/documents/table.ts'
import { unavailable } from '#api/errors.ts'
import type { SecurityLog } from '#api/auth/security-log.ts'
import { openCalls, pageClient } from './client.ts'
import type { DirectAnswer } from './direct.ts'
import { TEST_ORIGIN } from '#api/testing.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'
import { SAMPLES } from '#tests/security/samples.ts'
import { createWorlds, type Name, type World } from '#tests/security/two-of-each.ts'

/** One user who can read each kind of thing, and two who are refused by special rules. */
const KINDS: (Name | null)[] = [null, 'founder', 'admin', 'mustChange']

let world: World
let stored: unknown[]
beforeAll(async () => {
  world = await (await createWorlds()).open()
  const securityLog: SecurityLog = { record: (...event) => stored.push(event), flush: () => Promise.resolve() }
  Object.assign(world.context, { securityLog })
})

/** Answered before the user is looked up. */
const FOR_MONITORS = 'GET /api/health'

const QUERIES: Record<string, string>[] = [
  { limit: '1' },
  { limit: 'x' },
  { cursor: 'none', q: 'a\0' },
  { sort: 'nothing', q: 'a' },
]

/** Everything that can be read without a request, with each id that its path can have, and some queries. */
function* readable(direct: ReadonlyMap<string, unknown>) {
  for (const call of CALLS.filter(
    (candidate) => direct.has(getName(candidate)) && getName(candidate) !== FOR_MONITORS,
  )) {
    const sample = SAMPLES[getName(call)]!
    const targets = sample.targets?.(world).map(({ params }) => params) ?? [[]]
    if (call.path.includes(':')) targets.push(['0'], ['nothing'])
    for (const params of targets) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      const param = Object.fromEntries(names.map((name, place) => [name, String(params[place] ?? params[0])]))
      yield { call, param, query: {} as Record<string, string> }
    }
    for (const query of QUERIES) if (call.query && !call.path.includes(':')) yield { call, param: {}, query }
  }
}

/** The same user's calls in this process, and over a socket. */
async function requested(account: Name | null) {
  const me = account && world.people[account]
  const token = sessionToken(me?.cookie, false)
  const session = (token && (await findSession(world.database, token, world.clock.now))) || null
  return { session, headers: { Accept: 'application/problem+json', ...(me && { Cookie: me.cookie }) } }
}

const getAddress = (path: string, param: Record<string, string>, query: Record<string, string>) =>
  `${path.replace(/:(\w+)/g, (_, name: string) => param[name]!)}?${new URLSearchParams(query).toString()}`

/** The differences between a direct call and the same call over a socket. */
async function differences(account: Name | null): Promise<string[]> {
  const calls = openCalls(world.context)
  const { session, headers } = await requested(account)
  const differing: string[] = []
  let count = 0
  for (const { call, param, query } of readable(calls.direct)) {
    stored = []
    const wire = await calls.request(getAddress(call.path, param, query), { headers })
    const carried = {
      status: wire.status,
      ok: wire.ok,
      stored,
      data: (await wire.clone().json()) as unknown,
      page: wire.ok && isPage(call.responses[200]!) ? await unwrapPage(Promise.resolve(wire) as never) : undefined,
    }
    stored = []
    const answer = (await calls.direct.get(getName(call))!({ session }, { param, query })) as DirectAnswer
    const { status, ok, page } = answer
    if (!isDeepStrictEqual({ status, ok, stored, data: answer.json(), page }, carried))
      differing.push(`${getName(call)} ${JSON.stringify({ ...param, ...query })}`)
    count++
  }
  expect(count).toBeGreaterThan(100)
  return differing
}

test.each(KINDS)('a page of %s gets the same without a request as over a socket', async (account) => {
  expect(await differences(account)).toEqual([])
})

/** The number of rows in each table. */
async function rowCounts(): Promise<unknown[]> {
  const { read } = world.database
  const tables = await read.values<[name: string]>(sql`select "name" from "sqlite_master" where "type" = 'table'`)
  return Promise.all(tables.map(([name]) => read.values(sql.raw(`select '${name}', count(*) from "${name}"`))))
}

test('HEAD writes nothing, over a socket or in this process', async () => {
  const calls = openCalls(world.context)
  const { session, headers } = await requested('investor')
  const before = await rowCounts()
  for (const { call, param, query } of readable(calls.direct)) {
    await calls.request(getAddress(call.path, param, query), { method: 'HEAD', headers })
    await calls.direct.get(getName(call))!({ session, isHead: true }, { param, query })
  }
  expect(await rowCounts()).toEqual(before)
})

test('a page’s client makes calls without a request if it can', async () => {
  const { cookie } = world.people.investor
  const session = (await findSession(world.database, sessionToken(cookie, false)!, world.clock.now)) ?? null
  const requested: string[] = []
  const calls = openCalls(world.context)
  const request: typeof calls.request = (input, ...more) => {
    requested.push(new URL(input as string).pathname)
    return calls.request(input, ...more)
  }
  const { api } = pageClient({ ...calls, request }, { origin: TEST_ORIGIN, session, cookie })
  const startup = await api.startups[':id'].$get({ param: { id: String(world.startups[0]!.id) } })
  expect(await startup.json()).toMatchObject({ id: world.startups[0]!.id })
  expect(requested).toEqual([])
  expect(await (await api.user.$get()).json()).toMatchObject({ id: session!.viewer.id })
  expect(requested).toEqual(['/api/user'])
})

test('a page’s calls are aborted when its reader has left', async () => {
  const { cookie } = world.people.investor
  const session = (await findSession(world.database, sessionToken(cookie, false)!, world.clock.now)) ?? null
  const signals: (AbortSignal | undefined)[] = []
  const of: Copies['of'] = ({ signal }) => {
    signals.push(signal)
    return Promise.reject(unavailable())
  }
  const { id } = world.startups[0]!.document
  await world.database.write((tx) => tx.update(documents).set({ watermark: true, mediaType: 'application/pdf' }))
  const calls = openCalls({ ...world.context, copies: { ...world.context.copies, of } })
  const { signal } = new AbortController()
  const { api } = pageClient(calls, { origin: TEST_ORIGIN, session, cookie, left: () => signal })
  const about = await api.documents[':id'].about.$get({ param: { id: String(id) } })
  expect([about.status, signals]).toEqual([503, [signal]])
})
