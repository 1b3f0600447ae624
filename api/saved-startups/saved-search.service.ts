import { DAY } from '#api/platform/contract/dates.ts'
import { and, asc, eq, sql } from '#api/platform/db/drizzle.ts'
import { accepted, projection } from '#api/platform/http/input.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { savedSearchCalls } from './calls.ts'
import type { AlertFrequency } from '#api/saved-startups/contract/pipeline.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import { parseSavedSearchChanges } from './contract/schema.ts'
import type { SavedSearch } from './contract/responses.ts'
import { savedSearch } from './contract/responses.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { savedSearches, startupListings } from './table.ts'
import { conflict, notFound } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof savedSearchCalls>

const NOT_FOUND = 'We couldn’t find this saved search.'

/** Milliseconds between two runs. */
export const ALERT_INTERVALS_MS: Readonly<Record<Exclude<AlertFrequency, 'off'>, number>> = {
  daily: DAY,
  weekly: 7 * DAY,
}

const nextAfter = (frequency: AlertFrequency, now: number): Date | null =>
  frequency === 'off' ? null : new Date(now + ALERT_INTERVALS_MS[frequency])

const toSavedSearch = projection(savedSearch)

/** The last position in the list of first listings. */
export async function lastListing(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ id: sql<number>`coalesce(max(${startupListings.id}), 0)` }).from(startupListings)
  return row?.id ?? 0
}

const savedSearchesQuery = prepared((read: Reader) =>
  read
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.investorId, sql.placeholder('viewer')))
    .orderBy(asc(savedSearches.id))
    .prepare(),
)

/** GET /api/investor/saved-searches: the viewer's own, oldest first. */
export async function listSearches({ database: { read } }: Context, viewer: Viewer): Promise<SavedSearch[]> {
  return (await savedSearchesQuery(read).all({ viewer: viewer.id })).map(toSavedSearch)
}

/**
 * POST /api/investor/saved-searches: the investor knows the current results, so alerts start with later startups.
 *
 * @throws ApiError 409 beyond the limit per investor
 */
export function saveSearch({ database, now }: Context, viewer: Viewer, input: Input['keep']) {
  const at = new Date(now())
  return database.write(async (tx) => {
    const savedCount = await tx.$count(savedSearches, eq(savedSearches.investorId, viewer.id))
    const { max } = LIMITS.savedSearches
    if (savedCount >= max) throw conflict(`You can keep ${max} searches. Delete one first.`)
    const place = { readUpTo: await lastListing(tx), dueAt: nextAfter(input.frequency, now()) }
    const values = { ...input, ...place, investorId: viewer.id, createdAt: at, updatedAt: at }
    const [row] = await tx.insert(savedSearches).values(values).returning()
    return toSavedSearch(row!)
  })
}

/**
 * PATCH /api/investor/saved-searches/{id}: a new name, frequency, or filters, used from the next run on. A search that
 * was off only finds startups from now on.
 *
 * @throws ApiError 404, 400 with a problem for each field
 */
export function changeSearch({ database, now }: Context, viewer: Viewer, { id, changes: input }: Input['update']) {
  const condition = and(eq(savedSearches.id, id), eq(savedSearches.investorId, viewer.id))
  return database.write(async (tx) => {
    const [row] = await tx.select().from(savedSearches).where(condition)
    if (!row) throw notFound(NOT_FOUND)
    const changes = accepted(parseSavedSearchChanges(row, input))
    const { frequency } = changes
    const [changed] = await tx
      .update(savedSearches)
      .set({
        ...changes,
        ...(frequency && { dueAt: nextAfter(frequency, now()) }),
        ...(frequency && row.frequency === 'off' && { readUpTo: await lastListing(tx) }),
        updatedAt: new Date(now()),
      })
      .where(condition)
      .returning()
    return toSavedSearch(changed!)
  })
}

/** DELETE /api/investor/saved-searches/{id}. @throws ApiError 404 */
export async function deleteSearch({ database }: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  const condition = and(eq(savedSearches.id, id), eq(savedSearches.investorId, viewer.id))
  const removed = await database.write((tx) =>
    tx.delete(savedSearches).where(condition).returning({ id: savedSearches.id }),
  )
  if (removed.length === 0) throw notFound(NOT_FOUND)
}
