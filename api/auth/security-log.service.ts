import { createHmac } from 'node:crypto'
import { and, eq, lt, sql, alias, gte, or } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { normalizedKey } from './contract/login.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { SECURITY_EVENTS, SECURITY_LOG_DAYS, type SecurityFilters } from './contract/security-log.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { securityEvents, type NewSecurityEvent } from './table.ts'
import { ifAny, nothing, defineJob } from '#api/platform/jobs/define-job.ts'
import type { Keys } from '#api/keys.ts'
import type { SecurityLog } from './security-log.ts'
import type { Viewer } from '#api/policy.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { type SecurityEvent, securityEvent } from './calls.ts'
import { keyset, type Page, readPage } from '#api/list-page.ts'
import { users } from '#api/users/table.ts'
import { usersCalled, withinDays } from '#api/audit/list.service.ts'
import { projection } from '#api/platform/http/input.ts'
import { readerTimeZone } from '#api/site-facts.ts'

/** Milliseconds in which the same event from the same address is one row. */
export const WINDOW = 10 * 60_000
/** Rows per kind and window with user and address; further events are counted in one more row. */
export const NAMED = 50
/** How many of these one source can use, so that no one can hide others' events behind a flood of their own. */
export const MAX_NAMED_PER_SOURCE = 10
/** Rows stored per kind. A flood of one kind never displaces another. */
export const MAX_EVENTS_PER_KIND = 20_000
/** Rows that can wait while the database accepts none. */
const MAX_QUEUED = 2000
/** Milliseconds for which events are collected before they are written. */
const GATHER = 1000

/** Identifies a name without an account. */
const nameHash = (keys: Keys, name: string): string =>
  createHmac('sha256', keys('security-log')).update(normalizedKey(name)).digest('hex').slice(0, 12)

/** A row that isn't written yet. */
interface Counted {
  values: NewSecurityEvent
  /** Its row's id, once written. */
  id?: number
}

async function write(tx: Transaction, { values, id }: Counted): Promise<number> {
  const { count, lastAt, requestId } = values
  if (id === undefined) {
    const [row] = await tx.insert(securityEvents).values(values).returning({ id: securityEvents.id })
    return row!.id
  }
  await tx.update(securityEvents).set({ count, lastAt, requestId }).where(eq(securityEvents.id, id))
  return id
}

/** Records a command at the server's terminal, in the command's transaction. */
export async function recordCommand(tx: Transaction, now: number, command: string, targetId?: number): Promise<void> {
  const at = new Date(now)
  const what = `npm run admin -- ${command}`
  await tx.insert(securityEvents).values({ kind: 'server-admin.command', at, lastAt: at, what, targetId })
}

const isOld = (now: number) => lt(securityEvents.at, new Date(now - SECURITY_LOG_DAYS * DAY))

/** Deletes rows older than the log's days, and all but the newest of each kind. */
async function sweep(tx: Transaction, now: number): Promise<void> {
  const { at, kind } = securityEvents
  await tx.delete(securityEvents).where(isOld(now))
  for (const eventKind of Object.keys(SECURITY_EVENTS)) {
    const oldest = sql`(select ${at} from ${securityEvents} where ${kind} = ${eventKind} order by ${at} desc limit 1 offset ${MAX_EVENTS_PER_KIND})`
    await tx.delete(securityEvents).where(and(eq(kind, eventKind), sql`${at} <= ${oldest}`))
  }
}

/** Deletes rows older than the log's days, even if nothing happens for days. */
export const securityLogJob = defineJob({
  kind: 'security-log',
  schema: nothing,
  due: async ({ database, now }: Pick<ApiContext, 'database' | 'now'>) =>
    ifAny(await database.read.select({ id: securityEvents.id }).from(securityEvents).where(isOld(now())).limit(1)),
  run: ({ database, now }) => database.write((tx) => sweep(tx, now())),
})

/**
 * Collects events in memory and writes them together, with one row for similar events, so that a flood of refused
 * requests neither fills the disk nor blocks the writer. Processes that share a database count separately.
 */
