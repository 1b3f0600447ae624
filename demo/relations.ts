import { connections as connectionTable, type ConnectionRow } from '#api/db/schema/connection.ts'
import { notices } from '#api/db/schema/notice.ts'
import { passwordResetRequests } from '#api/db/schema/password-reset.ts'
import { savedSearches as savedSearchTable } from '#api/db/schema/saved-search.ts'
import { savedStartups as savedTable } from '#api/db/schema/saved-startup.ts'
import { startups as startupTable } from '#api/db/schema/startup.ts'
import { lastListing, WAIT } from '#api/features/saved-search/saved-search.service.ts'
import { dayBefore, daysBefore, idOf, usernameOf, type Seed } from './rows.ts'
import { connections, passwordResets, savedSearches, savedStartups } from './sample.ts'

/** Milliseconds after which a notice of the sample counts as read. */
const READ_AFTER = 8 * 86_400_000

/** Saved startups, introductions with their notices, saved searches and reset requests. */
export async function insertRelations(seed: Seed): Promise<void> {
  const { transaction, now, ids } = seed
  await transaction.insert(savedTable).values(
    savedStartups.map(({ investor, company, notes, tags, daysAgo, nextActionIn, done = [], ...plan }) => ({
      ...plan,
      done: done.map(({ action, daysAgo }) => ({ action, at: daysBefore(now, daysAgo).toISOString() })),
      nextActionOn: nextActionIn === undefined ? null : dayBefore(now, -nextActionIn),
      investorId: idOf(ids, investor),
      startupId: idOf(ids, company),
      notes: notes ?? null,
      tags: tags ?? [],
      createdAt: daysBefore(now, daysAgo),
      updatedAt: daysBefore(now, daysAgo),
    })),
  )
  const asked = await transaction
    .insert(connectionTable)
    .values(
      connections.map(({ investor, company, state, message, answerNote, daysAgo, answeredDaysAgo }) => {
        const endedAt = answeredDaysAgo === undefined ? null : daysBefore(now, answeredDaysAgo)
        return {
          investorId: idOf(ids, investor),
          startupId: idOf(ids, company),
          state,
          message: message ?? '',
          answerNote: answerNote ?? null,
          createdAt: daysBefore(now, daysAgo),
          answeredAt: state === 'withdrawn' ? null : endedAt,
          withdrawnAt: state === 'withdrawn' ? endedAt : null,
        }
      }),
    )
    .returning()
  await insertNotices(seed, asked)
  const readUpTo = await lastListing(transaction)
  await transaction.insert(savedSearchTable).values(
    savedSearches.map(({ investor, ...search }) => ({
      ...search,
      investorId: idOf(ids, investor),
      readUpTo,
      dueAt: new Date(now + WAIT[search.frequency]),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })),
  )
  await transaction.insert(passwordResetRequests).values(
    passwordResets.map(({ person, reason, status, daysAgo }) => ({
      userId: idOf(ids, person),
      username: usernameOf(person),
      reason,
      status,
      requestedAt: daysBefore(now, daysAgo),
      processedAt: status === 'pending' ? null : daysBefore(now, daysAgo - 1),
      processedBy: status === 'pending' ? null : idOf(ids, 'Avery Stone'),
    })),
  )
}

/** What both sides were told of their requests; older than a week is read. */
async function insertNotices({ transaction }: Seed, asked: readonly ConnectionRow[]) {
  const owners = await transaction.select({ id: startupTable.id, userId: startupTable.userId }).from(startupTable)
  const founderOf = new Map(owners.map(({ id, userId }) => [id, userId]))
  const newest = Math.max(...asked.map(({ createdAt }) => createdAt.getTime()))
  const rows = asked.flatMap(
    ({ id: connectionId, investorId, startupId, state, createdAt, answeredAt, withdrawnAt }) => {
      const about = { connectionId, startupId }
      const founder = { userId: founderOf.get(startupId)!, ...about }
      return [
        { ...founder, type: 'connection_requested' as const, createdAt },
        ...(withdrawnAt ? [{ ...founder, type: 'connection_withdrawn' as const, createdAt: withdrawnAt }] : []),
        ...(answeredAt && (state === 'accepted' || state === 'declined')
          ? [{ userId: investorId, ...about, type: `connection_${state}` as const, createdAt: answeredAt }]
          : []),
      ]
    },
  )
  const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isOld = (at: Date) => newest - at.getTime() > READ_AFTER
  await transaction
    .insert(notices)
    .values(inOrder.map((row) => ({ ...row, readAt: isOld(row.createdAt) ? row.createdAt : null })))
}
