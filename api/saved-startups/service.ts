import { and, asc, desc, eq, isNotNull, lte, ne, or, type SQL, sql } from '#api/platform/db/drizzle.ts'
import { accepted, projection } from '#api/platform/http/input.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { savedStartupCalls } from './calls.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { readerTimeZone } from '#api/site-facts.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { canSave, startupView, type Viewer } from '#api/policy.ts'
import { type SavedStartup, savedStartup, savedStartupSummary } from './contract/responses.ts'
import { parseSavedStartupChanges } from './contract/schema.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { holds, toPattern, prepared } from '#api/platform/db/query.ts'
import { savedStartups, type SavedStartupRow } from './table.ts'
import { startups, type StartupRow } from '#api/startups/table.ts'
import { conflict, forbidden, notFound, notThere } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { PIPELINE_LABELS } from '#api/saved-startups/contract/pipeline.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/response.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof savedStartupCalls>

const ORDER = 'saved'
const NO_SUCH_STARTUP = 'We couldn’t find this startup.'
const NOTHING_PLANNED = 'No next action is planned for this startup.'
const NOT_SAVED = 'We couldn’t find this saved startup.'

const selection = { saved: savedStartups, startup: startups }

const toSummary = projection(savedStartupSummary)
const toEntry = projection(savedStartup)

function toSavedStartup(viewer: Viewer, { saved, startup }: { saved: SavedStartupRow; startup: StartupRow }) {
  return toEntry({ ...saved, startup: startupView(viewer, startup) === 'full' ? toSummary(startup) : null })
}

/** Whether the investor's own notes or tags hold it. */
function isNoted(pattern: string): SQL | undefined {
  const tagged = sql`exists (select 1 from json_each(${savedStartups.tags}) where ${holds([sql`value`], pattern)})`
  return or(holds([savedStartups.notes], pattern), tagged)
}

/**
 * The search of the saved list (rules: Saved startups). A hidden startup is only found by the investor's own notes and
 * tags.
 */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const pattern = toPattern(q)
  const words = [startups.companyName, startups.industry, startups.description]
  const isSeen = and(eq(startups.approved, true), eq(startups.ownerActive, true))
  return or(and(isSeen, holds(words, pattern)), isNoted(pattern))
}

const newestFirst = (read: Reader) =>
  read
    .select(selection)
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .orderBy(desc(savedStartups.createdAt), desc(savedStartups.id))
    .$dynamic()

/** The first page of the list, which every dashboard shows. */
const firstRows = prepared((read: Reader) =>
  newestFirst(read)
    .where(eq(savedStartups.investorId, sql.placeholder('viewer')))
    .limit(sql.placeholder('most'))
    .prepare(),
)

const savedStartupsCounted = prepared((read: Reader) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(savedStartups)
    .where(eq(savedStartups.investorId, sql.placeholder('viewer')))
    .prepare(),
)

async function countSaved(read: Reader, viewer: Viewer): Promise<number> {
  return (await savedStartupsCounted(read).get({ viewer: viewer.id }))?.count ?? 0
}

async function countMatching(read: Reader, condition: SQL | undefined): Promise<number> {
  const [counted] = await read
    .select({ count: sql<number>`count(*)` })
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(condition)
  return counted?.count ?? 0
}

/** GET /api/investor/saved-startups: the investor's own list, last saved first, or the entry of one startup. */
export async function listSaved(
  { database: { read } }: Context,
  viewer: Viewer,
  { q, startupId, cursor, limit }: Input['list'],
): Promise<Page<SavedStartup>> {
  if (startupId !== undefined) {
    const row = await findSaved(read, viewer, 'startupId', startupId)
    const items = row ? [toSavedStartup(viewer, row)] : []
    return { items, total: items.length, next: null }
  }
  const after = decodeCursor(cursor, ORDER)
  const all = and(eq(savedStartups.investorId, viewer.id), matches(q))
  const behind = after && sql`(${savedStartups.createdAt}, ${savedStartups.id}) < (${after[0]}, ${after[1]})`
  const rows =
    q || behind
      ? await newestFirst(read)
          .where(and(all, behind ?? undefined))
          .limit(limit + 1)
      : await firstRows(read).all({ viewer: viewer.id, most: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ saved }) =>
    encodeCursor(ORDER, [saved.createdAt.getTime(), saved.id]),
  )
  const items = shown.map((row) => toSavedStartup(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: q ? await countMatching(read, all) : await countSaved(read, viewer), next }
}

