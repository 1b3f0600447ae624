import { getTableColumns, sql } from '#api/platform/db/drizzle.ts'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Call, callError } from '#api/platform/contract/call.ts'
import { CALLS, getName, listKinds } from '#api/calls.ts'
import { schema } from '#api/tables.ts'
import { attempt, isUnsafe } from './attack.ts'
import { SAMPLES } from './samples.ts'
import type { Sample, Target } from './samples/sample.ts'
import { createWorlds, type Name, type User, REPORTED, UNREPORTED, type World, type Worlds } from './two-of-each.ts'

const KINDS: Readonly<Record<string, Name | null>> = {
  visitor: null,
  'pending founder': 'pendingFounder',
  'pending investor': 'pendingInvestor',
  founder: 'founder',
  investor: 'investor',
  editor: 'editor',
  admin: 'admin',
  deactivated: 'deactivated',
  'bound to change the password': 'mustChange',
}

/** Needs a link that exists only while there is no administrator, and has its own test. */
const NEEDS_LINK = 'POST /api/first-admin'
/** Handled before the session is looked up. */
const FOR_MONITORS = 'GET /api/health'

/** Someone who may make a call; `null` if everyone may. */
function getActor(call: Call): Name | null {
  const may = listKinds(call)
  if (may.includes('visitor')) return null
  const kinds = ['founder', 'investor', 'editor', 'admin', 'pending founder'] as const
  const kind = kinds.find((candidate) => may.includes(candidate))!
  return kind === 'pending founder' ? 'pendingFounder' : kind
}

let worlds: Worlds
beforeAll(async () => void (worlds = await createWorlds()))

let world: World | undefined
/** An unchanged world. */
const fresh = async () => (world ??= await worlds.open())
const spoil = async () => {
  await world?.database.close()
  world = undefined
}

/** The policy's decision. */
function promised(call: Call, sample: Sample, me: User | null, target: Target | undefined): number {
  if (getName(call) === FOR_MONITORS) return sample.done
  return callError(call, me?.viewer ?? null) ?? target?.status(me?.viewer ?? null) ?? sample.done
}

async function tryCall(call: Call, account: Name | null): Promise<string[]> {
  const sample = SAMPLES[getName(call)]!
  const wrong: string[] = []
  for (const target of sample.targets?.(worlds.facts) ?? [undefined]) {
    const here = await fresh()
    const me = account && here.people[account]
    const expected = promised(call, sample, me, target)
    const prepare = expected === sample.done ? sample.prepare : undefined
    await prepare?.(here, me)
    const before = await here.writes()
    const answer = await attempt(here, { call, sample, me, params: target?.params })
    await answer.arrayBuffer()
    const wrote = (await here.writes()) - before
    const what = `${getName(call)} for ${target?.name ?? 'oneself'}`
    if (answer.status !== expected) wrong.push(`${what}: ${answer.status} instead of ${expected}`)
    if (answer.status >= 400 && wrote > 0) wrong.push(`${what}: refused, but ${wrote} rows were written`)
    if (wrote > 0 || prepare) await spoil()
  }
  return wrong
}

/**
 * Whether a call without parameters is authorized is tested in `api/access.test.ts`; here an authorized user makes it.
 */
const triedBy = (call: Call, account: Name | null) =>
  getName(call) !== NEEDS_LINK && (SAMPLES[getName(call)]!.targets !== undefined || getActor(call) === account)

test.each(Object.entries(KINDS))(
  '%s: own and others’ data open as the policy says, and refusals write nothing',
  async (_, account) => {
    const wrong: string[] = []
    for (const call of CALLS) if (triedBy(call, account)) wrong.push(...(await tryCall(call, account)))
    expect(wrong).toEqual([])
  },
)

