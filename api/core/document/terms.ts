import { desc, eq } from '#api/db/drizzle.ts'
import type { ConfidentialityTerms } from '#api/contract/confidentiality/answers.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { confidentialityTerms } from '#api/db/schema/confidentiality.ts'

type TermsRow = typeof confidentialityTerms.$inferSelect

/** The terms of a startup that count now. */
export async function currentTerms(reader: Reader | Transaction, startupId: number): Promise<TermsRow | undefined> {
  const [row] = await reader
    .select()
    .from(confidentialityTerms)
    .where(eq(confidentialityTerms.startupId, startupId))
    .orderBy(desc(confidentialityTerms.offeredAt), desc(confidentialityTerms.id))
    .limit(1)
  return row
}

export const toTerms = ({ version, text, offeredAt }: TermsRow): ConfidentialityTerms => ({
  version,
  text,
  since: offeredAt.toISOString(),
})
