import { getTableColumns, sql } from 'drizzle-orm'
import { startups } from '#api/db/schema/startup.ts'

// Left out: what SQLite derives, for lists to filter and sort by.
const {
  listed: _listed,
  nameOrder: _nameOrder,
  stageOrder: _stageOrder,
  fundingOrder: _fundingOrder,
  fundingBand: _fundingBand,
  ...columns
} = getTableColumns(startups)

/** What every answer is made of. */
const startupColumns = columns

const documentsOfRow = sql<string | null>`(
  select json_group_array(json_array("id", "original_name", "stored_name", "created_at", "type", "size"))
  from (
    select * from "documents" where "documents"."startup_id" = "startup_profiles"."id"
    order by "documents"."created_at", "documents"."id"
  )
)`
const NOTHING = sql<string | null>`null`
const NO = sql<number>`0`

/** Whether the person whose id is bound as `viewer` has a row for this startup in a table of pairs. */
const hasPair = (table: 'saved_startups' | 'connections') => sql<number>`exists (
  select 1 from ${sql.identifier(table)} "pair"
  where "pair"."investor_id" = ${sql.placeholder('viewer')} and "pair"."startup_id" = "startup_profiles"."id"
)`

/** What a viewer's rows carry of other tables: `investor` adds their own saves and requests, `limited` nothing. */
export type Extras = 'limited' | 'full' | 'investor'

/** The selection for `StartupRecord`. With `investor`, the viewer's id is bound as `viewer`. */
export const recordColumns = (extras: Extras) => ({
  ...startupColumns,
  documents: extras === 'limited' ? NOTHING : documentsOfRow,
  saved: extras === 'investor' ? hasPair('saved_startups') : NO,
  connectionRequested: extras === 'investor' ? hasPair('connections') : NO,
})
