import { and, eq, inArray, isNotNull, max } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import type { TableImportWhole, tableImportCalls } from './calls.ts'
import { fieldLabel, TABLE_FIELDS } from './contract/fields.ts'
import { isContentKind, type TableKind } from './contract/kinds.ts'
import { FIELDS_NEEDED } from './contract/schema.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { type Actor, getActor, recordAudit } from '#api/audit/service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { tableImports, importRows, type TableImportRow } from './table.ts'
import { badRequest, conflict, unavailable, ApiError } from '#api/errors.ts'
import { describeImport, requireImport, undoUntil } from './find.service.ts'
import { type Chosen, saveChoices } from './choices.service.ts'
import { importJob } from './step.service.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { getSettings } from '#api/region/settings.service.ts'
import { findOffers, OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'

/** Passages that are shown; the first ones say what to look for. */
const MOST_SHOWN = 10

/** What new and changed texts of rows state, the first passages only. */
async function findOffersOfRows(read: Reader, id: number): Promise<string[]> {
  const { changes, rowNumber } = importRows
  const rows = await read
    .select({ changes })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.outcome, ['create', 'update'])))
    .orderBy(rowNumber)
  const found = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 199) await turn()
    for (const { from, to } of row.changes) {
      if (typeof to !== 'string') continue
      const known = typeof from === 'string' ? findOffers(from).map(({ words }) => words) : []
      for (const { words } of findOffers(to)) if (!known.includes(words)) found.add(words)
    }
    if (found.size >= MOST_SHOWN) break
  }
  return [...found].slice(0, MOST_SHOWN)
}

/**
 * Asks before events are imported that may state an offering (rules: Offers). Returns whether they state one that the
 * administrator confirmed. Startups of a file are listed without amounts, so there is nothing to ask.
 *
 * @throws ApiError 409 with the passages
 */
async function requireConfirmedOffers(read: Reader, id: number, confirms: boolean): Promise<boolean> {
  const [{ kind }, { offerGuard: law }] = await Promise.all([requireImport(read, id), getSettings(read)])
  if (kind !== 'events' || law === 'off') return false
  const places = (await findOffersOfRows(read, id)).map((words) => ({ field: 'description', words }))
  if (places.length === 0) return false
  if (confirms) return true
  const message = 'Some of these events may state an offering. Read them once more, then confirm them.'
  throw new ApiError(409, message, { type: OFFER_UNCONFIRMED, more: { law, places } })
}

type Context = Pick<CallContext, 'database' | 'gateway' | 'now' | 'log' | 'publisher' | 'requestId'>
type Input = Inputs<typeof tableImportCalls>

const NOT_YET = ['mapping', 'checked'] as const
const isOpen = ({ state }: TableImportRow) => NOT_YET.some((openState) => openState === state)
const CLOSED = 'This import has already started. Reload the page.'

/** @throws ApiError 503 while the content can't be changed that these rows become */
export function requireOpenContent({ gateway }: Pick<CallContext, 'gateway'>, kind: TableKind): void {
  if (isContentKind(kind) && gateway.closed !== null) throw unavailable(gateway.closed)
}

/** Required columns of each kind: one field of each group. */
const NEEDED: Readonly<Record<TableKind, readonly (readonly string[])[]>> = {
  startups: [['companyName']],
  investors: [['firmName', 'contactName', 'lastName']],
  community: [['name']],
  events: [['title'], ['start']],
}

/** @throws ApiError 400 for a field that doesn't exist, is used twice, or is missing */
function requireFields({ kind, columns }: TableImportRow, fields: readonly (string | null)[]): void {
  const chosen = fields.filter((field) => field !== null)
  const isKnown = (field: string) => TABLE_FIELDS[kind].some(({ id }) => id === field)
  if (fields.length !== columns.length || !chosen.every(isKnown)) throw badRequest(FIELDS_NEEDED)
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index)
  if (twice) throw badRequest(`Two columns are “${fieldLabel(kind, twice)}”. Choose one of them.`)
  const missing = NEEDED[kind].find((fields) => !fields.some((field) => chosen.includes(field)))
  if (missing) {
    const labels = missing.map((field) => `“${fieldLabel(kind, field)}”`).join(' or ')
    throw badRequest(`Choose which column is ${labels}.`)
  }
}

