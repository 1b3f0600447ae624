import { alias, and, eq, gte, or, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { fullName } from '#api/contract/display.ts'
import { SECURITY_LOG_DAYS, type SecurityFilters } from '#api/contract/security-log/schema.ts'
import type { SecurityEvent } from '#api/contract/security-log/answers.ts'
import { securityEvent } from '#api/contract/security-log/answers.ts'
import type { Reader } from '#api/db/database.ts'
import { keyset } from '#api/db/keyset.ts'
import { users } from '#api/db/schema/account.ts'
import { securityEvents } from '#api/db/schema/security-event.ts'
import { peopleCalled, withinDays } from '#api/core/audit/audit.filters.ts'
import { type Page, readPage } from '#api/page.ts'
import { projection } from '#api/projection.ts'
import { siteFacts } from '#api/site-facts.ts'
import { nameMark } from '#api/core/security-log/security-log.service.ts'

const ORDER = 'newest'
const toEvent = projection(securityEvent)

const people = alias(users, 'people')
const targets = alias(users, 'targets')

const nameOf = (person: { firstName: string; lastName: string } | null) => person && fullName(person)

/** Events with people's current names. */
const selectEvents = (read: Reader) =>
  read
    .select({
      event: securityEvents,
      person: { firstName: people.firstName, lastName: people.lastName },
      target: { firstName: targets.firstName, lastName: targets.lastName },
    })
    .from(securityEvents)
    .leftJoin(people, eq(people.id, securityEvents.personId))
    .leftJoin(targets, eq(targets.id, securityEvents.targetId))

/**
 * GET /api/admin/security-log: newest first, with people's current names, everything noted before the call included.
 * Like the audit trail, it is not counted.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export async function listSecurityEvents(
  context: Pick<ApiContext, 'database' | 'published' | 'now' | 'keys' | 'securityLog'>,
  _viewer: Viewer,
  filters: SecurityFilters,
): Promise<Page<SecurityEvent>> {
  const { kind, person, address, limit, cursor } = filters
  await context.securityLog.flush()
  const { read } = context.database
  const { at, id } = securityEvents
  const found = person === undefined ? undefined : await peopleCalled(read, person)
  const wanted = and(
    gte(at, new Date(context.now() - SECURITY_LOG_DAYS * DAY)),
    kind ? eq(securityEvents.kind, kind) : undefined,
    address ? eq(securityEvents.address, address) : undefined,
    found &&
      or(
        sql`${securityEvents.personId} in ${found}`,
        sql`${securityEvents.targetId} in ${found}`,
        eq(securityEvents.nameMark, nameMark(context.keys, person!)),
      ),
    withinDays(at, filters, siteFacts(context).timeZone),
  )
  const { rows, next, previous } = await readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const list = keyset(place, at, id)
      return selectEvents(read)
        .where(and(wanted, list.behind))
        .orderBy(...list.order)
        .limit(most)
    },
    ({ event }) => [event.at.getTime(), event.id],
  )
  const items = rows.map(({ event, person: whose, target }) =>
    toEvent({ ...event, personName: nameOf(whose), targetName: nameOf(target) }),
  )
  return { items, total: null, next, previous }
}
