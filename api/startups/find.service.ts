import { normalizedKey } from '#api/auth/contract/login.ts'
import { eq, sql, and, getTableColumns, type SQL } from '#api/platform/db/drizzle.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { startups, type StartupRow } from './table.ts'
import { notFound } from '#api/errors.ts'
import { documentDecision, type StoredAccessFacts } from '#api/documents/contract/access.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { isStoredName } from '#api/documents/contract/files.ts'
import { canManageSavedStartups, startupView, type Viewer } from '#api/policy.ts'
import { limitedStartup, startup, startupOfInvestor, type Startup, type StartupListItem } from './contract/responses.ts'
import { projection } from '#api/platform/http/input.ts'
import { type Actor, recordAudit } from '#api/audit/service.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { toViewerParams, requestFactsColumn } from '#api/connections/availability.service.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import { accessFactsJson, type AccessFactsEntry, toAccessFacts } from '#api/documents/access.ts'

// Left out: columns that SQLite derives for filters and sorts.
const {
  listed: _listed,
  nameOrder: _nameOrder,
  stageOrder: _stageOrder,
  fundingOrder: _fundingOrder,
  fundingBand: _fundingBand,
  ...columns
} = getTableColumns(startups)

/** A document as the database returns it inside its startup's row. */
type DocumentEntry = [
  id: number,
  name: string,
  filename: string,
  at: number,
  type: DocumentType,
  size: number,
  status: AccessFactsEntry,
]

/** A document of a startup, and the facts that decide who can open it. */
interface StoredDocument {
  document: Document
  accessFacts: StoredAccessFacts
}

const toDocument = ([id, name, filename, at, type, size, accessFacts]: DocumentEntry): StoredDocument => ({
  document: { id, name, filename, date: new Date(at).toISOString(), type, size },
  accessFacts: toAccessFacts(accessFacts),
})
const toDocuments = (json: string) => (json === '[]' ? [] : (JSON.parse(json) as DocumentEntry[]).map(toDocument))

/** Oldest first. */
const documentsOfRow = (reader: SQL) =>
  sql`(
  select json_group_array(
    json_array("id", "original_name", "stored_name", "created_at", "type", "size", ${accessFactsJson(reader)})
  )
  from (
    select * from "documents" where "documents"."startup_id" = "startup_profiles"."id"
    order by "documents"."created_at", "documents"."id"
  ) "documents"
)`.mapWith(toDocuments)
const NO_DOCUMENTS = sql`'[]'`.mapWith(toDocuments)
const NO = sql`0`.mapWith(Boolean)

/** A column of a pair table for this startup and the user whose id is bound as `viewer`. */
const ofPair = (what: string, table: 'saved_startups' | 'connections') => sql`(
  select ${sql.raw(what)} from ${sql.identifier(table)} "pair"
  where "pair"."investor_id" = ${sql.placeholder('viewer')} and "pair"."startup_id" = "startup_profiles"."id"
)`
const toState = (state: unknown) => state as ConnectionState
const NO_STATE = sql`null`.mapWith(toState)

/** What a row includes from other tables: `investor` adds the viewer's own saves and requests, `limited` nothing. */
export type Extras = 'limited' | 'full' | 'investor'

/** A startup's row with columns of other tables. */
export interface StartupRecord extends Pick<StartupRow, keyof typeof columns> {
  documents: StoredDocument[]
  seekingMentorship: boolean
  /** Whether the viewer has saved it. */
  saved: boolean
  /** The state of the viewer's connection; `null` without one. */
  connectionState: ConnectionState | null
}

/** The selection for `StartupRecord`. With `investor`, the viewer's id is bound as `viewer`. */
export const recordColumns = (extras: Extras) => ({
  ...columns,
  seekingMentorship: sql`instr("wants", '"mentoring"')`.mapWith(Boolean),
  documents:
    extras === 'limited'
      ? NO_DOCUMENTS
      : documentsOfRow(extras === 'investor' ? sql`${sql.placeholder('viewer')}` : sql`null`),
  saved: extras === 'investor' ? sql`exists ${ofPair('1', 'saved_startups')}`.mapWith(Boolean) : NO,
  connectionState: extras === 'investor' ? ofPair('"pair"."state"', 'connections').mapWith(toState) : NO_STATE,
})

/** The same for `Quiet Orchard` and `quiet-orchard`. */
export const toNameKey = (name: string): string =>
  normalizedKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same for `https://www.example.org/` and `http://example.org`. */
