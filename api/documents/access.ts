import { type SQL, sql, eq, desc } from '#api/platform/db/drizzle.ts'
import { type StoredAccessFacts, documentDecision, type DocumentDecision } from './contract/access.ts'
import type { DocumentVisibility } from '#api/documents/contract/choices.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { documents, type DocumentRow, ndaTerms } from './table.ts'
import { startups, type StartupRow } from '#api/startups/table.ts'
import type { NdaTerms } from './contract/responses.ts'
import { NEVER_ON_A_DECK, NO_TERMS_YET } from './contract/nda.ts'
import { badRequest } from '#api/errors.ts'

/** Whose blocks count. A founder who uses "View as…" must not learn of that person's block (rules: Block). */
export type Blockers = 'either' | 'founder'

/**
 * What `documentDecision` reads from the database for a row of "documents" and a reader, in this order. Kept in one
 * place, so that lists, pages, and files can't differ.
 */
const facts = (reader: SQL, blockers: Blockers) => [
  sql`"documents"."visibility"`,
  sql`"documents"."downloadable"`,
  sql`"documents"."watermark"`,
  sql`"documents"."media_type"`,
  sql`"documents"."expires_at"`,
  sql`exists (
    select 1 from "document_grants" "grant"
    where "grant"."document_id" = "documents"."id" and "grant"."user_id" = ${reader}
  )`,
  sql`exists (
    select 1 from "connections" "pair"
    where "pair"."startup_id" = "documents"."startup_id" and "pair"."investor_id" = ${reader}
      and "pair"."state" = 'accepted'
  )`,
  sql`exists (
    select 1 from "blocks" "block" inner join "startup_profiles" "owned" on "owned"."id" = "documents"."startup_id"
    where ("block"."blocker_id" = "owned"."user_id" and "block"."blocked_id" = ${reader})
      ${blockers === 'either' ? sql`or ("block"."blocked_id" = "owned"."user_id" and "block"."blocker_id" = ${reader})` : sql``}
  )`,
  // A document that requires an NDA stays closed if there is no text.
  sql`"documents"."requires_nda" and not exists (
    select 1 from "nda_signatures" "agreed"
    where "agreed"."viewer_id" = ${reader} and "agreed"."terms_id" = (
      select "id" from "nda_terms" "terms" where "terms"."startup_id" = "documents"."startup_id"
      order by "terms"."offered_at" desc, "terms"."id" desc limit 1
    )
  )`,
]

export type AccessFactsEntry = [
  visibility: DocumentVisibility,
  downloadable: 0 | 1,
  watermark: 0 | 1,
  mediaType: string,
  expiresAt: number | null,
  isGranted: 0 | 1,
  isConnected: 0 | 1,
  isBlocked: 0 | 1,
  owesTerms: 0 | 1,
]

export const toAccessFacts = (entry: AccessFactsEntry): StoredAccessFacts => {
  const [visibility, downloadable, watermark, mediaType, expiresAt, isGranted, isConnected, isBlocked, owesTerms] =
    entry
  return {
    visibility,
    downloadable: downloadable === 1,
    watermark: watermark === 1,
    mediaType,
    expiresAt,
    isGranted: isGranted === 1,
    isConnected: isConnected === 1,
    isBlocked: isBlocked === 1,
    owesTerms: owesTerms === 1,
  }
}

/** The access facts as JSON inside a JSON array, for a reader's user id. */
export const accessFactsJson = (reader: SQL, blockers: Blockers = 'either'): SQL =>
  sql`json_array(${sql.join(facts(reader, blockers), sql`, `)})`

/** The access facts as a column. */
const accessFactsColumn = (reader: SQL, blockers: Blockers) =>
  accessFactsJson(reader, blockers).mapWith((json: string) => toAccessFacts(JSON.parse(json) as AccessFactsEntry))

/** Used for a missing document and for one that the viewer can't see, so that both look the same. */
export const NO_SUCH_DOCUMENT = 'We couldn’t find this document.'

const READER = sql`${sql.placeholder('reader')}`

export interface DecidedDocument extends DocumentDecision {
  document: DocumentRow
  startup: StartupRow
}

/** One document, or all of a startup. */
export type DocumentFilter = { id: number } | { storedName: string } | { startupId: number }

const decidedBy = prepared((reader: Reader, column: keyof typeof documents.$inferSelect, blockers: Blockers) =>
  reader
    .select({ document: documents, startup: startups, accessFacts: accessFactsColumn(READER, blockers) })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(documents[column], sql.placeholder('which')))
    .orderBy(documents.createdAt, documents.id)
    .prepare(),
)

/**
 * Documents with the facts for a reader's access, oldest first. A caller that returns one checks `documentDecision`
 * first.
 */
export async function decideDocuments(
  reader: Reader | Transaction,
  viewer: Viewer,
  now: number,
  filter: DocumentFilter,
  blockers: Blockers = 'either',
): Promise<DecidedDocument[]> {
  const [[column, value]] = Object.entries(filter) as [[keyof typeof documents.$inferSelect, number | string]]
  const query = decidedBy(reader, column, blockers)
  const rows = await query.all({ reader: viewer.id, which: value })
  return rows.map(({ accessFacts, ...row }) => ({ ...row, ...documentDecision(viewer, row.startup, accessFacts, now) }))
}

type TermsRow = typeof ndaTerms.$inferSelect

/** A startup's current NDA. */
export async function currentTerms(reader: Reader | Transaction, startupId: number): Promise<TermsRow | undefined> {
  const [row] = await reader
    .select()
    .from(ndaTerms)
    .where(eq(ndaTerms.startupId, startupId))
    .orderBy(desc(ndaTerms.offeredAt), desc(ndaTerms.id))
    .limit(1)
  return row
}

export const toTerms = ({ version, text, offeredAt }: TermsRow): NdaTerms => ({
  version,
  text,
  since: offeredAt.toISOString(),
})

/** @throws ApiError 400 if a document can't require an NDA */
export async function requireTerms(tx: Transaction, { type, startupId }: Pick<DocumentRow, 'type' | 'startupId'>) {
  if (type === 'pitchDeck') throw badRequest(NEVER_ON_A_DECK)
  if (!(await currentTerms(tx, startupId))) throw badRequest(NO_TERMS_YET)
}
