import { sql } from 'drizzle-orm'
import { FUNDING_BANDS, INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import type { Database } from '#api/db/database.ts'
import { startups, type NewStartup } from '#api/db/schema/startup.ts'
import { users } from '#api/db/schema/account.ts'

/** Rows in one statement: below SQLite's limit of bound values. */
const AT_ONCE = 500
const DAY = 86_400_000
const TOWNS = ['Wrenfield', 'Otterbrook', 'Millrace', 'Tallpine', 'Greyford']
const WORDS =
  'battery farm water grain ledger robot sensor clinic parcel river market lender school garden timber bread signal freight solar repair'.split(
    ' ',
  )
/** A word in one of so many pitches: a little over what the search fetches and sorts, whatever the number of rows. */
const RARE_WORD = 'quartzite'
const RARE_COUNT = 700

/** The same numbers at each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

function rowOf(index: number, count: number, userId: number, random: () => number): NewStartup {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const [a, b, c] = [pick(WORDS), pick(WORDS), pick(WORDS)]
  const isRare = index % Math.max(1, Math.floor(count / RARE_COUNT)) === 0
  const band = pick(FUNDING_BANDS)
  return {
    userId,
    companyName: `${a[0]!.toUpperCase()}${a.slice(1)} ${b} ${index.toString(36)}`,
    industry: pick(INDUSTRIES),
    stage: pick(STAGES),
    location: `${pick(TOWNS)}, Westmark`,
    elevatorPitch: `A ${b} ${c} for every ${a}${isRare ? `, with ${RARE_WORD}` : ''}.`,
    description: `${a} ${b} ${c} `.repeat(12),
    traction: `${c} ${a}`,
    fundingAmount: random() < 0.1 ? null : band.min + Math.floor(random() * 400_000),
    highlights: [a, b, c],
    approved: random() < 0.9,
    isPublic: random() < 0.6,
    createdAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(random() * 900) * DAY),
  }
}

/** Fills an empty database with founders and their startups; a tenth of them waits for approval. */
export async function insertStartups(database: Database, count: number): Promise<void> {
  const random = numbersFrom(7)
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
      const ids = await tx.insert(users).values(people).returning({ id: users.id })
      await tx.insert(startups).values(ids.map(({ id }, place) => rowOf(at + place, count, id, random)))
    })
  }
  await database.write((tx) => tx.run(sql`insert into "startup_search" ("startup_search") values ('optimize')`))
}
