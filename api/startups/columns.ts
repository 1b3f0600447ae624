import { getTableColumns, type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { StoredAccessFacts } from '#api/documents/contract/access.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { accessFactsJson, type AccessFactsEntry, toAccessFacts } from '#api/documents/access.ts'
import { startups, type StartupRow } from './table.ts'

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
export interface StoredDocument {
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
