import { type SQL, sql } from '#api/db/drizzle.ts'
import type { DocumentStanding } from '#api/contract/document/access.ts'
import type { DocumentVisibility } from '#api/contract/enumerations.ts'

/** Whose blocks count: a founder who looks at the page as someone else does not learn of that one's (rules: Block). */
export type Blockers = 'either' | 'founder'

/**
 * What `documentDecision` asks of the database about a row of "documents" and a reader, in this order. One place, so
 * that lists, pages and files cannot be told different things.
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
  // A document that asks where no terms are written stays closed.
  sql`"documents"."asks_terms" and not exists (
    select 1 from "confidentiality_agreements" "agreed"
    where "agreed"."reader_id" = ${reader} and "agreed"."terms_id" = (
      select "id" from "confidentiality_terms" "terms" where "terms"."startup_id" = "documents"."startup_id"
      order by "terms"."offered_at" desc, "terms"."id" desc limit 1
    )
  )`,
]

export type StandingEntry = [
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

export const toStanding = (entry: StandingEntry): DocumentStanding => {
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

/** The standing as JSON inside a JSON array, for a reader's user id. */
export const standingJson = (reader: SQL, blockers: Blockers = 'either'): SQL =>
  sql`json_array(${sql.join(facts(reader, blockers), sql`, `)})`

/** The standing as a column. */
export const standingColumn = (reader: SQL, blockers: Blockers) =>
  standingJson(reader, blockers).mapWith((json: string) => toStanding(JSON.parse(json) as StandingEntry))