test('messages are returned only to their users, and reported ones to administrators', async () => {
  const world = await worlds.open()
  const [{ founder, investor }] = world.conversations as [World['conversations'][number]]
  const readers = new Map<string, Set<string>>([UNREPORTED, REPORTED].map((words) => [words, new Set()]))
  const visitAs = async (call: Call, account: Name | null, params?: Target['params']) => {
    const me = account && world.people[account]
    const text = await (await attempt(world, { call, sample: SAMPLES[getName(call)]!, me, params })).text()
    for (const [words, found] of readers) if (text.includes(words)) found.add(`${account}: ${getName(call)}`)
  }
  for (const call of CALLS.filter((candidate) => !isUnsafe(candidate)))
    for (const account of [null, ...(Object.keys(world.people) as Name[])])
      for (const target of SAMPLES[getName(call)]!.targets?.(world) ?? [undefined])
        await visitAs(call, account, target?.params)
  const byTheTwo = (...names: string[]) =>
    [founder, investor].flatMap((account) => names.map((name) => `${account}: ${name}`))
  const ofTheTwo = byTheTwo('GET /api/conversations/:id/messages', 'GET /api/user/data')
  // It was written last.
  const ofTheList = byTheTwo('GET /api/conversations', 'GET /api/conversations/:id', 'GET /api/today')
  const ofAdministrators = ['admin', 'otherAdmin'].map((account) => `${account}: GET /api/admin/moderation`)
  expect([...readers.get(UNREPORTED)!].toSorted()).toEqual([...ofTheTwo, ...ofTheList].toSorted())
  expect([...readers.get(REPORTED)!].toSorted()).toEqual([...ofTheTwo, ...ofAdministrators].toSorted())
  await world.database.close()
})

/** Columns of identity, rights, and ownership, and those that only the server counts or decides. */
const PROTECTED = `
  id userId ownerId founderId investorId startupId viewerId actorId processedBy role requestedRole
  approved active ownerActive status state listed mustChangePassword profileCompleted twoFactorSince
  passwordHash rejectedAt rejectionReason termsAcceptedAt viewCount connectionCount interestCount
  createdAt updatedAt fundingRequestedAt readAt storedName mediaType sha256 size isAdmin admin
  permissions viewer session
`
  .trim()
  .split(/\s+/)
const COLUMNS = Object.values(schema).flatMap((table) => Object.keys(getTableColumns(table)))
const inSnakes = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A value that would change the row, whatever the column is. */
function hostile(name: string, facts: Worlds['facts']): unknown {
  if (/^(?:role|requestedRole)$/.test(name)) return 'admin'
  if (name === 'active') return false
  if (/^(?:is|approved|listed|admin|must|profileCompleted|ownerActive)/.test(name)) return true
  if (/(?:id|Id|By)$/.test(name)) return facts.people.otherAdmin.id
  if (/Count$|^size$/.test(name)) return 4711
  if (/(?:At|Since|On)$/.test(name)) return '2001-01-01T00:00:00.000Z'
  if (name === 'status' || name === 'state') return 'accepted'
  return 'hostile'
}

/** The documented fields of a body. */
const getFields = ({ body, changes }: Call): string[] =>
  Object.keys(changes ?? (body as z.ZodMiniObject | undefined)?.shape ?? {})

/** Every column of the database that the user may not set in this call. */
function extraFields(call: Call, sample: Sample, facts: Worlds['facts'], me: User | null): object {
  const own = new Set([...Object.keys(sample.body?.(facts, me) ?? {}), ...(call.compares ?? [])])
  const documented = new Set(getFields(call).filter((name) => !PROTECTED.includes(name)))
  const names = [...new Set([...PROTECTED, ...COLUMNS])].filter((name) => !own.has(name) && !documented.has(name))
  const fields = names.flatMap((name) => [
    [name, hostile(name, facts)],
    [inSnakes(name), hostile(name, facts)],
  ])
  const polluting = '{"__proto__":{"role":"admin","approved":true},"constructor":{"prototype":{"role":"admin"}}}'
  const extra = { ...Object.fromEntries(fields), ...Object.fromEntries(Object.entries(JSON.parse(polluting))) }
  for (const name of own) delete extra[name]
  return extra
}

