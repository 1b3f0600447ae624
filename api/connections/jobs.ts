import { and, asc, desc, eq, gt, inArray, lte, or, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import {
  type ConnectionParty,
  otherParty,
  REQUEST_STEPS_MS,
  UNANSWERED_BEFORE_PAUSE,
  userForParty,
} from './contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { defineJob, withId } from '#api/platform/jobs/define-job.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connectionEvents, connections } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { applyTransition, pauseRequests } from './service.ts'
import { ACTIVE, type ConnectionRecord, findConnection } from './list.service.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Requests per batch. */
const AT_ONCE = 100

/** Pending requests with a reminder or an end that is due. */
const isDue = (now: number) =>
  and(
    eq(connections.state, 'requested'),
    or(
      ...REQUEST_STEPS_MS.map((before, step) =>
        and(eq(connections.reminders, step), lte(connections.dueAt, new Date(now + before))),
      ),
    ),
  )

/** Runs the next step of one request: a reminder or its end. */
async function step(tx: Transaction, id: number, now: number): Promise<void> {
  const record = await findConnection(tx, and(eq(connections.id, id), isDue(now)))
  if (!record || record.connection.initiatedBy === 'region') return
  const { connection } = record
  const recipient = otherParty(record.connection.initiatedBy)
  const left = REQUEST_STEPS_MS[connection.reminders]!
  if (left === 0) {
    await applyTransition(tx, record, { action: 'expire', party: 'clock' }, now)
    await pauseIfSilent(tx, recipient, record, now)
    return
  }
  // A reminder that is late because no job ran leaves as much time as one in time.
  const dueAt = connection.dueAt!.getTime()
  const isLate = now + left > dueAt + DAY
  await tx
    .update(connections)
    .set({ reminders: connection.reminders + 1, ...(isLate && { dueAt: new Date(now + left) }) })
    .where(eq(connections.id, id))
  const about = { startupId: record.startup.id, connectionId: id }
  await notify(tx, { userId: userForParty(recipient, record), type: 'connection_reminder', ...about }, now)
}

/** Who sent the request that an event ended. The parties may have sent each other requests in turn. */
const requestedBy = sql<ConnectionParty>`(
  select "ask"."party" from ${connectionEvents} "ask"
  where "ask"."connection_id" = ${connectionEvents.connectionId} and "ask"."id" < ${connectionEvents.id}
    and "ask"."action" = 'request'
  order by "ask"."id" desc limit 1
)`

/** Pauses the requests of someone who let several in a row expire. */
async function pauseIfSilent(tx: Transaction, party: ConnectionParty, record: ConnectionRecord, now: number) {
  const userId = userForParty(party, record)
  const user = party === 'investor' ? connections.investorId : startups.userId
  const last = await tx
    .select({ action: connectionEvents.action })
    .from(connectionEvents)
    .innerJoin(connections, eq(connections.id, connectionEvents.connectionId))
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .where(
      and(
        eq(user, userId),
        or(
          and(eq(connectionEvents.action, 'expire'), eq(requestedBy, otherParty(party))),
          and(inArray(connectionEvents.action, ['accept', 'decline']), eq(connectionEvents.party, party)),
        ),
      ),
    )
    .orderBy(desc(connectionEvents.id))
    .limit(UNANSWERED_BEFORE_PAUSE)
  if (last.length < UNANSWERED_BEFORE_PAUSE || last.some(({ action }) => action !== 'expire')) return
  await pauseRequests(tx, party, userId)
  await notify(tx, { userId, type: 'requests_paused', startupId: record.startup.id }, now)
}

/** Sends reminders of a request, and lets it expire. */
export const requestJob = defineJob({
  kind: 'request',
  schema: withId,
  due: ({ database, now }: Context, after) =>
    database.read
      .select({ id: connections.id })
      .from(connections)
      .innerJoin(startups, eq(startups.id, connections.startupId))
      .innerJoin(users, eq(users.id, connections.investorId))
      .where(and(isDue(now()), ACTIVE, gt(connections.id, after)))
      .orderBy(asc(connections.id))
      .limit(AT_ONCE),
  run: ({ database, now }, { id }) => database.write((tx) => step(tx, id, now())),
})
