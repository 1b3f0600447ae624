import { eq, sql } from '#api/db/drizzle.ts'
import { documentDecision, type DocumentDecision } from '#api/contract/document/access.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { documents, type DocumentRow } from '#api/db/schema/document.ts'
import { startups, type StartupRow } from '#api/db/schema/startup.ts'
import { type Blockers, standingColumn } from './standing.ts'

/** Answered for a document that is not there and for one that this person may not read: the two look the same. */
export const NO_SUCH_DOCUMENT = 'This document was not found.'

const READER = sql`${sql.placeholder('reader')}`

export interface DecidedDocument extends DocumentDecision {
  document: DocumentRow
  startup: StartupRow
}

/** One document, or all of a startup. */
export type WhichDocuments = { id: number } | { storedName: string } | { startupId: number }

const decidedBy = prepared((reader: Reader, column: keyof typeof documents.$inferSelect, blockers: Blockers) =>
  reader
    .select({ document: documents, startup: startups, standing: standingColumn(READER, blockers) })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(documents[column], sql.placeholder('which')))
    .orderBy(documents.createdAt, documents.id)
    .prepare(),
)

/**
 * Documents with what may be done with them by a reader, oldest first. Whoever hands one on asks the decision first.
 */
export async function decideDocuments(
  reader: Reader | Transaction,
  viewer: Viewer,
  now: number,
  which: WhichDocuments,
  blockers: Blockers = 'either',
): Promise<DecidedDocument[]> {
  const [[column, value]] = Object.entries(which) as [[keyof typeof documents.$inferSelect, number | string]]
  const query = decidedBy(reader, column, blockers)
  const rows = await query.all({ reader: viewer.id, which: value })
  return rows.map(({ standing, ...row }) => ({ ...row, ...documentDecision(viewer, row.startup, standing, now) }))
}
