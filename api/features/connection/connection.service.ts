import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import { canConnect, canSeeConnection, connectionMoves, startupView, type Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { isUniqueViolation } from '#api/db/errors.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { notify, settleNotices } from '#api/core/notice/notify.service.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ORDER = 'connections'
const NO_SUCH_STARTUP = 'This startup was not found.'
const NOT_FOUND = 'This connection request was not found.'

const founders = alias(users, 'founders')

const selection = {
  connection: connections,
  startup: {
    id: startups.id,
    userId: startups.userId,
    companyName: startups.companyName,
    phoneNumber: startups.phoneNumber,
    linkedIn: startups.linkedIn,
    approved: startups.approved,
    isPublic: startups.isPublic,
    ownerActive: startups.ownerActive,
  },
  founder: {
    firstName: founders.firstName,
    lastName: founders.lastName,
    email: founders.email,
    phoneNumber: founders.phoneNumber,
  },
  investor: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    phoneNumber: users.phoneNumber,
  },
  profile: {
    firmName: investors.firmName,
    phoneNumber: investors.phoneNumber,
    website: investors.website,
    linkedIn: investors.linkedIn,
  },
}

/** Requests between accounts that are both active: a deactivated person is shown to nobody (rules: Visibility). */
const ACTIVE = and(eq(users.active, true), eq(startups.ownerActive, true))

const select = (reader: Reader | Transaction) =>
  reader
    .select(selection)
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .innerJoin(founders, eq(founders.id, startups.userId))
    .leftJoin(investors, eq(investors.userId, connections.investorId))

type ConnectionRecord = Awaited<ReturnType<typeof select>>[number]

function toConnection(
  viewer: Viewer,
  { connection, startup, founder, investor, profile }: ConnectionRecord,
): Connection {
  const isVisible = startupView(viewer, startup) === 'full'
  return {
    id: connection.id,
    state: connection.state,
    message: connection.message,
    answerNote: connection.answerNote,
    createdAt: connection.createdAt.toISOString(),
    answeredAt: connection.answeredAt?.toISOString() ?? null,
    startup: { id: startup.id, companyName: isVisible ? startup.companyName : null },
    investor: {
      name: `${investor.firstName} ${investor.lastName}`,
      email: investor.email,
      firmName: profile?.firmName ?? null,
      phoneNumber: profile?.phoneNumber ?? investor.phoneNumber,
      website: profile?.website ?? null,
      linkedIn: profile?.linkedIn ?? null,
    },
    ...(connection.state === 'accepted' &&
      isVisible && {
        founder: {
          name: `${founder.firstName} ${founder.lastName}`,
          email: founder.email,
          phone: startup.phoneNumber ?? founder.phoneNumber,
          linkedIn: startup.linkedIn,
        },
      }),
  }
}

async function findConnection(reader: Reader | Transaction, which: SQL | undefined) {
  const [row] = await select(reader).where(and(which, ACTIVE)).limit(1)
  return row
}

/**
 * POST /api/connect: an approved investor asks a startup for an introduction, once.
 *
 * @throws ApiError 404 when the startup is not there or not visible, 409 when it was asked before
 */
export async function requestConnection({ database, now }: Context, viewer: Viewer, input: Input['request']) {
  const { startupId, message } = input
  try {
    return await database.write(async (tx) => {
      const [startup] = await tx.select().from(startups).where(eq(startups.id, startupId)).limit(1)
      if (!startup || startupView(viewer, startup) === 'none') throw notFound(NO_SUCH_STARTUP)
      if (!canConnect(viewer, startup)) throw forbidden('You cannot connect with a startup of your own.')
      const [added] = await tx
        .insert(connections)
        .values({ investorId: viewer.id, startupId, message, createdAt: new Date(now()) })
        .returning({ id: connections.id })
      const about = { startupId, connectionId: added!.id }
      await notify(tx, { userId: startup.userId, type: 'connection_requested', ...about }, now())
      return toConnection(viewer, (await findConnection(tx, eq(connections.id, added!.id)))!)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('You have already requested a connection with this startup.')
    throw error
  }
}

/** GET /api/connections: those that a founder received, or an investor's own, newest first. */
export async function listConnections(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit, startupId }: Input['list'],
): Promise<Page<Connection>> {
  const after = decodeCursor(cursor, ORDER)
  const side = viewer.role === 'founder' ? startups.userId : connections.investorId
  const own = eq(side, sql.placeholder('viewer'))
  const ofOne = startupId === undefined ? undefined : eq(connections.startupId, sql.placeholder('startupId'))
  const all = and(own, ACTIVE, ofOne)
  const position = sql`(${connections.createdAt}, ${connections.id})`
  const behind = after ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  const shape = [viewer.role === 'founder', startupId === undefined, after === null].join()
  const values = { viewer: viewer.id, startupId, at: after?.[0], id: after?.[1] }
  const query = prepared(read, `connections ${shape}`, () =>
    select(read)
      .where(and(all, behind))
      .orderBy(desc(connections.createdAt), desc(connections.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const rows = await query.all({ ...values, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ connection }) =>
    encodeCursor(ORDER, [connection.createdAt.getTime(), connection.id]),
  )
  const items = shown.map((row) => toConnection(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  const counted = prepared(read, `connections counted ${shape}`, () =>
    read
      .select({ count: sql<number>`count(*)` })
      .from(connections)
      .innerJoin(startups, eq(startups.id, connections.startupId))
      .innerJoin(users, eq(users.id, connections.investorId))
      .where(all)
      .prepare(),
  )
  return { items, total: (await counted.get(values))?.count ?? 0, next }
}

/**
 * PATCH /api/connections/{id}: the founder accepts or declines, the investor withdraws (rules: Connections). Only the
 * founder adds a note.
 *
 * @throws ApiError 404 for somebody else's, 403 for a state that is the other side's to set, 409 when it cannot follow
 */
export function answerConnection({ database, now }: Context, viewer: Viewer, { id, state, note }: Input['answer']) {
  return database.write(async (tx) => {
    const row = await findConnection(tx, eq(connections.id, id))
    const subject = row && {
      founderId: row.startup.userId,
      investorId: row.connection.investorId,
      state: row.connection.state,
    }
    if (!subject || !canSeeConnection(viewer, subject)) throw notFound(NOT_FOUND)
    if (!connectionMoves(viewer, { ...subject, state: 'requested' }).includes(state)) {
      throw forbidden('Only the founder can accept or decline a request, and only the investor can withdraw it.')
    }
    if (!connectionMoves(viewer, subject).includes(state)) {
      throw conflict(`This request is already ${subject.state}.`)
    }
    const at = new Date(now())
    const changes = state === 'withdrawn' ? { state, withdrawnAt: at } : { state, answeredAt: at, answerNote: note }
    await tx.update(connections).set(changes).where(eq(connections.id, id))
    const told = state === 'withdrawn' ? row.startup.userId : row.connection.investorId
    const about = { startupId: row.startup.id, connectionId: id }
    await settleNotices(tx, id, now())
    await notify(tx, { userId: told, type: `connection_${state}`, ...about }, now())
    return toConnection(viewer, (await findConnection(tx, eq(connections.id, id)))!)
  })
}
