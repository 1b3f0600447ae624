import { setImmediate as turn } from 'node:timers/promises'
import { ApiError } from '#api/errors.ts'
import { and, eq, inArray } from '#api/platform/db/drizzle.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offer-guard.ts'
import { findOffers } from '#api/trust/contract/offers.ts'
import { requireImport } from './find.service.ts'
import { importRows } from './table.ts'

/** Passages that are shown; the first ones say what to look for. */
const MOST_SHOWN = 10

/** What new and changed texts of rows state, the first passages only. */
async function findOffersOfRows(read: Reader, id: number): Promise<string[]> {
  const { changes, rowNumber } = importRows
  const rows = await read
    .select({ changes })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.outcome, ['create', 'update'])))
    .orderBy(rowNumber)
  const found = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 199) await turn()
    for (const { from, to } of row.changes) {
      if (typeof to !== 'string') continue
      const known = typeof from === 'string' ? findOffers(from).map(({ words }) => words) : []
      for (const { words } of findOffers(to)) if (!known.includes(words)) found.add(words)
    }
    if (found.size >= MOST_SHOWN) break
  }
  return [...found].slice(0, MOST_SHOWN)
}

/**
 * Asks before events are imported that may state an offering (rules: Offers). Returns whether they state one that the
 * administrator confirmed. Startups of a file are listed without amounts, so there is nothing to ask.
 *
 * @throws ApiError 409 with the passages
 */
export async function requireConfirmedOffers(read: Reader, id: number, confirms: boolean): Promise<boolean> {
  const [{ kind }, { offerGuard: law }] = await Promise.all([requireImport(read, id), getSettings(read)])
  if (kind !== 'events' || law === 'off') return false
  const places = (await findOffersOfRows(read, id)).map((words) => ({ field: 'description', words }))
  if (places.length === 0) return false
  if (confirms) return true
  const message = 'Some of these events may state an offering. Read them once more, then confirm them.'
  throw new ApiError(409, message, { type: OFFER_UNCONFIRMED, more: { law, places } })
}
