import type { NewUser } from '#api/db/schema/account.ts'
import { auditEntries } from '#api/db/schema/audit.ts'
import type { Transaction } from '#api/db/database.ts'
import { securityEvents, type NewSecurityEvent } from '#api/db/schema/security-event.ts'
import type { SecurityEventKind } from '#api/contract/security-log.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
type IdOf = (person: string) => number

/** What the administrator of the region did for the others: a role for each of them, the day after they asked. */
export async function insertApprovals(
  transaction: Transaction,
  now: number,
  idOf: IdOf,
  people: readonly (Pick<NewUser, 'firstName' | 'lastName' | 'role'> & { createdAt: Date })[],
) {
  const actorId = idOf('Avery Stone')
  const approved = people.filter(({ role }) => role === 'founder' || role === 'investor')
  const entries = approved.map(({ firstName, lastName, role, createdAt }) => ({
    at: new Date(Math.min(now, createdAt.getTime() + 86_400_000)),
    actorId,
    action: 'user.approve-role',
    targetType: 'user',
    targetId: idOf(`${firstName} ${lastName}`),
    details: { before: { role: 'user' }, after: { role: role! }, startup: role === 'founder' },
  }))
  await transaction.insert(auditEntries).values(entries.sort((a, b) => a.at.getTime() - b.at.getTime()))
}

interface DemoEvent extends Pick<NewSecurityEvent, 'address' | 'device' | 'nameMark' | 'count'> {
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
const GUESSER = { address: '198.51.100.61', device: null, nameMark: '5d0c1e7ab94f' }
const LOGIN = 'POST /api/login'

/** A usual week: people who log in, one who mistypes, one who is curious, and somebody who guesses. */
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

/** What the security log of the region holds. */
export async function insertSecurityEvents(transaction: Transaction, now: number, idOf: IdOf): Promise<void> {
  const rows = EVENTS.map(({ person, hoursAgo, minutes = 0, ...event }) => {
    const at = now - hoursAgo * HOUR
    const [first, last] = [new Date(at), new Date(at + minutes * MINUTE)]
    return { ...event, personId: person === undefined ? null : idOf(person), at: first, lastAt: last }
  })
  await transaction.insert(securityEvents).values(rows)
}
