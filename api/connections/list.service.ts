import { alias, and, eq, type SQL, desc, sql, inArray, isNull, or, asc, gt } from '#api/platform/db/drizzle.ts'
import { getAddress } from '#api/account/contract/email-domain.ts'
import { againFrom } from './contract/request-status.ts'
import type { Connection, connectionCalls } from './calls.ts'
import { otherParty, type ConnectionParty, CONNECT_REFUSED } from './contract/transitions.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { startupView, type Viewer, canRequestInvestor, canConnect, isFounder } from '#api/policy.ts'
import { getVouch } from '#api/users/identity.service.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import type { Reader, Transaction, Database } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { type ConnectionRow, connections } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { prepared } from '#api/platform/db/query.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { badRequest, conflict, forbidden, notFound } from '#api/errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { recordExport } from '#api/users/admin.service.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/response.ts'

const founders = alias(users, 'founders')

const selection = {
  connection: connections,
  startup: { ...NAMED_STARTUP, phoneNumber: startups.phoneNumber, linkedIn: startups.linkedIn },
  founder: {
    firstName: founders.firstName,
    lastName: founders.lastName,
    email: founders.email,
    phoneNumber: founders.phoneNumber,
    knownSince: founders.knownSince,
    knownBy: founders.knownBy,
  },
  investor: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    phoneNumber: users.phoneNumber,
  },
  // The id comes first, because a joined row counts as missing if its first column is null.
  profile: {
    id: investors.id,
    firmName: investors.firmName,
    phoneNumber: investors.phoneNumber,
    website: investors.website,
    linkedIn: investors.linkedIn,
  },
}

/** Requests between two active accounts: a deactivated user is never shown (rules: Visibility). */
export const ACTIVE = and(eq(users.active, true), eq(startups.ownerActive, true))

const selectConnections = (reader: Reader | Transaction) =>
  reader
    .select(selection)
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .innerJoin(founders, eq(founders.id, startups.userId))
    .leftJoin(investors, eq(investors.userId, connections.investorId))

export type ConnectionRecord = Awaited<ReturnType<typeof selectConnections>>[number]

/** When a new request is possible, in milliseconds; 0 if it always is. */
export const getRetryDate = ({ state, withdrawnAt, answeredAt, dueAt }: ConnectionRow): number =>
  againFrom(state, (withdrawnAt ?? answeredAt ?? dueAt)?.getTime())

/** How to reach an investor. */
const getReach = (investor: ConnectionRecord['investor'], profile: ConnectionRecord['profile']) => ({
  email: getAddress(investor.email),
  phoneNumber: profile?.phoneNumber ?? investor.phoneNumber,
  website: profile?.website ?? null,
  linkedIn: profile?.linkedIn ?? null,
})
const NO_REACH = { email: null, phoneNumber: null, website: null, linkedIn: null }

const getFounder = (startup: ConnectionRecord['startup'], founder: ConnectionRecord['founder']) => ({
  name: fullName(founder),
  email: getAddress(founder.email),
  phone: startup.phoneNumber ?? founder.phoneNumber,
  linkedIn: startup.linkedIn,
  known: getVouch(founder),
})

/** A connection as one of its parties reads it. */
export function toConnection(
  viewer: Viewer,
  { connection, startup, founder, investor, profile }: ConnectionRecord,
): Connection {
  const isVisible = startupView(viewer, startup) === 'full'
  // A sender shows their contact details; a recipient decides.
  const isAccepted = connection.state === 'accepted'
  const showsInvestor = isAccepted || connection.initiatedBy === 'investor' || viewer.id === connection.investorId
  const showsFounder = isAccepted || connection.initiatedBy === 'founder'
  const again = getRetryDate(connection)
  const party = viewer.id === connection.investorId ? 'investor' : 'founder'
  const isRecipient = connection.initiatedBy === otherParty(party)
  return {
    id: connection.id,
    state: connection.state,
    initiatedBy: connection.initiatedBy,
    message: connection.message,
    answerNote: connection.answerNote,
    declineReason: connection.declineReason,
    createdAt: connection.createdAt.toISOString(),
    answeredAt: connection.answeredAt?.toISOString() ?? null,
    dueAt: connection.dueAt?.toISOString() ?? null,
    isExtended: connection.extendedAt !== null,
    ...(again > 0 && { againAt: new Date(again).toISOString() }),
    ...(isRecipient && connection.seenAt && { seenAt: connection.seenAt.toISOString() }),
    startup: { id: startup.id, companyName: isVisible ? startup.companyName : null },
    investor: {
      name: fullName(investor),
      firmName: profile?.firmName ?? null,
      ...(showsInvestor ? getReach(investor, profile) : NO_REACH),
    },
    ...(showsFounder && isVisible && { founder: getFounder(startup, founder) }),
  }
}

