import { alias, and, eq, type SQL } from '#api/db/drizzle.ts'
import { addressOf } from '#api/contract/account/no-address.ts'
import { againFrom } from '#api/contract/connection/asking.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import { otherSide } from '#api/contract/connection/moves.ts'
import { fullName } from '#api/contract/display.ts'
import { startupView, type Viewer } from '#api/contract/policy.ts'
import { knownOf } from '#api/core/identity/known.ts'
import { NAMED_STARTUP } from '#api/core/startup/named-startup.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { type ConnectionRow, connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

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
  // The id first: a joined row counts as missing where its first column is null.
  profile: {
    id: investors.id,
    firmName: investors.firmName,
    phoneNumber: investors.phoneNumber,
    website: investors.website,
    linkedIn: investors.linkedIn,
  },
}

/** Requests between accounts that are both active: a deactivated person is shown to nobody (rules: Visibility). */
export const ACTIVE = and(eq(users.active, true), eq(startups.ownerActive, true))

export const selectConnections = (reader: Reader | Transaction) =>
  reader
    .select(selection)
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .innerJoin(founders, eq(founders.id, startups.userId))
    .leftJoin(investors, eq(investors.userId, connections.investorId))

export type ConnectionRecord = Awaited<ReturnType<typeof selectConnections>>[number]

/** Milliseconds from which the two may ask again; 0 where they always may. */
export const againFromOf = ({ state, withdrawnAt, answeredAt, dueAt }: ConnectionRow): number =>
  againFrom(state, (withdrawnAt ?? answeredAt ?? dueAt)?.getTime())

/** How an investor is reached. */
const reachOf = (investor: ConnectionRecord['investor'], profile: ConnectionRecord['profile']) => ({
  email: addressOf(investor.email),
  phoneNumber: profile?.phoneNumber ?? investor.phoneNumber,
  website: profile?.website ?? null,
  linkedIn: profile?.linkedIn ?? null,
})
const NO_REACH = { email: null, phoneNumber: null, website: null, linkedIn: null }

const founderOf = (startup: ConnectionRecord['startup'], founder: ConnectionRecord['founder']) => ({
  name: fullName(founder),
  email: addressOf(founder.email),
  phone: startup.phoneNumber ?? founder.phoneNumber,
  linkedIn: startup.linkedIn,
  known: knownOf(founder),
})

/** A connection as one of its two sides reads it. */
export function toConnection(
  viewer: Viewer,
  { connection, startup, founder, investor, profile }: ConnectionRecord,
): Connection {
  const isVisible = startupView(viewer, startup) === 'full'
  // Who asks shows how to be reached; who is asked decides.
  const isAccepted = connection.state === 'accepted'
  const showsInvestor = isAccepted || connection.initiatedBy === 'investor' || viewer.id === connection.investorId
  const showsFounder = isAccepted || connection.initiatedBy === 'founder'
  const again = againFromOf(connection)
  const side = viewer.id === connection.investorId ? 'investor' : 'founder'
  const isReceiver = connection.initiatedBy === otherSide(side)
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
    ...(isReceiver && connection.seenAt && { seenAt: connection.seenAt.toISOString() }),
    startup: { id: startup.id, companyName: isVisible ? startup.companyName : null },
    investor: {
      name: fullName(investor),
      firmName: profile?.firmName ?? null,
      ...(showsInvestor ? reachOf(investor, profile) : NO_REACH),
    },
    ...(showsFounder && isVisible && { founder: founderOf(startup, founder) }),
  }
}

/** A connection of two active people. */
export async function findConnection(reader: Reader | Transaction, which: SQL | undefined) {
  const [row] = await selectConnections(reader).where(and(which, ACTIVE)).limit(1)
  return row
}
