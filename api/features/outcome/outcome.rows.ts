import { and, desc, eq, isNull, type SQL, sql } from '#api/db/drizzle.ts'
import { otherSide, type ConnectionSide } from '#api/contract/connection/moves.ts'
import type { Outcome } from '#api/contract/outcome/answers.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { outcomes, type OutcomeRow } from '#api/db/schema/outcome.ts'
import { startups } from '#api/db/schema/startup.ts'

type Read = Reader | Transaction

/** The first entry about the same thing. */
const thread = sql<number>`coalesce(${outcomes.about}, ${outcomes.id})`

/** An accepted connection of two active people, and what the company is now. */
export async function findAccepted(read: Read, connectionId: number) {
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
export type Accepted = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

/** All entries of a connection, newest first. */
export const entriesOf = (read: Read, connectionId: number): Promise<OutcomeRow[]> =>
  read.select().from(outcomes).where(eq(outcomes.connectionId, connectionId)).orderBy(desc(outcomes.id)).all()

export const threadOf = ({ id, about }: Pick<OutcomeRow, 'id' | 'about'>): number => about ?? id

/**
 * Whether a later entry stands in the place of one: any later one of what was not confirmed, and only a confirmed one
 * of what both had agreed to.
 */
export const isReplaced = (entry: OutcomeRow, all: readonly OutcomeRow[]): boolean =>
  all.some(
    (other) =>
      other.id > entry.id && threadOf(other) === threadOf(entry) && (!entry.confirmedAt || other.confirmedAt !== null),
  )

/** Entries that wait for one side's word: the last about their thing. */
export const waitsFor = (side: ConnectionSide): SQL | undefined =>
  and(
    eq(outcomes.side, otherSide(side)),
    isNull(outcomes.confirmedAt),
    sql`not exists (select 1 from ${outcomes} "later" where "later"."connection_id" = ${outcomes.connectionId}
      and "later"."id" > ${outcomes.id} and coalesce("later"."about", "later"."id") = ${thread})`,
  )

/** An entry as one side reads it. */
export const toOutcome = (entry: OutcomeRow, all: readonly OutcomeRow[], reader: ConnectionSide): Outcome => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  happenedOn: entry.happenedOn,
  instrument: entry.instrument,
  side: entry.side,
  createdAt: entry.createdAt.toISOString(),
  confirmedAt: entry.confirmedAt?.toISOString() ?? null,
  isReplaced: isReplaced(entry, all),
  ...(reader === 'founder' && { amountCounts: entry.amountCounts }),
})
