import { DAY } from '#api/platform/contract/dates.ts'
import { and, asc, desc, eq, gt, lte, notExists, or, type SQL } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { canManageSavedStartups } from '#api/policy.ts'
import type { SearchFilters } from './contract/search-labels.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { holds, toPattern } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { savedSearches, startupListings, type SavedSearchRow, savedStartups } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { userColumns } from '#api/users/identity.service.ts'
import { listMailTopics } from '#api/email/unsubscribe.service.ts'
import { findNewMatches, saveLastCheck, saveNotified, findNotified } from '#api/matches/new-matches.service.ts'
import { matchDigests } from '#api/matches/table.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { withId, defineJob } from '#api/platform/jobs/define-job.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { lastListing, ALERT_INTERVALS_MS } from './saved-search.service.ts'

/** Searches per batch. */
const AT_ONCE = 50
/** Startups that one email checks again when it is sent. */
const MOST = 500

/**
 * The filters of a search as a condition on startups, with the text searched as in discovery
 * (rules: Filters and sorts).
 */
function matches({ q, industry, stage, funding }: SearchFilters): SQL | undefined {
  const text = [startups.companyName, startups.industry, startups.elevatorPitch]
  return and(
    industry ? eq(startups.industry, industry) : undefined,
    stage ? eq(startups.stage, stage) : undefined,
    funding ? eq(startups.fundingBand, funding) : undefined,
    q ? holds(text, toPattern(q)) : undefined,
  )
}

/** Startups that the investor saved (passed ones included) or sent a request to aren't new. */
function isNews(reader: Reader | Transaction, investorId: number): SQL | undefined {
  const saved = and(eq(savedStartups.investorId, investorId), eq(savedStartups.startupId, startups.id))
  const requestOfPair = and(eq(connections.investorId, investorId), eq(connections.startupId, startups.id))
  return and(
    notExists(reader.select({ id: savedStartups.id }).from(savedStartups).where(saved)),
    notExists(reader.select({ id: connections.id }).from(connections).where(requestOfPair)),
  )
}

/** The startups that a search hasn't found yet and that its investor can see now, newest first. */
async function findNewResults(tx: Transaction, search: SavedSearchRow, upTo: number): Promise<number[]> {
  const found = await tx
    .select({ id: startups.id })
    .from(startupListings)
    .innerJoin(startups, eq(startups.id, startupListings.startupId))
    .where(
      and(
        gt(startupListings.id, search.readUpTo),
        lte(startupListings.id, upTo),
        eq(startups.listed, true),
        matches(search),
        isNews(tx, search.investorId),
      ),
    )
    .orderBy(desc(startupListings.id))
  return found.map(({ id }) => id)
}

/** Later than any search can be due. A search beyond it was scheduled by a wrong clock, and is due now. */
const beyond = (now: number) => now + ALERT_INTERVALS_MS.weekly
const hasCome = (dueAt: Date, now: number) => dueAt.getTime() <= now || dueAt.getTime() > beyond(now)

/** The next due time in the search's own interval; times that passed while no job ran are skipped. */
function nextDue({ dueAt, frequency }: SavedSearchRow, now: number): Date | null {
  if (frequency === 'off' || !dueAt) return null
  const wait = ALERT_INTERVALS_MS[frequency]
  if (dueAt.getTime() > now) return new Date(now + wait)
  const missed = Math.max(0, Math.floor((now - dueAt.getTime()) / wait))
  return new Date(dueAt.getTime() + (missed + 1) * wait)
}

/**
 * Runs a search and sends notifications of new startups, in one transaction. Its email includes new matches, except
 * those named in an earlier one.
 */
async function runSearch(tx: Transaction, id: number, now: number, matches: readonly number[]): Promise<void> {
  const [row] = await tx
    .select({ search: savedSearches, investor: userColumns })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.investorId))
    .where(eq(savedSearches.id, id))
  const search = row?.search
  if (!search?.dueAt || !hasCome(search.dueAt, now)) return
  const own = eq(savedSearches.id, id)
  // An investor who has lost the permission gets nothing now, and misses nothing if it comes back.
  if (!canManageSavedStartups(row!.investor)) {
    await tx
      .update(savedSearches)
      .set({ dueAt: nextDue(search, now) })
      .where(own)
    return
  }
  const upTo = await lastListing(tx)
  const found = await findNewResults(tx, search, upTo)
  if (found.length > 0) {
    const about = { searchId: id, count: found.length }
    const { investorId: userId } = search
    await notify(tx, { userId, type: 'new_results', ...about }, now)
    await write(tx, { userId, found, matches, onceKey: `results ${id} ${upTo}` }, now)
  }
  await tx
    .update(savedSearches)
    .set({ readUpTo: upTo, dueAt: nextDue(search, now) })
    .where(own)
}

interface News {
  userId: number
  found: readonly number[]
  matches: readonly number[]
  onceKey: string
}

/** Queues the email of a search if the investor wants it, and stores whom it names. */
async function write(tx: Transaction, { userId, found, matches, onceKey }: News, now: number): Promise<void> {
  if (!(await listMailTopics(tx, userId)).includes('alerts')) return
  const names = 'startup'
  const notified = await findNotified(tx, { id: userId, names, ids: found.slice(0, MOST) })
  const startupIds = found.slice(0, MOST).filter((id) => !notified.has(id))
  const matchIds = matches.filter((id) => !found.includes(id))
  if (startupIds.length + matchIds.length === 0) return
  const at = new Date(now)
  await saveNotified(tx, { id: userId, names, ids: [...startupIds, ...matchIds] }, at)
  if (matches.length > 0) await saveLastCheck(tx, userId, at)
  await enqueueMail(tx, { kind: 'newResults', userId, data: { startupIds, matchIds }, onceKey }, now)
}

/** The new matches of a search's investor, if their weekly email is due within a day: one email instead of two. */
async function findResults(database: Database, searchId: number, now: number): Promise<number[]> {
  const [investor] = await database.read
    .select({ person: userColumns, checkedAt: matchDigests.checkedAt })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.investorId))
    .innerJoin(matchDigests, eq(matchDigests.userId, users.id))
    .where(eq(savedSearches.id, searchId))
  if (!investor || investor.checkedAt.getTime() > now - 6 * DAY || !canManageSavedStartups(investor.person)) return []
  if (!(await listMailTopics(database.read, investor.person.id)).includes('match-digest')) return []
  return findNewMatches({ database, now: () => now }, investor.person)
}

/** Runs a search that is due, with the matches for its email. */
export const searchJob = defineJob({
  kind: 'saved-search',
  schema: withId,
  due: ({ database, now }: Pick<ApiContext, 'database' | 'now'>, after) =>
    database.read
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(
        and(
          or(lte(savedSearches.dueAt, new Date(now())), gt(savedSearches.dueAt, new Date(beyond(now())))),
          gt(savedSearches.id, after),
        ),
      )
      .orderBy(asc(savedSearches.id))
      .limit(AT_ONCE),
  async run({ database, now: clock }, { id }) {
    const now = clock()
    const matches = await findResults(database, id, now)
    await database.write((tx) => runSearch(tx, id, now, matches))
  },
})
