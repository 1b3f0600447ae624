import { and, eq, lt } from '#api/platform/db/drizzle.ts'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { NewUser } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { securityEvents, type NewSecurityEvent } from '#api/auth/table.ts'
import type { SecurityEventKind } from '#api/auth/contract/security-log.ts'
import { founderVisits, startupViews } from '#api/startups/table.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { daysBefore, getId, type Seed } from './rows.ts'
import { investors, startups } from './sample.ts'

/** Views, events, and login attempts before the first start. */
export async function insertActivity(seed: Seed, users: readonly (NewUser & { createdAt: Date })[]): Promise<void> {
  await insertViews(seed)
  await insertVisits(seed)
  await insertApprovals(seed, users)
  const { transaction, now, ids } = seed
  const events = EVENTS.map(({ person, hoursAgo, minutes = 0, ...event }) => {
    const at = now - hoursAgo * HOUR
    const [first, last] = [new Date(at), new Date(at + minutes * MINUTE)]
    return { ...event, userId: person === undefined ? null : getId(ids, person), at: first, lastAt: last }
  })
  await transaction.insert(securityEvents).values(events)
}

/** Views by approved investors over the last six weeks, more for some startups than for others. */
async function insertViews({ transaction, now, ids }: Seed) {
  const viewers = investors.filter((each) => each.approved).map((each) => getId(ids, each.person))
  const rows = startups
    .filter((each) => each.review !== 'pending')
    .flatMap(({ companyName, daysAgo, username }) => {
      const random = seededRandom(companyName)
      const interest = username ? 0.3 : 0.02 + random() * 0.14
      const days = Array.from({ length: Math.min(42, daysAgo) }, (_, day) =>
        daysBefore(now, day).toISOString().slice(0, 10),
      )
      return days.flatMap((day) =>
        viewers
          .filter(() => random() < interest)
          .map((viewerId) => ({ startupId: getId(ids, companyName), viewerId, day })),
      )
    })
  // Below SQLite's limit of bound values in one statement.
  for (let at = 0; at < rows.length; at += 500) {
    await transaction
      .insert(startupViews)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing()
  }
}

/** The founders of the demo's accounts last visited five days ago. */
async function insertVisits({ transaction, now, ids }: Seed) {
  for (const { companyName } of startups.filter(({ username, review }) => username && review !== 'pending')) {
    const startupId = getId(ids, companyName)
    const viewed = await transaction.$count(
      startupViews,
      and(eq(startupViews.startupId, startupId), lt(startupViews.day, daysBefore(now, 5).toISOString())),
    )
    await transaction.insert(founderVisits).values({ startupId, lastAt: daysBefore(now, 5), lastViews: viewed })
  }
}

/** The administrator's decisions: a role for each member, the day after they registered. */
async function insertApprovals({ transaction, now, ids }: Seed, users: readonly (NewUser & { createdAt: Date })[]) {
  const actorId = getId(ids, 'Avery Stone')
  const approved = users.filter(({ role }) => role === 'founder' || role === 'investor')
  const entries = approved.map(({ firstName, lastName, role, createdAt }) => ({
    at: new Date(Math.min(now, createdAt.getTime() + 24 * HOUR)),
    actorId,
    action: 'user.approve-role',
    targetType: 'user',
    targetId: getId(ids, `${firstName} ${lastName}`),
    details: { before: { role: 'user' }, after: { role: role! }, startup: role === 'founder' },
  }))
  await transaction.insert(auditEntries).values(entries.sort((a, b) => a.at.getTime() - b.at.getTime()))
}

interface DemoEvent extends Pick<NewSecurityEvent, 'address' | 'device' | 'nameHash' | 'count'> {
  kind: SecurityEventKind
  person?: string
  /** The call. */
  what: string
  hoursAgo: number
  /** From the first to the last time. */
  minutes?: number
}

const OFFICE = { address: '203.0.113.14', device: 'Firefox on macOS' }
const TRAIN = { address: '2001:db8:52:7::/64', device: 'Safari on iPhone' }
const GUESSER = { address: '198.51.100.61', device: null, nameHash: '5d0c1e7ab94f' }
const LOGIN = 'POST /api/login'

/** A usual week: logins, a typo, someone curious, someone guessing. */
const EVENTS: readonly DemoEvent[] = [
  { kind: 'login', person: 'Avery Stone', what: LOGIN, hoursAgo: 146, ...OFFICE },
  { kind: 'upload.refused', person: 'Samira Holt', what: 'POST /api/documents/upload', hoursAgo: 121, ...TRAIN },
  { kind: 'login', person: 'Jonah Whitaker', what: LOGIN, hoursAgo: 98, ...TRAIN },
  { kind: 'login.failed', what: LOGIN, hoursAgo: 74, count: 10, minutes: 3, ...GUESSER },
  { kind: 'limit.reached', what: LOGIN, hoursAgo: 73.9, count: 212, minutes: 5, ...GUESSER },
  { kind: 'call.refused', person: 'Dara Nwosu', what: 'GET /dashboard/investor', hoursAgo: 20, ...TRAIN },
  { kind: 'login.failed', person: 'Lucia Ferrante', what: LOGIN, hoursAgo: 6.1, count: 3, minutes: 2, ...OFFICE },
  { kind: 'login', person: 'Lucia Ferrante', what: LOGIN, hoursAgo: 6, ...OFFICE },
  { kind: 'login', person: 'Avery Stone', what: LOGIN, hoursAgo: 2, ...OFFICE },
]
