import { and, eq, gt, inArray, isNull, notInArray, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { holds, toPattern } from '#api/platform/db/query.ts'
import { keyset, type Page, readPage } from '#api/list-page.ts'
import { badRequest } from '#api/errors.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { importedRecords, importRows, type ImportedRow } from '#api/imports/table.ts'
import { findSameStartups } from '#api/startups/service.ts'
import { requireAsShown, requireStillAdmin } from '#api/users/admin.service.ts'
import type { adminUnclaimedCalls, ImportedStartup } from './calls.ts'
import { removeListing, saveListing } from './list.service.ts'
import { currentFields } from './public-facts.ts'
import { requireUnowned } from './claims.service.ts'
import { unclaimedStartups } from './table.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof adminUnclaimedCalls>

const FIELDS = ['companyName', 'industry', 'stage', 'location', 'website', 'description'] as const

const isImported = and(eq(importedRecords.kind, 'startups'), isNull(importedRecords.ownerId))!
const isListed = inArray(importedRecords.id, sql`(select ${unclaimedStartups.recordId} from ${unclaimedStartups})`)

/** A field's current value in the database. */
const current = (field: string) =>
  sql`coalesce(json_extract(${importedRecords.edits}, ${`$.${field}`}), json_extract(${importedRecords.fields}, ${`$.${field}`}))`

async function toImported(
  { database }: Pick<Context, 'database'>,
  viewer: Viewer,
  record: ImportedRow,
  isInDirectory: boolean,
): Promise<ImportedStartup> {
  const fields = currentFields(record)
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const compared = { companyName: text('companyName'), website: text('website'), except: undefined }
  const [same] = await findSameStartups({ database }, viewer, compared)
  return {
    id: record.id,
    companyName: text('companyName'),
    industry: (fields['industry'] ?? null) as ImportedStartup['industry'],
    stage: (fields['stage'] ?? null) as ImportedStartup['stage'],
    location: text('location'),
    website: text('website') || null,
    description: text('description'),
    email: text('email') ? readableEmail(text('email')) : null,
    source: record.source,
    isListed: isInDirectory,
    sameAs: same ? { id: same.id, companyName: same.companyName } : null,
    updatedAt: record.updatedAt.toISOString(),
  }
}

const ORDER = 'imported startups'

/** GET /api/admin/imported-startups: by name. @throws ApiError 400 for a cursor of another list */
export async function listImported(
  { database }: Context,
  viewer: Viewer,
  { q, industry, stage, limit, cursor }: Input['list'],
): Promise<Page<ImportedStartup>> {
  const { read } = database
  const wanted = and(
    isImported,
    industry && sql`${current('industry')} = ${industry}`,
    stage && sql`${current('stage')} = ${stage}`,
    q === undefined
      ? undefined
      : holds(['companyName', 'industry', 'location', 'description'].map(current), toPattern(q)),
  )
  const found = readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const { behind, order } = keyset(place, importedRecords.nameKey, importedRecords.id, false)
      return read
        .select({ record: importedRecords, isListed: sql<0 | 1>`${isListed}` })
        .from(importedRecords)
        .where(and(wanted, behind))
        .orderBy(...order)
        .limit(most)
    },
    ({ record }) => [record.nameKey, record.id],
  )
  const [{ rows, ...places }, total] = await Promise.all([found, read.$count(importedRecords, wanted)])
  const items = await Promise.all(rows.map((row) => toImported({ database }, viewer, row.record, row.isListed === 1)))
  return { items, total, ...places }
}

const NOT_LISTED = 'Its name looks like a person or contact. We can’t list it.'

/** PUT /api/admin/imported-startups/{id}. @throws ApiError 400, 404, 409 if it has changed since it was shown */
export async function updateImported(
  context: Context,
  viewer: Viewer,
  { id, isListed: wantsListed, updatedAt, ...values }: Input['update'],
): Promise<ImportedStartup> {
  const { saved, isNowListed } = await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const record = await requireUnowned(tx, id)
    requireAsShown(updatedAt, record.updatedAt)
    const changed = FIELDS.filter((field) => (values[field] ?? '') !== (record.fields[field] ?? ''))
    // An empty value hides what was imported, so it is stored as well.
    const edits = Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
    const [saved] = await tx
      .update(importedRecords)
      .set({ edits, updatedAt: new Date(context.now()) })
      .where(eq(importedRecords.id, id))
      .returning()
    const isNowListed = wantsListed ? await saveListing(tx, saved!) : (await removeListing(tx, id), false)
    if (wantsListed && !isNowListed) throw badRequest(NOT_LISTED, [{ path: 'isListed', message: NOT_LISTED }])
    const details = { fields: changed.length, listed: isNowListed }
    const event = { action: 'imported-startup.edit', targetType: 'imported-startup', targetId: id, details } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return { saved: saved!, isNowListed }
  })
  return toImported(context, viewer, saved, isNowListed)
}

/** Records per read. */
const AT_ONCE = 250

async function* unlistedRecords(read: Reader) {
  for (let after = 0; ;) {
    const records = await read
      .select()
      .from(importedRecords)
      .where(
        and(
          isImported,
          gt(importedRecords.id, after),
          notInArray(importedRecords.id, sql`(select ${unclaimedStartups.recordId} from ${unclaimedStartups})`),
        ),
      )
      .orderBy(importedRecords.id)
      .limit(AT_ONCE)
    yield* records
    if (records.length < AT_ONCE) return
    after = records.at(-1)!.id
  }
}

/** PUT /api/admin/imported-startups/listed: lists all, or none. Returns how many are listed now. */
export function listAllImported(
  context: Context,
  viewer: Viewer,
  { isListed: wantsListed }: Input['listAll'],
): Promise<{ listed: number }> {
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    if (wantsListed) for await (const record of unlistedRecords(tx)) await saveListing(tx, record)
    else await tx.delete(unclaimedStartups)
    const listed = await tx.$count(unclaimedStartups)
    const details = { listed }
    await recordAudit(tx, getActor(context, viewer), { action: 'imported-startup.list', details })
    return { listed }
  })
}

/** DELETE /api/admin/imported-startups/{id}, with what its import report says about it. @throws ApiError 404 */
export function removeImported(context: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    await requireUnowned(tx, id)
    await tx.update(importRows).set({ name: '', changes: [], cells: null }).where(eq(importRows.profileId, id))
    await tx.delete(importedRecords).where(eq(importedRecords.id, id))
    const event = { action: 'imported-startup.delete', targetType: 'imported-startup', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), event)
  })
}