/** A connection of two active users. */
export async function findConnection(reader: Reader | Transaction, filter: SQL | undefined) {
  const [row] = await selectConnections(reader).where(and(filter, ACTIVE)).limit(1)
  return row
}

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ORDER = 'connections'

/** Which of the viewer's connections are listed, as placeholders. */
interface ListFilter {
  isFounder: boolean
  isOfStartup: boolean
}

const ofParty = ({ isFounder, isOfStartup }: ListFilter) =>
  and(
    eq(isFounder ? startups.userId : connections.investorId, sql.placeholder('viewer')),
    ACTIVE,
    isOfStartup ? eq(connections.startupId, sql.placeholder('startupId')) : undefined,
  )

const newestFirst = prepared((read: Reader, filter: ListFilter, isBehind: boolean) => {
  const position = sql`(${connections.createdAt}, ${connections.id})`
  const behind = isBehind ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  return selectConnections(read)
    .where(and(ofParty(filter), behind))
    .orderBy(desc(connections.createdAt), desc(connections.id))
    .limit(sql.placeholder('limit'))
    .prepare()
})

const counted = prepared((read: Reader, filter: ListFilter) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .where(ofParty(filter))
    .prepare(),
)

/** GET /api/connections: those that the viewer sent or received, newest first. */
export async function listConnections(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit, startupId }: Input['list'],
): Promise<Page<Connection>> {
  const after = decodeCursor(cursor, ORDER)
  const filter = { isFounder: viewer.role === 'founder', isOfStartup: startupId !== undefined }
  const values = { viewer: viewer.id, startupId, at: after?.[0], id: after?.[1] }
  const rows = await newestFirst(read, filter, after !== null).all({ ...values, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ connection }) =>
    encodeCursor(ORDER, [connection.createdAt.getTime(), connection.id]),
  )
  const items = shown.map((row) => toConnection(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: (await counted(read, filter).get(values))?.count ?? 0, next }
}

const requestsToAnswer = prepared((read: Reader, isFounder: boolean) =>
  selectConnections(read)
    .where(
      and(
        ofParty({ isFounder, isOfStartup: false }),
        eq(connections.state, 'requested'),
        eq(connections.initiatedBy, isFounder ? 'investor' : 'founder'),
      ),
    )
    .orderBy(asc(connections.dueAt), asc(connections.id))
    .limit(LIMITS.today.perKind)
    .prepare(),
)

/** Those that need the viewer's answer, the one that expires next first. */
export async function listRequestsToAnswer(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<Connection[]> {
  const rows = await requestsToAnswer(read, viewer.role === 'founder').all({ viewer: viewer.id })
  return rows.map((row) => toConnection(viewer, row))
}

/** The recipient named in a request body. */
interface Named {
  startupId?: number | undefined
  investorId?: number | undefined
}

/** The pair that a request would connect, and its recipient. */
export interface RequestTarget {
  party: ConnectionParty
  investorId: number
  startupId: number
  /** The recipient's user id. */
  recipientId: number
}

/** Finds the recipient of a request. @throws ApiError 403, or 404 for what the viewer can't see */
export function findRequestTarget(tx: Transaction, viewer: Viewer, input: Named) {
  return isFounder(viewer) ? findInvestor(tx, viewer, input.investorId) : findStartup(tx, viewer, input.startupId)
}

async function findStartup(tx: Transaction, viewer: Viewer, startupId: number | undefined): Promise<RequestTarget> {
  if (startupId === undefined)
    throw badRequest(MESSAGES.noStartup, [{ path: 'startupId', message: MESSAGES.noStartup }])
  const [startup] = await tx.select().from(startups).where(eq(startups.id, startupId)).limit(1)
  if (!startup || startupView(viewer, startup) === 'none') throw notFound('We couldn’t find this startup.')
  if (!canConnect(viewer, startup)) throw forbidden('You can’t connect with your own startup.')
  return { party: 'investor', investorId: viewer.id, startupId, recipientId: startup.userId }
}

async function findInvestor(tx: Transaction, viewer: Viewer, profileId: number | undefined): Promise<RequestTarget> {
  if (profileId === undefined) throw forbidden(CONNECT_REFUSED.text)
  const [found] = await tx
    .select({ userId: investors.userId, isPublic: investors.isPublic, role: users.role, active: users.active })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors.id, profileId))
  const subject = found && { ...found, ownerRole: found.role, ownerActive: found.active }
  if (!subject || !canRequestInvestor(viewer, subject)) throw notFound('We couldn’t find this investor.')
  const [own] = await tx.select().from(startups).where(eq(startups.userId, viewer.id))
  if (!own?.listed) throw conflict('You can contact investors once your profile is approved.')
  return { party: 'founder', investorId: found.userId, startupId: own.id, recipientId: found.userId }
}

