/**
 * How long a list of ten matches takes among 20,000 startups and 2,000 investors (processor time of the call), and how
 * good it is compared with the previous rule, on the same invented people with hidden preferences.
 */
import { getKeys } from '#api/auth/contract/login.ts'
import type { Investor, Startup } from '#api/matches/candidates.service.ts'
import { startupsFor } from '#api/matches/score.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { gini } from '#api/matches/exposure.service.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { median, quantile, report } from './lib/report.ts'
import { createWorld, TODAY, type World } from './lib/world.ts'

const SEEDS = ['one', 'two', 'three']
const [STARTUPS, INVESTORS, SIZE, QUERIES] = [20_000, 2000, 10, 300]
/** Rows per statement: below SQLite's limit of bound values. */
const AT_ONCE = 500
/** How many of the newest startups in an industry the previous rule compared. */
const COMPARED = 30
const MOST_MS = 10

/** Selects ten startups for each investor in turn. */
type Way = (investor: Investor) => readonly Startup[]

/**
 * The previous rule: the industry first, then one reason each for the amount, a stage that was saved twice, and the
 * location; the newest first.
 */
function ruleBefore({ startups, arrivals }: World): Way {
  const arrival = ({ id }: Startup) => arrivals.get(id)!
  const newest = Map.groupBy(
    startups.toSorted((candidate, other) => arrival(other) - arrival(candidate)),
    ({ industry }) => industry,
  )
  const computeScore = (startup: Startup, { range: { min, max }, savedStages, town, region }: Investor) =>
    Number((startup.ask ?? -1) >= (min ?? 0) && (startup.ask ?? Infinity) <= (max ?? 0)) +
    Number(savedStages.includes(startup.stage)) +
    Number(startup.town === town || startup.region === region) +
    arrival(startup) / 10
  return (investor) =>
    investor.industries
      .flatMap((industry) => newest.get(industry)?.slice(0, COMPARED) ?? [])
      .toSorted((candidate, other) => computeScore(other, investor) - computeScore(candidate, investor))
      .slice(0, SIZE)
}

function ours({ startups }: World): Way {
  const shown = new Map<number, number>()
  let all = 0
  const query = { kind: 'funding', size: SIZE, today: TODAY, without: new Set<number>(), shown } as const
  return (investor) => {
    const meanShown = all / startups.length
    const list = startupsFor(investor, startups, { ...query, meanShown, sharesWords: () => false })
    for (const { candidate } of list) shown.set(candidate.id, (shown.get(candidate.id) ?? 0) + 1)
    all += list.length
    return list.map(({ candidate }) => candidate)
  }
}

/** The share that both like, the share of startups that were shown to anyone, and how unevenly (Gini). */
function tryOut(world: World, choose: Way): [precision: number, coverage: number, unevenness: number] {
  const shown = new Map(world.startups.map(({ id }) => [id, 0]))
  let [all, mutual] = [0, 0]
  for (const investor of world.investors)
    for (const startup of choose(investor)) {
      all++
      mutual += Number(world.isMutual({ investor, startup }))
      shown.set(startup.id, shown.get(startup.id)! + 1)
    }
  const counts = [...shown.values()]
  return [mutual / all, counts.filter((count) => count > 0).length / counts.length, gini(counts)]
}

const tryWorlds = (open: (world: World) => Way) => {
  const runs = SEEDS.map((seed) => {
    const world = createWorld(seed, STARTUPS, INVESTORS)
    return tryOut(world, open(world))
  })
  return [0, 1, 2].map((at) => median(runs.map((run) => run[at]!))) as [number, number, number]
}

const getUser = (role: 'founder' | 'investor', id: number) => {
  const name = `${role}${id}`
  const keys = { username: name, email: `${name}@example.org` }
  return { id, firstName: 'Ada', lastName: name, passwordHash: '-', role, ...keys, ...getKeys(keys) }
}

/** Writes the people of a world to a database: founders with the ids of their startups, then investors. */
async function fill({ database, clock }: TestApi, world: World): Promise<void> {
  const confirmedAt = new Date(clock.now)
  for (let at = 0; at < STARTUPS; at += AT_ONCE) {
    const some = world.startups.slice(at, at + AT_ONCE)
    await database.write(async (tx) => {
      await tx.insert(users).values(some.map(({ id }) => getUser('founder', id)))
      await tx.insert(startups).values(
        some.map((rival) => ({
          userId: rival.id,
          companyName: `Company ${rival.id}`,
          industry: rival.industry,
          stage: rival.stage,
          location: rival.location,
          elevatorPitch: 'Batteries for farms',
          description: 'Batteries that farms share.',
          fundingAmount: rival.ask,
          approved: true,
          confirmedAt,
        })),
      )
    })
  }
  for (let at = 0; at < INVESTORS; at += AT_ONCE) {
    const some = world.investors.slice(at, at + AT_ONCE)
    await database.write(async (tx) => {
      await tx.insert(users).values(some.map(({ id }) => getUser('investor', STARTUPS + id)))
      await tx.insert(investors).values(
        some.map((rival) => ({
          userId: STARTUPS + rival.id,
          background: '-',
          areasOfInterest: [...rival.industries],
          investmentRange: '-',
          investmentMin: rival.range.min,
          investmentMax: rival.range.max,
          location: rival.location,
          stages: [...rival.stages],
          isPublic: true,
          confirmedAt,
        })),
      )
    })
  }
}

const api = await createTestApi()
await fill(api, createWorld('calls', STARTUPS, INVESTORS))
const times: number[] = []
for (let id = 1; id <= QUERIES; id++) {
  const headers = { Cookie: await api.signIn(STARTUPS + id) }
  const before = process.cpuUsage()
  const answer = await api.app.request(`/api/matches?limit=${SIZE}`, { headers })
  await answer.text()
  const { user, system } = process.cpuUsage(before)
  if (!answer.ok) throw new Error(`GET /api/matches: ${answer.status}`)
  // The first call loads the match index, as a start does.
  if (id > 1) times.push((user + system) / 1000)
}
await api.database.close()
report(
  `Ten matches of a person, ${STARTUPS} startups and ${INVESTORS} investors`,
  `95 of 100 within ${quantile(times, 0.95).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
  `95 of 100 within ${MOST_MS} ms`,
  quantile(times, 0.95) <= MOST_MS,
)

const [precisionBefore, coverageBefore] = tryWorlds(ruleBefore)
const [precision, coverage, unevenness] = tryWorlds(ours)
report(
  'Who is suggested, beside the rule before',
  `${(precision / precisionBefore).toFixed(2)} × liked by both (${precision.toFixed(3)}), ${(coverage / coverageBefore).toFixed(1)} × of startups shown (${coverage.toFixed(3)}), Gini ${unevenness.toFixed(2)}`,
  '1.4 ×, 8 ×, at most 0.80',
  precision >= 1.4 * precisionBefore && coverage >= 8 * coverageBefore && unevenness <= 0.8,
)
process.exit()
