import { and, eq, sql, isNull, ne } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { columnsByName, holds, prepared, toPattern } from '#api/platform/db/query.ts'
import { keyset, type Page, readPage } from '#api/list-page.ts'
import { notFound } from '#api/errors.ts'
import type { ImportedRow } from '#api/imports/table.ts'
import type { UnclaimedStartup, unclaimedCalls } from './calls.ts'
import { currentFields, toPublicFacts } from './public-facts.ts'
import { unclaimedStartups, type UnclaimedRow, startupClaims } from './table.ts'
import { notify } from '#api/notifications/notify.service.ts'

type Context = Pick<CallContext, 'database'>
type Input = Inputs<typeof unclaimedCalls>

export const NO_SUCH_STARTUP = 'We couldn’t find this startup.'

const toUnclaimed = ({ recordId, nameKey: _, importId: _import, ...facts }: UnclaimedRow): UnclaimedStartup => ({
  id: recordId,
  ...facts,
})

const { companyName, nameKey, industry, stage, location, description, recordId } = unclaimedStartups
const ORDER = 'unclaimed startups'

/** GET /api/unclaimed-startups: by name. @throws ApiError 400 for a cursor of another list */
export async function listUnclaimed(
  { database: { read } }: Context,
  _viewer: Viewer | null,
  filters: Input['list'],
): Promise<Page<UnclaimedStartup>> {
  const { q, limit, cursor } = filters
  const wanted = and(
    filters.industry && eq(industry, filters.industry),
    filters.stage && eq(stage, filters.stage),
    q === undefined ? undefined : holds([companyName, industry, location, description], toPattern(q)),
  )
  const found = readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const { behind, order } = keyset(place, nameKey, recordId, false)
      return read
        .select()
        .from(unclaimedStartups)
        .where(and(wanted, behind))
        .orderBy(...order)
        .limit(most)
    },
    (row) => [row.nameKey, row.recordId],
  )
  const [{ rows, ...places }, total] = await Promise.all([found, read.$count(unclaimedStartups, wanted)])
  return { items: rows.map(toUnclaimed), total, ...places }
}

const listedRow = prepared((read: Reader) =>
  read
    .select()
    .from(unclaimedStartups)
    .where(eq(recordId, sql.placeholder('id')))
    .prepare(),
)

/** The public facts of a listed startup. @throws ApiError 404 */
export async function requireListed(read: Reader, id: number): Promise<UnclaimedStartup> {
  const row = await listedRow(read).get({ id })
  if (!row) throw notFound(NO_SUCH_STARTUP)
  return toUnclaimed(row)
}

/** GET /api/unclaimed-startups/{id}. @throws ApiError 404 */
export const readUnclaimed = ({ database }: Context, _viewer: Viewer | null, { id }: Input['read']) =>
  requireListed(database.read, id)

const FACTS = ['companyName', 'nameKey', 'industry', 'stage', 'location', 'website', 'description'] as const

const insertListing = prepared((tx: Transaction) =>
  tx
    .insert(unclaimedStartups)
    .values(columnsByName(['recordId', 'importId', ...FACTS]))
    .onConflictDoUpdate({
      target: recordId,
      set: {
        companyName: sql`excluded."company_name"`,
        nameKey: sql`excluded."name_key"`,
        industry: sql`excluded."industry"`,
        stage: sql`excluded."stage"`,
        location: sql`excluded."location"`,
        website: sql`excluded."website"`,
        description: sql`excluded."description"`,
      },
    })
    .prepare(),
)

/** Takes a startup out of the directory. */
export async function removeListing(tx: Transaction, id: number): Promise<void> {
  await tx.delete(unclaimedStartups).where(eq(recordId, id))
}

/**
 * Lists an imported startup, or renews what is listed of it. One that is claimed, or whose name is a person's, isn't
 * listed. Returns whether it is.
 */
export async function saveListing(
  tx: Transaction,
  record: Pick<ImportedRow, 'id' | 'kind' | 'ownerId' | 'fields' | 'edits'>,
  importId: number | null = null,
): Promise<boolean> {
  const facts = record.kind === 'startups' && record.ownerId === null ? toPublicFacts(currentFields(record)) : null
  if (facts) await insertListing(tx).run({ ...facts, recordId: record.id, importId })
  else await removeListing(tx, record.id)
  return facts !== null
}

/** Renews what is listed of a startup, if it is listed. Returns whether it was. */
export async function renewListing(tx: Transaction, record: Parameters<typeof saveListing>[1]): Promise<boolean> {
  const isListed = (await listedRow(tx).get({ id: record.id })) !== undefined
  if (isListed) await saveListing(tx, record)
  return isListed
}

/** After an imported startup has got an owner: it is no longer listed, and no one else can get it. */
export async function closeListing(tx: Transaction, recordId: number, ownerId: number, now: number): Promise<void> {
  await removeListing(tx, recordId)
  const isPending = and(eq(startupClaims.recordId, recordId), isNull(startupClaims.outcome))
  const closedAt = new Date(now)
  await tx
    .update(startupClaims)
    .set({ outcome: 'approved', closedAt })
    .where(and(isPending, eq(startupClaims.userId, ownerId)))
  const others = await tx
    .update(startupClaims)
    .set({ outcome: 'declined', closedAt })
    .where(and(isPending, ne(startupClaims.userId, ownerId)))
    .returning({ userId: startupClaims.userId })
  for (const { userId } of others) await notify(tx, { userId, type: 'claim_declined' }, now)
}
