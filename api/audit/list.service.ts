import { fromDate, toCalendarDate } from '@internationalized/date'
import { and, type Column, gte, lt, type SQL, sql, alias, eq, or } from '#api/platform/db/drizzle.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { isCalled } from '#api/users/identity.service.ts'
import type { ApiContext } from '#api/context.ts'
import type { AuditFilters } from './contract.ts'
import { type AuditEntry, auditEntry } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { keyset, type Page, readPage } from '#api/list-page.ts'
import { auditEntries } from './table.ts'
import { emails } from '#api/email/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { startups } from '#api/startups/table.ts'
import { kindNamed } from '#api/email/templates.ts'
import { projection } from '#api/platform/http/input.ts'
import { readerTimeZone } from '#api/site-facts.ts'

/** The ids of everyone with that name, for an `in`. Looked up once, because a list needs them in two places. */
export async function usersCalled(read: Reader, user: string): Promise<SQL> {
  const rows = await read.select({ id: users.id }).from(users).where(isCalled(user))
  return sql`(select "value" from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Calendar days of a time zone, both included. */
export function withinDays(column: Column, { from, to }: Days, zone: string): SQL | undefined {
  // JavaScript carries a day that a month doesn't have over into the next month.
  const day = (text: string) => toCalendarDate(fromDate(new Date(text), 'UTC'))
  return and(
    from ? gte(column, day(from).toDate(zone)) : undefined,
    to ? lt(column, day(to).add({ days: 1 }).toDate(zone)) : undefined,
  )
}

const ORDER = 'newest'
const toEntry = projection(auditEntry)

const actors = alias(users, 'actors')
const targets = alias(users, 'targets')
const resets = alias(passwordResetRequests, 'resets')
const askers = alias(users, 'askers')
const recipients = alias(users, 'recipients')

const getName = (user: { firstName: string; lastName: string } | null) => user && fullName(user)

/** For instance "Request approved to Ines Vogel". An address without an account is left out. */
function getEmailLabel(kind: string | null, recipient: Parameters<typeof getName>[0]): string | null {
  if (kind === null) return null
  const label = kindNamed(kind)?.label ?? kind
  return recipient ? `${label}, to ${fullName(recipient)}` : label
}

/** Entries with the current names of users and targets. */
const selectEntries = (read: Reader) =>
  read
    .select({
      entry: auditEntries,
      actor: { firstName: actors.firstName, lastName: actors.lastName },
      target: { firstName: targets.firstName, lastName: targets.lastName },
      requester: { firstName: askers.firstName, lastName: askers.lastName },
      company: startups.companyName,
      email: emails.kind,
      recipient: { firstName: recipients.firstName, lastName: recipients.lastName },
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(targets, and(eq(auditEntries.targetType, 'user'), eq(targets.id, auditEntries.targetId)))
    .leftJoin(startups, and(eq(auditEntries.targetType, 'startup'), eq(startups.id, auditEntries.targetId)))
    .leftJoin(resets, and(eq(auditEntries.targetType, 'password-reset'), eq(resets.id, auditEntries.targetId)))
    .leftJoin(askers, eq(askers.id, resets.userId))
    .leftJoin(emails, and(eq(auditEntries.targetType, 'email'), eq(emails.id, auditEntries.targetId)))
    .leftJoin(recipients, eq(recipients.id, emails.userId))

function wantedBy(filters: AuditFilters, found: SQL | undefined, zone: string) {
  const { actorId, action, targetType, targetId } = filters
  return and(
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    action ? eq(auditEntries.action, action) : undefined,
    targetType ? eq(auditEntries.targetType, targetType) : undefined,
    targetId === undefined ? undefined : eq(auditEntries.targetId, targetId),
    found &&
      or(
        sql`${auditEntries.actorId} in ${found}`,
        and(eq(auditEntries.targetType, 'user'), sql`${auditEntries.targetId} in ${found}`),
      ),
    withinDays(auditEntries.at, filters, zone),
  )
}

/**
 * GET /api/admin/audit: newest first, with the current names of users and targets. The log grows forever, so its length
 * isn't counted, and each page reads one index: time, actor, action, or target.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export async function listAudit(
  context: Pick<ApiContext, 'database' | 'published'>,
  viewer: Viewer,
  filters: AuditFilters,
): Promise<Page<AuditEntry>> {
  const { person, limit, cursor } = filters
  const { read } = context.database
  const zone = readerTimeZone(context, viewer)
  const { at, id } = auditEntries
  const found = person === undefined ? undefined : await usersCalled(read, person)
  const wanted = wantedBy(filters, found, zone)
  const { rows, next, previous } = await readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const list = keyset(place, at, id)
      return selectEntries(read)
        .where(and(wanted, list.behind))
        .orderBy(...list.order)
        .limit(most)
    },
    ({ entry }) => [entry.at.getTime(), entry.id],
  )
  const items = rows.map(({ entry, actor, target, requester, company, email, recipient }) => {
    const targetName = getName(target) ?? getName(requester) ?? company ?? getEmailLabel(email, recipient)
    return toEntry({ ...entry, actorName: getName(actor), targetName })
  })
  return { items, total: null, next, previous }
}