/** POST /api/connections/seen: records when received requests were first on the screen. */
export async function recordRequestsSeen(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  { connectionIds }: Inputs<typeof connectionCalls>['seen'],
): Promise<void> {
  const { read } = database
  const myStartup = read.select({ id: startups.id }).from(startups).where(eq(startups.userId, viewer.id))
  const received = and(
    inArray(connections.id, connectionIds),
    isNull(connections.seenAt),
    or(
      and(eq(connections.initiatedBy, 'founder'), eq(connections.investorId, viewer.id)),
      and(eq(connections.initiatedBy, 'investor'), inArray(connections.startupId, myStartup)),
    ),
  )
  if ((await read.$count(connections, received)) === 0) return
  const seenAt = new Date(now())
  await database.write((tx) => tx.update(connections).set({ seenAt }).where(received))
}

type ExportContext = Pick<CallContext, 'database' | 'now' | 'requestId'>

/** Rows per read. */
const PAGE = LIMITS.page.max

const exportFounders = alias(users, 'founders')

/** Sender, recipient, and result; messages stay private. */
const connectionRows = ({ read }: Pick<Database, 'read'>, after: number) =>
  read
    .select({
      id: connections.id,
      state: connections.state,
      createdAt: connections.createdAt,
      answeredAt: connections.answeredAt,
      withdrawnAt: connections.withdrawnAt,
      startup: { id: startups.id, companyName: startups.companyName },
      investor: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      founder: { firstName: exportFounders.firstName, lastName: exportFounders.lastName, email: exportFounders.email },
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.investorId))
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(exportFounders, eq(exportFounders.id, startups.userId))
    .where(and(gt(connections.id, after)))
    .orderBy(asc(connections.id))
    .limit(PAGE)

type ExportConnectionRow = Awaited<ReturnType<typeof connectionRows>>[number]

const CONNECTION_COLUMNS: CsvColumn<ExportConnectionRow>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Investor id', cell: ({ investor }) => investor.id },
  { head: 'Investor', cell: ({ investor }) => fullName(investor) },
  { head: 'Investor email', cell: ({ investor }) => getAddress(investor.email) },
  { head: 'Startup id', cell: ({ startup }) => startup.id },
  { head: 'Company', cell: ({ startup }) => startup.companyName },
  { head: 'Founder', cell: ({ founder }) => fullName(founder) },
  { head: 'Founder email', cell: ({ founder }) => getAddress(founder.email) },
  { head: 'Requested', cell: ({ createdAt }) => createdAt },
  { head: 'Answered', cell: ({ answeredAt }) => answeredAt },
  { head: 'Withdrawn', cell: ({ withdrawnAt }) => withdrawnAt },
]

async function* allConnections(database: Database) {
  let after = 0
  for (;;) {
    const rows = await connectionRows(database, after)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

/** GET /api/admin/export/connections: every connection request, oldest first, as CSV. @throws ApiError 403 */
export async function exportConnections(context: ExportContext, viewer: Viewer) {
  await recordExport(context, viewer, 'connections', {})
  return toCsv(CONNECTION_COLUMNS, allConnections(context.database))
}
