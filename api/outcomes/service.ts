import { and, desc, eq, isNull, type SQL, sql, asc } from '#api/platform/db/drizzle.ts'
import { CONNECTION_PARTIES, otherParty, type ConnectionParty } from '#api/connections/contract/transitions.ts'
import type { Outcome, OutcomeToConfirm, outcomeCalls } from './calls.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { outcomes, type OutcomeRow } from './table.ts'
import { startups } from '#api/startups/table.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { NotificationType } from '#api/notifications/contract/topics.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { hasAmount } from './contract/labels.ts'
import { NOT_YET } from './contract/schema.ts'
import { canSeeConnection, connectionParty, startupView, type Viewer } from '#api/policy.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import { prepared } from '#api/platform/db/query.ts'
import { notifications } from '#api/notifications/table.ts'
import { badRequest, conflict, forbidden, notFound, notThere } from '#api/errors.ts'
import { readerTimeZone } from '#api/site-facts.ts'

type Read = Reader | Transaction

/** The id of the first entry about the same outcome. */
const thread = sql<number>`coalesce(${outcomes.about}, ${outcomes.id})`

/** An accepted connection of two active people, with the company's current facts. */
async function findAccepted(read: Read, connectionId: number) {
  const [row] = await read
    .select({
      id: connections.id,
      investorId: connections.investorId,
      founderId: startups.userId,
      startupId: startups.id,
      state: connections.state,
      initiatedBy: connections.initiatedBy,
      industry: startups.industry,
      stage: startups.stage,
      location: startups.location,
    })
    .from(connections)
    .innerJoin(startups, and(eq(startups.id, connections.startupId), eq(startups.ownerActive, true)))
    .innerJoin(users, and(eq(users.id, connections.investorId), eq(users.active, true)))
    .where(eq(connections.id, connectionId))
  return row
}
type Accepted = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

/** All entries of a connection, newest first. */
const listEntries = (read: Read, connectionId: number): Promise<OutcomeRow[]> =>
  read.select().from(outcomes).where(eq(outcomes.connectionId, connectionId)).orderBy(desc(outcomes.id)).all()

const getThread = ({ id, about }: Pick<OutcomeRow, 'id' | 'about'>): number => about ?? id

/** Whether a later entry replaces this one: any later one if it wasn't confirmed, only a confirmed one if it was. */
const isReplaced = (entry: OutcomeRow, all: readonly OutcomeRow[]): boolean =>
  all.some(
    (other) =>
      other.id > entry.id &&
      getThread(other) === getThread(entry) &&
      (!entry.confirmedAt || other.confirmedAt !== null),
  )

/** Entries that need this party's confirmation: the last about their outcome. */
const needsConfirmationFrom = (party: ConnectionParty): SQL | undefined =>
  and(
    eq(outcomes.party, otherParty(party)),
    isNull(outcomes.confirmedAt),
    sql`not exists (select 1 from ${outcomes} "later" where "later"."connection_id" = ${outcomes.connectionId}
      and "later"."id" > ${outcomes.id} and coalesce("later"."about", "later"."id") = ${thread})`,
  )

/** An entry as one party reads it. */
const toOutcome = (entry: OutcomeRow, all: readonly OutcomeRow[], reader: ConnectionParty): Outcome => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  happenedOn: entry.happenedOn,
  instrument: entry.instrument,
  party: entry.party,
  createdAt: entry.createdAt.toISOString(),
  confirmedAt: entry.confirmedAt?.toISOString() ?? null,
  isReplaced: isReplaced(entry, all),
  ...(reader === 'founder' && { amountCounts: entry.amountCounts }),
})

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof outcomeCalls>

const NOT_FOUND = 'We couldn’t find this introduction.'

/** A connection of the viewer's own, and their party. @throws ApiError 404 for someone else's */
async function requireParticipant(read: Reader | Transaction, viewer: Viewer, connectionId: number | null) {
  const connection = connectionId === null ? undefined : await findAccepted(read, connectionId)
  if (!connection || !canSeeConnection(viewer, connection)) throw notFound(NOT_FOUND)
  const party = connectionParty(viewer, connection)
  if (!party) throw notFound(NOT_FOUND)
  return { connection, party }
}

