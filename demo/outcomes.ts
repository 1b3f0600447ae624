import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { type FundingSource, hasAmount, type Instrument, type OutcomeKind } from '#api/outcomes/contract/labels.ts'
import { connections as connectionTable } from '#api/connections/table.ts'
import { jobReports, outcomes, outsideFunding } from '#api/outcomes/table.ts'
import { startups as startupTable } from '#api/startups/table.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { dayBefore, daysBefore, getId, type Seed } from './rows.ts'
import { startups } from './sample.ts'

interface DemoOutcome {
  investor: string
  company: string
  party: ConnectionParty
  kind: OutcomeKind
  amount?: number
  instrument?: Instrument
  /** Whether the founder consents to including the amount. */
  counts?: boolean
  daysAgo: number
  /** Unset while the other party hasn't responded. */
  confirmedDaysAgo?: number
}

/** The outcomes of connections in the sample. */
const OUTCOMES: readonly DemoOutcome[] = [
  {
    investor: 'Beatrice Okafor',
    company: 'Millrace Power',
    party: 'investor',
    kind: 'term_sheet',
    daysAgo: 51,
    confirmedDaysAgo: 50,
  },
  {
    investor: 'Beatrice Okafor',
    company: 'Millrace Power',
    party: 'investor',
    kind: 'invested',
    amount: 1_200_000,
    instrument: 'equity',
    daysAgo: 29,
    confirmedDaysAgo: 28,
  },
  {
    investor: 'Beatrice Okafor',
    company: 'Gridstone',
    party: 'founder',
    kind: 'invested',
    amount: 500_000,
    instrument: 'note',
    counts: true,
    daysAgo: 20,
    confirmedDaysAgo: 19,
  },
  {
    investor: 'Priyanka Desai',
    company: 'Quietwell',
    party: 'investor',
    kind: 'committed',
    amount: 100_000,
    counts: true,
    daysAgo: 9,
    confirmedDaysAgo: 8,
  },
  {
    investor: 'Lucia Ferrante',
    company: 'Harvest Ledger',
    party: 'founder',
    kind: 'term_sheet',
    daysAgo: 6,
    confirmedDaysAgo: 5,
  },
  { investor: 'Annika Rowe', company: 'Gatewick Security', party: 'investor', kind: 'in_talks', daysAgo: 5 },
  { investor: 'Jonah Whitaker', company: 'Greenloom', party: 'founder', kind: 'in_talks', daysAgo: 3 },
]

/** Outside funding of startups in the sample. */
const ELSEWHERE: readonly [company: string, amount: number, source: FundingSource, daysAgo: number, counts: boolean][] =
  [
    ['Greenloom', 75_000, 'grant', 96, true],
    ['Tallgrass Robotics', 400_000, 'loan', 140, true],
    ['Helixbrook', 250_000, 'grant', 210, true],
    ['Boxelder Freight', 300_000, 'loan', 65, false],
    ['Bluestem Water', 60_000, 'grant', 40, true],
    ['Hayloft & Hand', 90_000, 'crowd', 120, true],
    ['Careloom', 25_000, 'friends', 50, true],
  ]

/** The approximate headcount of a startup by stage. */
const HEADS: Readonly<Record<string, number>> = {
  idea: 1,
  mvp: 2,
  'pre-seed': 3,
  seed: 6,
  series_a: 14,
  series_b: 30,
  series_c: 48,
  growth: 26,
  established: 20,
  profitable: 12,
}

/** Outcomes of connections, jobs, and outside funding. */
export async function insertOutcomes({ transaction, now, ids }: Seed): Promise<void> {
  const companies = await transaction.select().from(startupTable)
  const pairs = await transaction.select().from(connectionTable)
  const asItIs = (company: string) => {
    const { id, industry, stage, location } = companies.find((each) => each.id === getId(ids, company))!
    return { startupId: id, industry, stage, location }
  }
  await transaction.insert(outcomes).values(
    OUTCOMES.map(({ investor, company, daysAgo, confirmedDaysAgo, amount, counts = false, ...entry }) => {
      const { startupId, ...kind } = asItIs(company)
      const pair = pairs.find((each) => each.startupId === startupId && each.investorId === getId(ids, investor))!
      return {
        ...entry,
        ...kind,
        connectionId: pair.id,
        amount: hasAmount(entry.kind) ? amount : null,
        amountCounts: counts,
        happenedOn: dayBefore(now, daysAgo),
        createdAt: daysBefore(now, daysAgo),
        confirmedAt: confirmedDaysAgo === undefined ? null : daysBefore(now, confirmedDaysAgo),
      }
    }),
  )
  await transaction.insert(outsideFunding).values(
    ELSEWHERE.map(([company, amount, source, daysAgo, amountCounts]) => ({
      ...asItIs(company),
      amount,
      source,
      amountCounts,
      happenedOn: dayBefore(now, daysAgo),
      createdAt: daysBefore(now, daysAgo),
    })),
  )
  const headcounts = startups.filter(({ review }) => review !== 'pending').map((each) => getHeads(each, now))
  // In two statements, because each is a round trip when the database is a server.
  const [first, later] = [headcounts.map(([initial]) => initial!), headcounts.map(([, ...more]) => more)]
  const inserted = await transaction
    .insert(jobReports)
    .values(first.map(({ company, ...heads }) => ({ ...asItIs(company), about: null, ...heads })))
    .returning({ id: jobReports.id, startupId: jobReports.startupId })
  const formatInvitationReason = new Map(inserted.map(({ id, startupId }) => [startupId, id]))
  await transaction.insert(jobReports).values(
    later.flat().map(({ company, ...heads }) => {
      const startup = asItIs(company)
      return { ...startup, about: formatInvitationReason.get(startup.startupId)!, ...heads }
    }),
  )
}

/** The headcount of a startup: on joining, then yearly. The last is less than a year old, so no one is asked again. */
function getHeads({ companyName: company, stage, daysAgo }: (typeof startups)[number], now: number) {
  const random = seededRandom(`${company} heads`)
  const usual = HEADS[stage] ?? 1
  return Array.from({ length: Math.floor(daysAgo / 330) + 1 }, (_, year) => {
    const ago = daysAgo - year * 330
    const fullTime = Math.max(1, Math.round(usual * (ago > 300 ? 0.6 : 1) * (0.7 + random() * 0.6)))
    const partTime = Math.round(random() * 3)
    return { company, fullTime, partTime, happenedOn: dayBefore(now, ago), createdAt: daysBefore(now, ago) }
  })
}