export function createSecurityLog({
  database,
  now,
  keys,
  log,
}: Pick<ApiContext, 'database' | 'now' | 'keys' | 'log'>): SecurityLog {
  let window = 0
  let swept = 0
  const rows = new Map<string, Counted>()
  /** Rows with a user, by kind and by kind and source. */
  const named = new Map<string, number>()
  const queued = new Set<Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function rowFor(key: string, values: NewSecurityEvent): Counted {
    const known = rows.get(key)
    if (known) return known
    const { kind, at, address } = values
    // Requests inside this process have no address.
    const userId = address === null ? values.userId : null
    const source = JSON.stringify([kind, address ?? userId])
    const [ofKind, ofSource] = [named.get(kind) ?? 0, named.get(source) ?? 0]
    if (ofSource >= MAX_NAMED_PER_SOURCE && key !== source && key !== kind)
      return rowFor(source, { kind, at, address, userId })
    if (ofKind >= NAMED && key !== kind) return rowFor(kind, { kind, at })
    named.set(kind, ofKind + 1)
    named.set(source, ofSource + 1)
    const row = { values: { ...values, count: 0 } }
    rows.set(key, row)
    return row
  }

  async function writeQueued(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const current = Math.floor(now() / WINDOW)
    const entries = [...queued]
    if (entries.length === 0 && swept === current) return
    queued.clear()
    try {
      const ids = await database.write(async (tx) => {
        if (swept !== current) await sweep(tx, now())
        const written: number[] = []
        for (const entry of entries) written.push(await write(tx, entry))
        return written
      })
      swept = current
      for (const [place, entry] of entries.entries()) entry.id = ids[place]!
    } catch (error) {
      log.failure(error)
      for (const entry of entries) queued.add(entry)
    }
  }
  const flush = () => (writing = writing.then(writeQueued))

  return {
    record({ kind, name, userId = null, targetId = null }, { address, device, what, requestId }) {
      const timestamp = now()
      if (Math.floor(timestamp / WINDOW) !== window) {
        window = Math.floor(timestamp / WINDOW)
        rows.clear()
        named.clear()
      }
      const mark = name === undefined ? null : nameHash(keys, name)
      const entry = { kind, userId, nameHash: mark, address, device, what, targetId }
      const row = rowFor(JSON.stringify(entry), { ...entry, at: new Date(timestamp) })
      row.values = { ...row.values, count: row.values.count! + 1, lastAt: new Date(timestamp), requestId }
      if (queued.size < MAX_QUEUED) queued.add(row)
      timer ??= setTimeout(() => void flush(), GATHER).unref()
    },
    flush,
  }
}

const ORDER = 'newest'
const toEvent = projection(securityEvent)

const people = alias(users, 'people')
const targets = alias(users, 'targets')

const getName = (user: { firstName: string; lastName: string } | null) => user && fullName(user)

/** Events with users' current names. */
const selectEvents = (read: Reader) =>
  read
    .select({
      event: securityEvents,
      person: { firstName: people.firstName, lastName: people.lastName },
      target: { firstName: targets.firstName, lastName: targets.lastName },
    })
    .from(securityEvents)
    .leftJoin(people, eq(people.id, securityEvents.userId))
    .leftJoin(targets, eq(targets.id, securityEvents.targetId))

/**
 * GET /api/admin/security-log: newest first, with users' current names, including everything recorded before the call.
 * Like the audit log, it has no total.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export async function listSecurityEvents(
  context: Pick<ApiContext, 'database' | 'published' | 'now' | 'keys' | 'securityLog'>,
  viewer: Viewer,
  filters: SecurityFilters,
): Promise<Page<SecurityEvent>> {
  const { kind, person, address, limit, cursor } = filters
  await context.securityLog.flush()
  const { read } = context.database
  const { at, id } = securityEvents
  const found = person === undefined ? undefined : await usersCalled(read, person)
  const wanted = and(
    gte(at, new Date(context.now() - SECURITY_LOG_DAYS * DAY)),
    kind ? eq(securityEvents.kind, kind) : undefined,
    address ? eq(securityEvents.address, address) : undefined,
    found &&
      or(
        sql`${securityEvents.userId} in ${found}`,
        sql`${securityEvents.targetId} in ${found}`,
        eq(securityEvents.nameHash, nameHash(context.keys, person!)),
      ),
    withinDays(at, filters, readerTimeZone(context, viewer)),
  )
  const { rows, next, previous } = await readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const list = keyset(place, at, id)
      return selectEvents(read)
        .where(and(wanted, list.behind))
        .orderBy(...list.order)
        .limit(most)
    },
    ({ event }) => [event.at.getTime(), event.id],
  )
  const items = rows.map(({ event, person: actor, target }) =>
    toEvent({ ...event, personName: getName(actor), targetName: getName(target) }),
  )
  return { items, total: null, next, previous }
}