/** The same, only while they are connected. @throws ApiError 404, 409 */
async function requireConnected(tx: Transaction, viewer: Viewer, connectionId: number | null) {
  const own = await requireParticipant(tx, viewer, connectionId)
  requireAccepted(own.connection)
  return own
}

/** @throws ApiError 409 */
function requireAccepted({ state }: Accepted): void {
  if (state !== 'accepted') throw conflict('You can record an outcome once you’re connected.')
}

/** GET /api/connections/{id}/outcomes: newest first. @throws ApiError 404 */
export async function listOutcomes({ database: { read } }: Context, viewer: Viewer, { id }: Input['list']) {
  const { party } = await requireParticipant(read, viewer, id)
  const all = await listEntries(read, id)
  return all.map((entry) => toOutcome(entry, all, party))
}

/** Marks a party's notifications of recorded outcomes as read. */
async function closeNotificationsOf(tx: Transaction, connection: Accepted, party: ConnectionParty, now: number) {
  await tx
    .update(notifications)
    .set({ readAt: new Date(now) })
    .where(
      and(
        eq(notifications.connectionId, connection.id),
        eq(notifications.userId, party === 'founder' ? connection.founderId : connection.investorId),
        eq(notifications.type, 'outcome_recorded'),
        isNull(notifications.readAt),
      ),
    )
}

/**
 * Notifies a party. Of recorded outcomes, that replaces their earlier notification; the other party's stays unread as
 * long as they have an entry to confirm.
 */
async function notifyParty(
  tx: Transaction,
  connection: Accepted,
  to: ConnectionParty,
  type: NotificationType,
  now: number,
) {
  for (const party of CONNECTION_PARTIES) {
    const isReplacing = party === to && type === 'outcome_recorded'
    const [left] = isReplacing
      ? []
      : await tx
          .select({ id: outcomes.id })
          .from(outcomes)
          .where(and(eq(outcomes.connectionId, connection.id), needsConfirmationFrom(party)))
          .limit(1)
    if (!left) await closeNotificationsOf(tx, connection, party, now)
  }
  const userId = to === 'founder' ? connection.founderId : connection.investorId
  await notify(tx, { userId, type, startupId: connection.startupId, connectionId: connection.id }, now)
  return userId
}

/**
 * POST /api/connections/{id}/outcomes: records an outcome or disputes an entry, and asks the other party to confirm it
 * (rules: Outcomes).
 *
 * @throws ApiError 404, 400 for a future day, 409 if they aren't connected or the entry was replaced
 */
export function recordOutcome(context: Context, viewer: Viewer, input: Input['record']): Promise<Outcome> {
  const now = context.now()
  const today = getDay(now, readerTimeZone(context, viewer))
  const { kind, corrects } = input
  const happenedOn = (kind === 'invested' ? input.happenedOn : null) ?? today
  if (happenedOn > today) throw badRequest(NOT_YET, [{ path: 'happenedOn', message: NOT_YET }])
  return context.database.write(async (tx) => {
    const { connection, party } = await requireConnected(tx, viewer, input.id)
    const all = await listEntries(tx, connection.id)
    if (all.length >= LIMITS.outcomes.perConnection)
      throw conflict(`An introduction has at most ${LIMITS.outcomes.perConnection} entries.`)
    const corrected = corrects === undefined ? undefined : all.find(({ id }) => id === corrects)
    if (corrects !== undefined && !corrected) throw notThere('We couldn’t find this entry.')
    if (corrected) requireLast(corrected, all)
    const { industry, stage, location } = connection
    const [entry] = await tx
      .insert(outcomes)
      .values({
        connectionId: connection.id,
        about: corrected ? getThread(corrected) : null,
        party,
        kind,
        amount: hasAmount(kind) ? input.amount : null,
        happenedOn,
        instrument: kind === 'invested' ? input.instrument : null,
        amountCounts: party === 'founder' && hasAmount(kind) && input.amountCounts,
        createdAt: new Date(now),
        industry,
        stage,
        location,
      })
      .returning()
    const userId = await notifyParty(tx, connection, otherParty(party), 'outcome_recorded', now)
    const email = { outcomeId: entry!.id }
    await enqueueMail(tx, { kind: 'outcomeRecorded', userId, data: email, onceKey: `outcome ${entry!.id}` }, now)
    return toOutcome(entry!, [entry!, ...all], party)
  })
}

