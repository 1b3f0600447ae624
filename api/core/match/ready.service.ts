import type { MatchKind } from '#api/contract/match/kinds.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { type Asker, askerOf, savedStagesOf } from './asker.service.ts'
import { sharedInterests, textWords } from './interests.ts'
import { knownPairs } from './known-pairs.service.ts'
import type { Region } from './region.ts'
import { epochDay, stageBits } from './region.rows.ts'
import { type MatchContext, regionOf } from './region.service.ts'
import type { InvestorSide, StartupSide } from './sides.ts'
import type { Wish } from './suggest.ts'
import { startupsWith } from './words.service.ts'

/** Somebody who gets suggestions: the profile, and what the region knows of it. */
export type Ready =
  | (Extract<Asker, { side: 'investor' }> & { own: InvestorSide })
  | (Extract<Asker, { side: 'founder' }> & { own: StartupSide })
export type ReadyInvestor = Extract<Ready, { side: 'investor' }>
export type ReadyFounder = Extract<Ready, { side: 'founder' }>

/** `null` for somebody whose profile is not listed. An investor's own list knows what was saved. */
async function readyFor(read: Reader, region: Region, asker: Asker): Promise<Ready | null> {
  if (asker.side === 'founder') {
    const own = region.startups.get(asker.profile.id)
    return own ? { ...asker, own } : null
  }
  const own = region.investors.get(asker.profile.id)
  if (!own) return null
  const savedStages = own.stages ? 0 : stageBits(await savedStagesOf(read, asker.profile.userId))
  return { ...asker, own: { ...own, savedStages } }
}

/** Whoever asks, everybody else, and those of them with whom they have dealt. */
export async function lookAround(context: MatchContext, viewer: Viewer) {
  const { read } = context.database
  const [asker, region, without] = await Promise.all([
    askerOf(read, viewer),
    regionOf(context),
    knownPairs(read, viewer, context.now()),
  ])
  return { asker, region, without, ready: asker && (await readyFor(read, region, asker)) }
}

/** The same; `null` for somebody without a listed profile. */
export async function readyViewer(context: MatchContext, viewer: Viewer) {
  const { ready, region, without } = await lookAround(context, viewer)
  return ready && { ready, region, without }
}

/** What a list of this person goes by, and the startups that an investor's other interests find. */
export async function wishOf(
  { database: { read }, now }: MatchContext,
  ready: Ready,
  without: ReadonlySet<number>,
  kind: MatchKind,
  size: number,
): Promise<Wish & { found: ReadonlySet<number> }> {
  const shared = { kind, size, today: epochDay(now()), without }
  if (ready.side === 'investor') {
    const found = await startupsWith(read, ready.own.interests)
    return { ...shared, found, sharesWords: ({ startup }) => found.has(startup.id) }
  }
  const { industry, elevatorPitch, description } = ready.profile
  const text = textWords(industry, elevatorPitch, description)
  return {
    ...shared,
    found: new Set(),
    sharesWords: ({ investor }) => sharedInterests(investor.interests, text).length > 0,
  }
}
