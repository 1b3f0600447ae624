import { and, eq } from '#api/db/drizzle.ts'
import { isStoredName } from '#api/contract/document/stored-name.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import type { Transaction } from '#api/db/database.ts'
import { documents } from '#api/db/schema/document.ts'
import { badRequest } from '#api/errors.ts'

/**
 * A deck is a link or one of the startup's own stored files, never somebody else's.
 *
 * @throws ApiError 400
 */
export async function requireOwnDeck(
  tx: Transaction,
  startupId: number | null,
  pitchDeck: string | null | undefined,
): Promise<void> {
  if (!pitchDeck || !isStoredName(pitchDeck)) return
  const isOwn = and(eq(documents.storedName, pitchDeck), eq(documents.startupId, startupId ?? 0))
  const [own] = await tx.select({ id: documents.id }).from(documents).where(isOwn).limit(1)
  if (!own) throw badRequest(MESSAGES.url, [{ path: 'pitchDeck', message: MESSAGES.url }])
}