/** @throws ApiError 409 if a later entry is about the same outcome */
function requireLast(entry: OutcomeRow, all: readonly OutcomeRow[]): void {
  const isLast = !all.some((other) => other.id > entry.id && getThread(other) === getThread(entry))
  if (!isLast) throw conflict('A newer entry has replaced this one. Reload the page.')
}

/**
 * An entry of the other party, with all other entries of the connection. @throws ApiError 404, 403 for the viewer's
 * own, 409
 */
async function requireTheirs(tx: Transaction, viewer: Viewer, id: number) {
  const [found] = await tx.select().from(outcomes).where(eq(outcomes.id, id))
  const own = await requireParticipant(tx, viewer, found?.connectionId ?? null)
  if (found!.party === own.party) throw forbidden('Only the other person can confirm your outcome.')
  requireAccepted(own.connection)
  const all = await listEntries(tx, own.connection.id)
  return { ...own, all, entry: all.find((each) => each.id === id)! }
}

/**
 * POST /api/outcomes/{id}/confirm: after the other party's confirmation the entry counts. A founder also decides
 * whether the amount does.
 *
 * @throws ApiError 404, 403 for the viewer's own entry, 409 if it was replaced
 */
export function confirmOutcome({ database, now }: Context, viewer: Viewer, { id, amountCounts }: Input['confirm']) {
  return database.write(async (tx): Promise<Outcome> => {
    const { connection, party, entry, all } = await requireTheirs(tx, viewer, id)
    if (entry.confirmedAt) return toOutcome(entry, all, party)
    requireLast(entry, all)
    const consent = party === 'founder' && entry.amount !== null ? { amountCounts } : {}
    const set = { confirmedAt: new Date(now()), ...consent }
    await tx.update(outcomes).set(set).where(eq(outcomes.id, id))
    await notifyParty(tx, connection, entry.party, 'outcome_confirmed', now())
    return toOutcome({ ...entry, ...set }, all, party)
  })
}

/** PUT /api/outcomes/{id}/consent: for the founder only. @throws ApiError 404, 409 for an entry without an amount */
export function consentToAmount({ database }: Context, viewer: Viewer, { id, amountCounts }: Input['consent']) {
  return database.write(async (tx): Promise<Outcome> => {
    const [found] = await tx.select().from(outcomes).where(eq(outcomes.id, id))
    const { connection, party } = await requireParticipant(tx, viewer, found?.connectionId ?? null)
    const all = await listEntries(tx, connection.id)
    const entry = all.find((each) => each.id === id)!
    if (entry.amount === null || isReplaced(entry, all)) throw conflict('There is no amount in this entry that counts.')
    await tx.update(outcomes).set({ amountCounts }).where(eq(outcomes.id, id))
    return toOutcome({ ...entry, amountCounts }, all, party)
  })
}

const toConfirmBy = prepared((read: Reader, party: 'founder' | 'investor') => {
  const own = party === 'founder' ? startups.userId : connections.investorId
  return read
    .select({
      id: outcomes.id,
      connectionId: connections.id,
      kind: outcomes.kind,
      amount: outcomes.amount,
      instrument: outcomes.instrument,
      happenedOn: outcomes.happenedOn,
      startup: NAMED_STARTUP,
      investor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(outcomes)
    .innerJoin(connections, and(eq(connections.id, outcomes.connectionId), eq(connections.state, 'accepted')))
    .innerJoin(startups, and(eq(startups.id, connections.startupId), eq(startups.ownerActive, true)))
    .innerJoin(users, and(eq(users.id, connections.investorId), eq(users.active, true)))
    .where(and(eq(own, sql.placeholder('viewer')), needsConfirmationFrom(party)))
    .orderBy(asc(outcomes.id))
    .limit(LIMITS.today.perKind)
    .prepare()
})

/** Entries of others that need the viewer's confirmation, oldest first. */
export async function listOutcomesToConfirm(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<OutcomeToConfirm[]> {
  const party = viewer.role === 'founder' ? 'founder' : 'investor'
  const rows = await toConfirmBy(read, party).all({ viewer: viewer.id })
  return rows.map(({ startup, investor, ...entry }) => ({
    ...entry,
    by: party === 'founder' ? fullName(investor) : startupView(viewer, startup) === 'full' ? startup.companyName : null,
  }))
}
