import { offerText } from '#api/cms/contract/texts.ts'
import { findOffers, OFFER_MEANINGS } from '#api/trust/contract/offers.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { readRaw } from '#content/parse.ts'
import { createError } from './errors.ts'
import type { Editor } from './store.ts'

/** The collections whose texts can be about one startup. */
const CHECKED: readonly string[] = ['news', 'events']

/** Every text in a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

const findIn = (path: string, text: Buffer | string | null): string[] =>
  text === null
    ? []
    : listTexts(readRaw(path, text.toString()))
        .flatMap((each) => findOffers(each))
        .map(({ words }) => words)

/**
 * Asks before an article or an event is published that may state an offering (rules: Offers), unless the published
 * version says the same. Returns whether it states one that its editor confirmed.
 *
 * @throws ApiError 409 with the passages
 */
export function requireConfirmedOffers(
  { collection, path }: EntryRef,
  { text, published }: { text: Buffer; published: Buffer | null },
  { offerLaw }: Editor,
  confirms: boolean | undefined,
): boolean {
  if (offerLaw === 'off' || !CHECKED.includes(collection)) return false
  const known = new Set(findIn(path, published))
  const offers = findIn(path, text).filter((words) => !known.has(words))
  if (offers.length === 0) return false
  if (!confirms) throw createError(409, offerText(offers, OFFER_MEANINGS[offerLaw]), { offers })
  return true
}
