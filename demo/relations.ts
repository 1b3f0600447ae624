import { eq } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, otherParty, REQUEST_DAYS } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { connectionEvents, connections as connectionTable, type ConnectionRow } from '#api/connections/table.ts'
import { introductionAnswers, introductions as introductionTable } from '#api/introductions/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { savedSearches as savedSearchTable, savedStartups as savedTable } from '#api/saved-startups/table.ts'
import { startups as startupTable } from '#api/startups/table.ts'
import { lastListing, ALERT_INTERVALS_MS } from '#api/saved-startups/saved-search.service.ts'
import { insertConversations, type News } from './conversations.ts'
import { insertMeetings } from './meetings.ts'
import { dayBefore, daysBefore, getId, getUsername, type Seed } from './rows.ts'
import { connections, introductions, passwordResets, savedSearches, savedStartups } from './sample.ts'

/** Notifications of the sample older than this many milliseconds count as read. */
const READ_AFTER = 8 * DAY

/** Saved startups, requests with their notifications, saved searches, and password resets. */
export async function insertRelations(seed: Seed): Promise<void> {
  const { transaction, now, ids } = seed
  await transaction.insert(savedTable).values(
    savedStartups.map(({ investor, company, notes, tags, daysAgo, nextActionIn, done = [], ...plan }) => ({
      ...plan,
      done: done.map(({ action, daysAgo }) => ({ action, at: daysBefore(now, daysAgo).toISOString() })),
      nextActionOn: nextActionIn === undefined ? null : dayBefore(now, -nextActionIn),
      investorId: getId(ids, investor),
      startupId: getId(ids, company),
      notes: notes ?? null,
      tags: tags ?? [],
      createdAt: daysBefore(now, daysAgo),
      updatedAt: daysBefore(now, daysAgo),
    })),
  )
  const requests = await transaction
    .insert(connectionTable)
    .values(
      connections.map(({ investor, company, daysAgo, answeredDaysAgo, ...request }) => {
        const { state, requestedBy = 'investor', message, answerNote, declineReason = null } = request
        const endedAt = answeredDaysAgo === undefined ? null : daysBefore(now, answeredDaysAgo)
        return {
          investorId: getId(ids, investor),
          startupId: getId(ids, company),
          state,
          initiatedBy: requestedBy,
          declineReason,
          message: message ?? '',
          answerNote: answerNote ?? null,
          createdAt: daysBefore(now, daysAgo),
          answeredAt: state === 'withdrawn' ? null : endedAt,
          withdrawnAt: state === 'withdrawn' ? endedAt : null,
          ...(state === 'expired' && { dueAt: daysBefore(now, daysAgo - REQUEST_DAYS.end), reminders: 2 }),
          ...(state === 'requested' && openSince(daysBefore(now, daysAgo).getTime(), now)),
        }
      }),
    )
    .returning()
  await insertHistory(seed, requests)
  await insertNotifications(seed, requests, await insertConversations(seed, requests))
  await insertMeetings(seed, requests)
  await insertIntroductions(seed)
  const readUpTo = await lastListing(transaction)
  await transaction.insert(savedSearchTable).values(
    savedSearches.map(({ investor, ...search }) => ({
      ...search,
      investorId: getId(ids, investor),
      readUpTo,
      dueAt: new Date(now + ALERT_INTERVALS_MS[search.frequency]),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })),
  )
  await transaction.insert(passwordResetRequests).values(
    passwordResets.map(({ person, reason, status, daysAgo }) => ({
      userId: getId(ids, person),
      username: getUsername(person),
      reason,
      status,
      requestedAt: daysBefore(now, daysAgo),
      processedAt: status === 'pending' ? null : daysBefore(now, daysAgo - 1),
      processedBy: status === 'pending' ? null : getId(ids, 'Avery Stone'),
    })),
  )
}