/** The investor's own entries whose notes or tags contain a text, last saved first. */
export async function searchNotes(
  { database: { read } }: Context,
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<SavedStartup[]> {
  const rows = await newestFirst(read)
    .where(and(eq(savedStartups.investorId, viewer.id), isNoted(toPattern(q))))
    .limit(limit)
  return rows.map((row) => toSavedStartup(viewer, row))
}

const dueSteps = prepared((read: Reader) =>
  read
    .select(selection)
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(
      and(
        eq(savedStartups.investorId, sql.placeholder('viewer')),
        isNotNull(savedStartups.nextAction),
        ne(savedStartups.pipeline, 'passed'),
        lte(savedStartups.nextActionOn, sql.placeholder('today')),
      ),
    )
    .orderBy(asc(savedStartups.nextActionOn), asc(savedStartups.id))
    .limit(LIMITS.today.perKind)
    .prepare(),
)

/** Saved startups whose next step is due, the longest overdue first. */
export async function listDueSteps(
  context: Pick<CallContext, 'database' | 'now' | 'published'>,
  viewer: Viewer,
): Promise<SavedStartup[]> {
  const today = getDay(context.now(), readerTimeZone(context, viewer))
  const rows = await dueSteps(context.database.read).all({ viewer: viewer.id, today })
  return rows.map((row) => toSavedStartup(viewer, row))
}

const savedBy = prepared((tx: Reader, by: 'id' | 'startupId') =>
  tx
    .select(selection)
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(
      and(eq(savedStartups.investorId, sql.placeholder('viewer')), eq(savedStartups[by], sql.placeholder('value'))),
    )
    .prepare(),
)

/** An entry of the viewer's list, by its own id or by its startup's. */
function findSaved(tx: Reader | Transaction, viewer: Viewer, by: 'id' | 'startupId', value: number) {
  return savedBy(tx, by).get({ viewer: viewer.id, value })
}

const startupById = prepared((tx: Transaction) =>
  tx
    .select()
    .from(startups)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

const insertSaved = prepared((tx: Transaction) =>
  tx
    .insert(savedStartups)
    .values({
      investorId: sql.placeholder('viewer'),
      startupId: sql.placeholder('startup'),
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ id: savedStartups.id })
    .prepare(),
)

/**
 * Saves a startup. Saving it again changes nothing and returns the entry (`created` is false), so a retry does no harm.
 *
 * @throws ApiError 404 if the startup doesn't exist or isn't visible
 */
export function saveStartup({ database, now }: Context, viewer: Viewer, { startupId }: Input['save']) {
  return database.write(async (tx) => {
    const startup = await startupById(tx).get({ id: startupId })
    if (!startup || startupView(viewer, startup) === 'none') throw notFound(NO_SUCH_STARTUP)
    if (!canSave(viewer, startup)) throw forbidden('You can’t save your own startup.')
    const added = await insertSaved(tx).all({ viewer: viewer.id, startup: startupId, at: new Date(now()) })
    const row = await findSaved(tx, viewer, 'startupId', startupId)
    return { created: added.length > 0, saved: toSavedStartup(viewer, row!) }
  })
}

/**
 * Changes notes, tags, or pipeline stage of the caller's entry; fields that aren't given stay.
 *
 * @throws ApiError 404 if it isn't in the list, 400 with a problem for each field
 */
export function updateSaved({ database, now }: Context, viewer: Viewer, { id, changes: input }: Input['update']) {
  return database.write(async (tx) => {
    const row = await findSaved(tx, viewer, 'id', id)
    if (!row) throw notThere(NOT_SAVED)
    const changes = accepted(parseSavedStartupChanges(row.saved, input))
    if (Object.keys(changes).length === 0) return toSavedStartup(viewer, row)
    const changed = { ...changes, updatedAt: new Date(now()) }
    await tx.update(savedStartups).set(changed).where(eq(savedStartups.id, id))
    return toSavedStartup(viewer, { ...row, saved: { ...row.saved, ...changed } })
  })
}

/**
 * Finishes the next step of the caller's entry: stores it as done, and plans it again for the date `again`.
 *
 * @throws ApiError 404 if it isn't in the list, 409 if nothing is planned
 */
export function finishAction({ database, now }: Context, viewer: Viewer, { id, again }: Input['finish']) {
  return database.write(async (tx) => {
    const row = await findSaved(tx, viewer, 'id', id)
    if (!row) throw notThere(NOT_SAVED)
    const { nextAction, done } = row.saved
    if (nextAction === null) throw conflict(NOTHING_PLANNED)
    const at = new Date(now())
    const changed = {
      done: [{ action: nextAction, at: at.toISOString() }, ...done].slice(0, LIMITS.doneActions.max),
      nextAction: again && nextAction,
      nextActionOn: again,
      updatedAt: at,
    }
    await tx.update(savedStartups).set(changed).where(eq(savedStartups.id, id))
    return toSavedStartup(viewer, { ...row, saved: { ...row.saved, ...changed } })
  })
}

/** Every entry of the caller's list, last saved first, for a file. */
export async function exportSaved({ database }: Context, viewer: Viewer): Promise<SavedStartup[]> {
  const rows = await newestFirst(database.read).where(eq(savedStartups.investorId, viewer.id))
  return rows.map((row) => toSavedStartup(viewer, row))
}

/** Removes an entry of the caller's list. @throws ApiError 404 if it isn't there */
export async function removeSaved({ database }: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  const isOwn = and(eq(savedStartups.id, id), eq(savedStartups.investorId, viewer.id))
  const removed = await database.write((tx) =>
    tx.delete(savedStartups).where(isOwn).returning({ id: savedStartups.id }),
  )
  if (removed.length === 0) throw notThere(NOT_SAVED)
}

/** For a startup that the investor can no longer see, only the investor's own fields are filled in. */
const COLUMNS: CsvColumn<SavedStartup>[] = [
  { head: 'Company', cell: ({ startup }) => startup?.companyName ?? 'Startup data unavailable' },
  { head: 'Industry', cell: ({ startup }) => startup?.industry },
  { head: 'Stage', cell: ({ startup }) => startup && STAGE_LABELS[startup.stage] },
  { head: 'Funding (USD)', cell: ({ startup }) => startup?.fundingAmount },
  { head: 'Pipeline', cell: ({ pipeline }) => PIPELINE_LABELS[pipeline] },
  { head: 'Reason for passing', cell: ({ passedReason }) => passedReason },
  { head: 'Next action', cell: ({ nextAction }) => nextAction },
  { head: 'Next action on', cell: ({ nextActionOn }) => nextActionOn },
  { head: 'Done', cell: ({ done }) => done.map(({ action, at }) => `${at.slice(0, 10)} ${action}`).join('; ') },
  { head: 'Tags', cell: ({ tags }) => tags.join('; ') },
  { head: 'Notes', cell: ({ notes }) => notes },
  { head: 'Saved on', cell: ({ createdAt }) => createdAt.slice(0, 10) },
]

/** The saved list as a CSV file. */
export const toSavedCsv = (list: readonly SavedStartup[]) => toCsv(COLUMNS, [list])
