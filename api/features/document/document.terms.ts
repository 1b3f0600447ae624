import { NEVER_ON_A_DECK, NO_TERMS_YET } from '#api/contract/confidentiality/schema.ts'
import { currentTerms } from '#api/core/document/terms.ts'
import type { Transaction } from '#api/db/database.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'
import { badRequest } from '#api/errors.ts'

/** @throws ApiError 400 where a document cannot ask for terms */
export async function requireTerms(tx: Transaction, { type, startupId }: Pick<DocumentRow, 'type' | 'startupId'>) {
  if (type === 'pitchDeck') throw badRequest(NEVER_ON_A_DECK)
  if (!(await currentTerms(tx, startupId))) throw badRequest(NO_TERMS_YET)
}