/** Has every row checked again. @throws ApiError 400, 404, 409 */
export async function chooseFields(
  tx: Transaction,
  id: number,
  provided?: readonly (string | null)[],
  dayFirst: readonly (boolean | null)[] = [],
  choices: readonly Chosen[] = [],
): Promise<void> {
  const row = await requireImport(tx, id)
  if (!isOpen(row)) throw conflict(CLOSED)
  const fields = [...(provided ?? row.fields)]
  requireFields(row, fields)
  await saveChoices(tx, row.kind, choices)
  const columns = row.columns.map((column, index) => {
    const choice = dayFirst[index]
    return column.isOpen && typeof choice === 'boolean' ? { ...column, dayFirst: choice } : column
  })
  const nothing = { outcome: null, name: '', changes: [], notes: [], profileId: null, importBefore: null }
  const checkedRows = and(eq(importRows.importId, id), isNotNull(importRows.outcome))
  await tx.update(importRows).set(nothing).where(checkedRows)
  await tx.update(tableImports).set({ fields, columns, state: 'checking', position: 0 }).where(eq(tableImports.id, id))
}

/** Starts the import. @throws ApiError 404, 409 before every row was checked */
export async function startImport(
  tx: Transaction,
  actor: Actor,
  id: number,
  { listsUnclaimed = false, statesOffer = false } = {},
): Promise<void> {
  const row = await requireImport(tx, id)
  if (row.state !== 'checked') throw conflict(CLOSED)
  const isListing = listsUnclaimed && row.kind === 'startups'
  const started = { state: 'importing', position: 0, listsUnclaimed: isListing } as const
  await tx.update(tableImports).set(started).where(eq(tableImports.id, id))
  const details = {
    kind: row.kind,
    lines: row.rowCount,
    ...(isListing && { listed: true }),
    ...(statesOffer && { statesOffer }),
  }
  await recordAudit(tx, actor, { action: 'import.run', targetType: 'import', targetId: id, details })
}

async function startUndo(tx: Transaction, actor: Actor, id: number): Promise<void> {
  const row = await requireImport(tx, id)
  if (undoUntil(row, actor.now) === null) throw conflict('This import can no longer be undone.')
  const [last] = await tx
    .select({ rowNumber: max(importRows.rowNumber) })
    .from(importRows)
    .where(eq(importRows.importId, id))
  const position = (last?.rowNumber ?? 0) + 1
  await tx.update(tableImports).set({ state: 'undoing', position }).where(eq(tableImports.id, id))
  await recordAudit(tx, actor, { action: 'import.undo', targetType: 'import', targetId: id })
}

/** Changes an import in a transaction, starts the job, and returns its state. */
async function start(
  context: Context,
  viewer: Viewer,
  id: number,
  action: (tx: Transaction) => Promise<void>,
): Promise<TableImportWhole> {
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    requireOpenContent(context, (await requireImport(tx, id)).kind)
    await action(tx)
    await importJob.enqueue(tx, { id }, context.now())
  })
  return describeImport(context, id)
}

/** PUT /api/admin/imports/{id}/columns. @throws ApiError 400, 404, 409 */
export const chooseColumns = (context: Context, viewer: Viewer, { id, fields, dayFirst, choices }: Input['choose']) =>
  start(context, viewer, id, (tx) => chooseFields(tx, id, fields, dayFirst, choices))

/** POST /api/admin/imports/{id}/run. @throws ApiError 404, 409, also where its events may state an offering */
export async function runImport(
  context: Context,
  viewer: Viewer,
  { id, listsUnclaimed, confirmsOffer }: Input['run'],
): Promise<TableImportWhole> {
  const statesOffer = await requireConfirmedOffers(context.database.read, id, confirmsOffer)
  const actor = getActor(context, viewer)
  return start(context, viewer, id, (tx) => startImport(tx, actor, id, { listsUnclaimed, statesOffer }))
}

/** POST /api/admin/imports/{id}/undo. @throws ApiError 404, 409 after seven days */
export const undoImport = (context: Context, viewer: Viewer, { id }: Input['undo']) =>
  start(context, viewer, id, (tx) => startUndo(tx, getActor(context, viewer), id))

/** DELETE /api/admin/imports/{id}. @throws ApiError 404, 409 if it was imported */
export function removeImport({ database }: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  return database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    await requireImport(tx, id)
    const open = and(eq(tableImports.id, id), inArray(tableImports.state, [...NOT_YET]))
    const removed = await tx.delete(tableImports).where(open).returning({ id: tableImports.id })
    if (removed.length === 0) throw conflict(CLOSED)
  })
}