/** The whole database, without random values. */
async function readContents({ database }: World): Promise<string> {
  const tables = await database.read.values<[name: string]>(sql`select name from sqlite_master where type = 'table'`)
  const lines: string[] = []
  for (const [name] of tables) {
    if (name.startsWith('sqlite_') || name.includes('_fts')) continue
    const columns = await database.read.values<[string]>(sql`select name from pragma_table_xinfo(${name})`)
    const rows = await database.read.values(
      sql`select ${sql.raw(columns.map(([column]) => `"${column}"`).join())} from ${sql.identifier(name)}`,
    )
    const named = (row: unknown[]) => Object.fromEntries(columns.map(([column], place) => [column, row[place]]))
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(named(row))}`))
  }
  return lines
    .join('\n')
    .replace(/\$argon2id[^"]+|[0-9a-f]{32,64}|\b[a-z2-7]{52}\b|(?<="secret":")[^"]+|(?<="mark":)-?\d+/g, '*')
}

/**
 * The body of an update is read field by field; all others are tested by their schema (`api/foreign-fields.test.ts`).
 */
const READ_BY_FIELD = CALLS.filter(({ changes, path }) => changes || path === '/api/register')

/** A call's changes to the database, and its response. */
async function measureEffect(call: Call, withExtra: boolean) {
  const world = await worlds.open()
  const sample = SAMPLES[getName(call)]!
  const actor = getActor(call)
  const me = actor && world.people[actor]
  await sample.prepare?.(world, me)
  const params = sample.targets?.(world).find((target) => target.status(me?.viewer ?? null) === sample.done)?.params
  const extra = withExtra ? extraFields(call, sample, world, me) : undefined
  const answer = await attempt(world, { call, sample, me, params, ...(extra && { extra }) })
  const effect = { status: answer.status, contents: await readContents(world) }
  await world.database.close()
  return { ...effect, done: sample.done }
}

test.each(READ_BY_FIELD.map((call) => [getName(call), call] as const))(
  '%s ignores every column of the database in addition to its fields',
  async (_name, call) => {
    const plain = await measureEffect(call, false)
    expect(plain.status).toBe(plain.done)
    const filled = await measureEffect(call, true)
    expect(filled.status).toBe(plain.status)
    expect(filled.contents).toBe(plain.contents)
  },
)

test('names of users and rights in a query change no result', async () => {
  const world = await worlds.open()
  const { otherAdmin, otherFounder, otherInvestor } = world.people
  const strangers = [otherAdmin.id, otherFounder.id, otherInvestor.id]
  const names = ['id', 'userId', 'user', 'ownerId', 'founderId', 'investorId', 'viewerId', 'startupId', 'as', 'role']
  // Administrators can read everyone's anyway, and may filter by it.
  const own = CALLS.filter((call) => call.method === 'GET' && !['visitor', 'admin'].includes(listKinds(call)[0]!))
  for (const call of own.filter(({ path }) => path !== '/api/user/data')) {
    const sample = SAMPLES[getName(call)]!
    if (sample.targets) continue
    const me = world.people[getActor(call)!]
    const read = async (query?: string) => {
      const answer = await attempt(world, { call, sample, me, ...(query && { query }) })
      return [answer.status, await answer.text()]
    }
    const plain = await read()
    expect(plain[0], getName(call)).toBe(sample.done)
    const filters = Object.keys((call.query as z.ZodMiniObject | undefined)?.shape ?? {})
    const others = names.filter((name) => !filters.includes(name))
    for (const id of strangers) {
      const query = `?${others.map((name) => `${name}=${id}`).join('&')}&role=admin&approved=true`
      expect(await read(query), getName(call)).toEqual(plain)
    }
  }
})