/** Introductions by an administrator; old ones have ended. */
async function insertIntroductions({ transaction, now, ids }: Seed) {
  const inOrder = introductions.toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const { investor, company, note, founderAnswer, investorAnswer, daysAgo } of inOrder) {
    const [investorId, startupId] = [getId(ids, investor), getId(ids, company)]
    const createdAt = daysBefore(now, daysAgo)
    const dueAt = daysBefore(now, daysAgo - REQUEST_DAYS.end)
    const ended = daysAgo > REQUEST_DAYS.end ? ({ state: 'expired', endedAt: dueAt, reminders: 2 } as const) : {}
    const [added] = await transaction
      .insert(introductionTable)
      .values({ investorId, startupId, note, createdAt, dueAt, ...ended })
      .returning()
    const [startup] = await transaction.select().from(startupTable).where(eq(startupTable.id, startupId))
    const answers = [
      { userId: investorId, answer: investorAnswer },
      { userId: startup!.userId, answer: founderAnswer },
    ].flatMap(({ userId, answer }) => (answer ? [{ userId, answer, introductionId: added!.id, at: createdAt }] : []))
    await transaction.insert(introductionAnswers).values(answers)
  }
}

/** A pending request has some days left, and a reminder was sent if its day had come. */
function openSince(createdAt: number, now: number) {
  const { end, firstReminder, secondReminder } = REQUEST_DAYS
  const dueAt = Math.max(createdAt + end * DAY, now + 2 * DAY)
  const left = (dueAt - now) / DAY
  const reminders = [firstReminder, secondReminder].filter((day) => left <= end - day).length
  return { dueAt: new Date(dueAt), reminders }
}

/** The history of each connection. */
async function insertHistory({ transaction }: Seed, requests: readonly ConnectionRow[]) {
  const eventTypes = { accepted: 'accept', declined: 'decline', withdrawn: 'withdraw', expired: 'expire' } as const
  const rows = requests.flatMap((connection) => {
    const { id: connectionId, state, initiatedBy, message, answerNote, declineReason: reason, createdAt } = connection
    const requester: ConnectionParty = initiatedBy === 'founder' ? 'founder' : 'investor'
    const request = { connectionId, action: 'request' as const, party: requester, text: message || null, at: createdAt }
    if (state === 'requested') return [request]
    const party = state === 'expired' ? null : state === 'withdrawn' ? requester : otherParty(requester)
    const at = connection.withdrawnAt ?? connection.answeredAt ?? connection.dueAt ?? createdAt
    return [request, { connectionId, action: eventTypes[state], party, text: answerNote, reason, at }]
  })
  await transaction.insert(connectionEvents).values(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}

/** The notifications of both parties about their requests; those older than a week are read. */
async function insertNotifications({ transaction }: Seed, requests: readonly ConnectionRow[], news: readonly News[]) {
  const owners = await transaction.select({ id: startupTable.id, userId: startupTable.userId }).from(startupTable)
  const getFounder = new Map(owners.map(({ id, userId }) => [id, userId]))
  const newest = Math.max(...requests.map(({ createdAt }) => createdAt.getTime()))
  const rows = requests.flatMap((connection) => {
    const { id: connectionId, investorId, startupId, state, createdAt, answeredAt, withdrawnAt, dueAt } = connection
    const about = { connectionId, startupId }
    const parties = [
      { userId: investorId, ...about },
      { userId: getFounder.get(startupId)!, ...about },
    ] as const
    const [requester, recipient] = connection.initiatedBy === 'founder' ? [parties[1], parties[0]] : parties
    return [
      { ...recipient, type: 'connection_requested' as const, createdAt },
      ...(withdrawnAt ? [{ ...recipient, type: 'connection_withdrawn' as const, createdAt: withdrawnAt }] : []),
      ...(state === 'expired' ? [{ ...requester, type: 'connection_unanswered' as const, createdAt: dueAt! }] : []),
      ...(answeredAt && (state === 'accepted' || state === 'declined')
        ? [{ ...requester, type: `connection_${state}` as const, createdAt: answeredAt }]
        : []),
    ]
  })
  const inOrder = [...rows, ...news].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isOld = (at: Date) => newest - at.getTime() > READ_AFTER
  await transaction
    .insert(notifications)
    .values(inOrder.map((row) => ({ ...row, readAt: isOld(row.createdAt) ? row.createdAt : null })))
}
