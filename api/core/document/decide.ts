import { eq, sql, type SQL } from 'drizzle-orm'
import { documentDecision, type DocumentDecision } from '#api/contract/document/access.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { documents, type DocumentRow } from '#api/db/schema/document.ts'
import { startups, type StartupRow } from '#api/db/schema/startup.ts'
import { standingColumn } from './standing.ts'

/** Answered for a document that is not there and for one that this person may not read: the two look the same. */
export const NO_SUCH_DOCUMENT = 'This document was not found.'

export interface DecidedDocument extends DocumentDecision {
  document: DocumentRow
  startup: StartupRow
}

/**
 * Documents with what may be done with them by a reader, oldest first. Whoever hands one on asks the decision first.
 */
export async function decideDocuments(
  reader: Reader | Transaction,
  viewer: Viewer,
  now: number,
  which: SQL,
): Promise<DecidedDocument[]> {
  const rows = await reader
    .select({ document: documents, startup: startups, standing: standingColumn(sql`${viewer.id}`) })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(which)
    .orderBy(documents.createdAt, documents.id)
  return rows.map(({ standing, ...row }) => ({ ...row, ...documentDecision(viewer, row.startup, standing, now) }))
}
