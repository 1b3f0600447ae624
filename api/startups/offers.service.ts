import type { Transaction } from '#api/platform/db/database.ts'
import { ApiError } from '#api/errors.ts'
import { type Actor, recordAudit } from '#api/audit/service.ts'
import type { CallContext } from '#api/context.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'
import { findStartupOffers, PUBLIC_TEXTS, hasUnpassedOffer, wantsPublic } from './contract/offers.ts'
import type { StartupRow } from './table.ts'

const UNCONFIRMED = 'Your text may state an offering. Read it again, then confirm.'

const confirmations = createRateLimit({
  action: 'offer confirmations',
  max: LIMITS.offerConfirmations.most,
  window: TEN_MINUTES,
})

type OfferColumns = Pick<
  StartupRow,
  'isPublic' | 'publicOncePassed' | 'offerConfirmedAt' | 'offerAnswer' | 'offerAnsweredAt' | 'offerAnsweredBy'
>
type Guarded = Pick<StartupRow, (typeof PUBLIC_TEXTS)[number]> & OfferColumns
type GuardedChanges = { readonly [Field in keyof Guarded]?: Guarded[Field] | undefined }

const NO_OFFER = {
  offerConfirmedAt: null,
  offerAnswer: null,
  offerAnsweredAt: null,
  offerAnsweredBy: null,
  publicOncePassed: false,
}

/**
 * What a save of a startup's texts means for the offer guard (rules: Offers), as columns to store with it. A new
 * passage that may state an offering has to be confirmed; from then on, visitors don't see the startup until an
 * administrator lets the text pass.
 *
 * @throws ApiError 409 with the passages
 */
export async function guardOffers(
  tx: Transaction,
  before: Guarded | null,
  changes: GuardedChanges,
  { confirms, now }: { confirms: boolean; now: number },
): Promise<Partial<OfferColumns>> {
  const isTextChanged = PUBLIC_TEXTS.some((field) => changes[field] !== undefined)
  if (!isTextChanged && changes.isPublic === undefined) return {}
  const chosen = changes.isPublic ?? (before !== null && wantsPublic(before))
  if (!isTextChanged && !chosen) return { publicOncePassed: false }
  const found = findStartupOffers({ ...before, ...changes })
  if (found.length === 0) return before?.offerConfirmedAt ? { ...NO_OFFER, isPublic: chosen } : {}
  const isKnown = before?.offerConfirmedAt && before.offerAnswer !== 'declined'
  const known = new Set(isKnown ? findStartupOffers(before).map(({ words }) => words) : [])
  if (found.every(({ words }) => known.has(words)))
    return before && hasUnpassedOffer(before) ? { isPublic: false, publicOncePassed: chosen } : {}
  const { offerGuard: law } = await getSettings(tx)
  if (law === 'off') return {}
  if (!confirms) throw new ApiError(409, UNCONFIRMED, { type: OFFER_UNCONFIRMED, more: { law, places: found } })
  return { ...NO_OFFER, offerConfirmedAt: new Date(now), isPublic: false, publicOncePassed: chosen }
}

/**
 * Records that a founder confirmed an offering, and asks for its review; nothing if `guarded` says that none did.
 *
 * @throws ApiError 429 after many
 */
export async function recordOffer(
  tx: Transaction,
  actor: Actor,
  id: number,
  guarded: Partial<OfferColumns>,
): Promise<void> {
  if (!guarded.offerConfirmedAt) return
  await confirmations.consume(tx, id, actor.now)
  await recordAudit(tx, actor, { action: 'startup.offer-confirm', targetType: 'startup', targetId: id })
  await notifyAdmins(tx, { kind: 'offer', id }, actor.now)
}

/** GET /api/startup/offer-guard. */
export async function readOfferGuard({ database }: Pick<CallContext, 'database'>) {
  return { law: (await getSettings(database.read)).offerGuard }
}