export function toWebsiteKey(website: string): string | null {
  const url = URL.parse(website)
  return url && `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
}

/** The columns for naming a startup in a list, with what decides who can open its page. */
export const NAMED_STARTUP = {
  id: startups.id,
  userId: startups.userId,
  companyName: startups.companyName,
  approved: startups.approved,
  isPublic: startups.isPublic,
  ownerActive: startups.ownerActive,
}

const namedStartup = prepared((reader: Reader) =>
  reader
    .select(NAMED_STARTUP)
    .from(startups)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

export function findNamed(reader: Reader | Transaction, id: number) {
  return namedStartup(reader).get({ id })
}

export const NO_STARTUP = 'Startup profile not found'

const myStartup = prepared((reader: Reader) =>
  reader
    .select({ id: startups.id, logo: startups.logo })
    .from(startups)
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

/** A founder's startup. @throws ApiError 404 before the profile was created */
export async function requireMyStartup(reader: Reader | Transaction, userId: number) {
  const row = await myStartup(reader).get({ user: userId })
  if (!row) throw notFound(NO_STARTUP)
  return row
}

const toLimited = projection(limitedStartup)
const toInvestorStartup = projection(startupOfInvestor)
const toWhole = projection(startup)

/** The full version of a startup with every document, for its founder and administrators. */
export const toStartup = (row: StartupRecord): Startup =>
  toWhole({ ...row, documents: row.documents.map(({ document }) => document) })

/** The documents that a viewer can open; a deck that they can't open is left out. */
function openDocuments(viewer: Viewer | null, row: StartupRecord, now: number) {
  const documents = row.documents
    .filter(({ accessFacts }) => documentDecision(viewer, row, accessFacts, now).access === 'open')
    .map(({ document }) => document)
  const { pitchDeck } = row
  const isClosed = pitchDeck && isStoredName(pitchDeck) && !documents.some(({ filename }) => filename === pitchDeck)
  return { documents, pitchDeck: isClosed ? null : pitchDeck }
}

/** What the policy lets this viewer see of a startup; `null` if nothing (rules: Visibility). */
export function toStartupView(viewer: Viewer | null, row: StartupRecord, now: number): StartupListItem | null {
  const view = startupView(viewer, row)
  if (view === 'none') return null
  if (view === 'limited') return toLimited(row)
  const connectionRequested = row.connectionState !== null
  return canManageSavedStartups(viewer)
    ? toInvestorStartup({ ...row, ...openDocuments(viewer, row, now), connectionRequested })
    : { ...toStartup(row), interestCount: row.interestCount }
}

/** Revokes the approval of someone's startup when they are no longer a founder (rules: Approval of startups). */
export async function withdrawUserStartup(tx: Transaction, actor: Actor, userId: number): Promise<void> {
  const [startup] = await tx
    .update(startups)
    .set({ approved: false, updatedAt: new Date(actor.now) })
    .where(and(eq(startups.userId, userId), eq(startups.approved, true)))
    .returning({ id: startups.id })
  if (!startup) return
  const details = { before: { approved: true }, after: { approved: false } }
  await recordAudit(tx, actor, { action: 'startup.approve', details, targetType: 'startup', targetId: startup.id })
}

const select = (reader: Reader) => reader.select(recordColumns('investor')).from(startups)
const detailColumns = {
  ...recordColumns('investor'),
  requestFacts: requestFactsColumn('founder'),
  /** Whether the viewer was counted on this day. */
  seenToday: sql<number>`exists (
    select 1 from "startup_views" "view"
    where "view"."startup_id" = "startup_profiles"."id"
      and "view"."day" = ${sql.placeholder('day')} and "view"."viewer_id" = ${sql.placeholder('viewer')}
  )`,
}

const startupById = prepared((reader: Reader) =>
  reader
    .select(detailColumns)
    .from(startups)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/** A startup by its id, with the columns for this viewer. */
export function findStartup(reader: Reader, id: number, viewerId: number | null, now: number) {
  return startupById(reader).get({ id, ...toViewerParams(viewerId, now), day: getDay(now, 'UTC') })
}

const startupOfFounder = prepared((reader: Reader) =>
  select(reader)
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

/** The startup of a founder. */
export function findStartupByUser(reader: Reader | Transaction, userId: number): Promise<StartupRecord | undefined> {
  return startupOfFounder(reader).get({ user: userId, viewer: null })
}

const startupRecord = prepared((reader: Reader) =>
  select(reader)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/** A startup by its id, as its owner and an administrator see it. */
export function findStartupById(reader: Reader | Transaction, id: number): Promise<StartupRecord | undefined> {
  return startupRecord(reader).get({ id, viewer: null })
}
