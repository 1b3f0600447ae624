import { eq, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Match, PairFit } from '#api/contract/match/answers.ts'
import { levelOf } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import { reasonsOf } from '#api/contract/match/reasons.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { type InvestorRecord, toCard } from '#api/core/investor/investor.answer.ts'
import { toViewOf } from '#api/core/startup/startup.answer.ts'
import { recordColumns, type StartupRecord } from '#api/core/startup/startup.columns.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { type Asker, askerOf, savedStagesOf } from './asker.service.ts'
import { factsOf, type Profiles } from './facts.ts'
import { compare, emptyFactors, fitOf } from './fit.ts'
import { knownPairs } from './known-pairs.service.ts'
import type { Region } from './region.ts'
import { dayOf, stageBits } from './region.rows.ts'
import { regionOf } from './region.service.ts'
import type { InvestorSide, Pair, StartupSide } from './sides.ts'
import { investorsFor, mayBeSuggested, startupsFor, type Suggestion, type Wish } from './suggest.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** Somebody who gets suggestions: the profile, and what the region knows of it. */
export type Ready =
  | (Extract<Asker, { side: 'investor' }> & { own: InvestorSide })
  | (Extract<Asker, { side: 'founder' }> & { own: StartupSide })

/** `null` for somebody whose profile is not listed. An investor's own list knows what was saved. */
export async function readyFor(read: Reader, region: Region, asker: Asker): Promise<Ready | null> {
  if (asker.side === 'founder') {
    const own = region.startups.get(asker.profile.id)
    return own ? { ...asker, own } : null
  }
  const own = region.investors.get(asker.profile.id)
  if (!own) return null
  const savedStages = own.stages ? 0 : stageBits(await savedStagesOf(read, asker.profile.userId))
  return { ...asker, own: { ...own, savedStages } }
}

/** What a list of this person goes by. */
export async function wishOf(
  { database: { read }, now }: Context,
  asker: Asker,
  kind: MatchKind,
  size: number,
): Promise<Wish> {
  const without = await knownPairs(read, asker, now())
  return { kind, size, today: dayOf(now()), without, sharesWords: () => false }
}

const idsOf = (suggestions: readonly Suggestion<{ id: number }>[]) =>
  JSON.stringify(suggestions.map(({ side }) => side.id))

function startupRows(read: Reader, viewer: Viewer, ids: string): Promise<StartupRecord[]> {
  const query = prepared(read, 'startups that fit', () =>
    read
      .select(recordColumns('investor'))
      .from(startups)
      .where(sql`${startups.id} in (select "value" from json_each(${sql.placeholder('ids')}))`)
      .prepare(),
  )
  return query.all({ viewer: viewer.id, ids })
}

function investorRows(read: Reader, ids: string): Promise<InvestorRecord[]> {
  const { firstName, lastName, email, phoneNumber, role, active } = users
  const query = prepared(read, 'investors who fit', () =>
    read
      .select({ profile: investors, owner: { firstName, lastName, email, phoneNumber, role, active } })
      .from(investors)
      .innerJoin(users, eq(users.id, investors.userId))
      .where(sql`${investors.id} in (select "value" from json_each(${sql.placeholder('ids')}))`)
      .prepare(),
  )
  return query.all({ ids })
}

const factors = emptyFactors()

/** The level and the reasons of a pair; `null` where the two have nothing in common. */
function wordsFor(side: Ready['side'], wish: Wish, pair: Pair, profiles: Omit<Profiles, 'seen'>) {
  if (!compare(wish.kind, pair, wish.sharesWords, factors)) return null
  const reasons = reasonsOf(factsOf(side, factors, { ...profiles, seen: pair.investor }))
  return { kind: wish.kind, level: levelOf(fitOf(factors, pair, wish.today)), ...reasons }
}

async function startupMatches(
  read: Reader,
  viewer: Viewer,
  ready: Extract<Ready, { side: 'investor' }>,
  region: Region,
  wish: Wish,
) {
  const { own: investor, profile } = ready
  const fitting = investor.industries | investor.adjacent
  const listed = region.startups.listed((industry) => ((fitting >>> industry) & 1) === 1)
  const found = startupsFor(investor, listed, wish)
  const rows = new Map((await startupRows(read, viewer, idsOf(found))).map((row) => [row.id, row]))
  return found.flatMap(({ side: startup }): Match[] => {
    const row = rows.get(startup.id)
    const seen = row && toViewOf(viewer, row)
    const words = row && wordsFor('investor', wish, { investor, startup }, { investor: profile, startup: row })
    return seen && words ? [{ id: startup.id, ...words, startup: seen }] : []
  })
}

async function investorMatches(
  read: Reader,
  viewer: Viewer,
  ready: Extract<Ready, { side: 'founder' }>,
  region: Region,
  wish: Wish,
) {
  const { own: startup, profile } = ready
  const found = investorsFor(startup, region.investors.listed(Boolean), wish)
  const rows = new Map((await investorRows(read, idsOf(found))).map((row) => [row.profile.id, row]))
  return found.flatMap(({ side: investor }): Match[] => {
    const row = rows.get(investor.id)
    const card = row && toCard(viewer, row)
    const words = row && wordsFor('founder', wish, { investor, startup }, { investor: row.profile, startup: profile })
    return card && words ? [{ id: investor.id, ...words, investor: card }] : []
  })
}

/** Who fits a person now, the best first (rules: Fit); nobody for somebody who is not open to suggestions. */
export async function findMatches(
  context: Context,
  viewer: Viewer,
  { kind, limit }: { kind: MatchKind; limit: number },
): Promise<Match[]> {
  const { read } = context.database
  const asker = await askerOf(read, viewer)
  if (!asker) return []
  const region = await regionOf(context.database)
  const ready = await readyFor(read, region, asker)
  const wish = await wishOf(context, asker, kind, limit)
  if (!ready || !mayBeSuggested(ready.own, wish.today)) return []
  return ready.side === 'investor'
    ? startupMatches(read, viewer, ready, region, wish)
    : investorMatches(read, viewer, ready, region, wish)
}

const NOTHING_IN_COMMON: PairFit = { level: null, for: [], against: [] }

/** How somebody of the other side fits a person, suggested or not: who may see whom is the caller's to ask. */
export async function fitOfPair(context: Context, viewer: Viewer, id: number): Promise<PairFit> {
  const { read } = context.database
  const asker = await askerOf(read, viewer)
  const region = await regionOf(context.database)
  const ready = asker && (await readyFor(read, region, asker))
  if (!ready) return NOTHING_IN_COMMON
  const investor = ready.side === 'investor' ? ready.own : region.investors.get(id)
  const startup = ready.side === 'founder' ? ready.own : region.startups.get(id)
  if (!investor || !startup) return NOTHING_IN_COMMON
  const profiles =
    ready.side === 'investor'
      ? { investor: ready.profile, startup: (await startupRows(read, viewer, `[${id}]`))[0] }
      : { investor: (await investorRows(read, `[${id}]`))[0]?.profile, startup: ready.profile }
  if (!profiles.investor || !profiles.startup) return NOTHING_IN_COMMON
  const wish = await wishOf(context, ready, startup.seeksMoney ? 'funding' : 'mentoring', 1)
  const pair = { investor, startup }
  const words = wordsFor(ready.side, wish, pair, { investor: profiles.investor, startup: profiles.startup })
  return words ? { level: words.level, for: words.for, against: words.against } : NOTHING_IN_COMMON
}
