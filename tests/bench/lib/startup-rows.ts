import { sql } from '#api/platform/db/drizzle.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { FUNDING_BANDS, INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { getKeys } from '#api/auth/contract/login.ts'
import type { Database } from '#api/platform/db/database.ts'
import { headcountRequests } from '#api/outcomes/table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { users } from '#api/users/table.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'

/** Rows per statement: below SQLite's limit of bound values. */
const AT_ONCE = 500
const TOWNS = ['Wrenfield', 'Otterbrook', 'Millrace', 'Tallpine', 'Greyford']
const WORDS =
  'battery farm water grain ledger robot sensor clinic parcel river market lender school garden timber bread signal freight solar repair'.split(
    ' ',
  )
/**
 * Words that occur in a fixed number of pitches whatever the number of rows: the same number of hits should cost the
 * same.
 */
const RARE_WORDS: readonly [word: string, count: number][] = [
  ['quartzite', 700],
  ['obsidian', 40],
]

/** `share` of `count` rows, evenly spread. */
const isOneOf = (index: number, count: number, share: number) =>
  Math.floor((index * share) / count) !== Math.floor(((index + 1) * share) / count)

function getRow(index: number, count: number, userId: number, random: () => number): NewStartup {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const [a, b, c] = [pick(WORDS), pick(WORDS), pick(WORDS)]
  const rare = RARE_WORDS.flatMap(([word, share]) => (isOneOf(index, count, share) ? [`, with ${word}`] : [])).join('')
  const band = pick(FUNDING_BANDS)
  return {
    userId,
    companyName: `${a[0]!.toUpperCase()}${a.slice(1)} ${b} ${index.toString(36)}`,
    industry: pick(INDUSTRIES),
    stage: pick(STAGES),
    location: `${pick(TOWNS)}, Westmark`,
    elevatorPitch: `A ${b} ${c} for every ${a}${rare}.`,
    description: `${a} ${b} ${c} `.repeat(12),
    traction: `${c} ${a}`,
    fundingAmount: random() < 0.1 ? null : band.min + Math.floor(random() * 400_000),
    highlights: [a, b, c],
    approved: random() < 0.9,
    isPublic: random() < 0.6,
    createdAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(random() * 900) * DAY),
  }
}

/**
 * Fills an empty database with founders, whose headcount was just requested, and their startups; a tenth awaits
 * approval.
 */
export async function insertStartups(database: Database, count: number): Promise<void> {
  // A fixed seed gives the same numbers on each run.
  const random = seededRandom('startups')
  for (let at = 0; at < count; at += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - at)
    await database.write(async (tx) => {
      const people = Array.from({ length: size }, (_, place) => ({
        firstName: 'Test',
        lastName: 'Founder',
        username: `founder-${at + place}`,
        email: `founder-${at + place}@people.example`,
        passwordHash: '-',
        role: 'founder' as const,
      }))
      const ids = await tx
        .insert(users)
        .values(people.map((person) => ({ ...person, ...getKeys(person) })))
        .returning({ id: users.id })
      const rows = ids.map(({ id }, place) => getRow(at + place, count, id, random))
      const added = await tx.insert(startups).values(rows).returning({ startupId: startups.id })
      await tx.insert(headcountRequests).values(added.map((row) => ({ ...row, requestedAt: new Date() })))
    })
  }
  await database.write((tx) => tx.run(sql`insert into "startup_search" ("startup_search") values ('optimize')`))
}
