import { and, eq, isNotNull, isNull, sql } from '#api/platform/db/drizzle.ts'
import type { RequestedRole } from '#api/platform/contract/enumerations.ts'
import type { ReviewItemKind } from './contract.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { passwordResetRequests as resets } from '#api/auth/table.ts'
import { startups } from '#api/startups/table.ts'
import { parseDate } from '@internationalized/date'
import { businessDaysAgo } from '#api/platform/contract/business-days.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'

/** A requested role that waits for a review; a rejected one waits for the person to ask again. */
export const awaitsRole = and(eq(users.approved, false), isNotNull(users.requestedRole), isNull(users.rejectedAt))!

// Written as the partial indexes say them.
const isUnapproved = sql`${startups.approved} = 0`
const hasFundingRequest = sql`${startups.status} = 'pending' and ${startups.fundingRequestedAt} is not null`

/** A startup that waits for a decision about itself or its funding request: each part reads an index of few rows. */
export const isStartupPending = sql`${startups.id} in (
  select "id" from ${startups} where "approved" = 0
  union select "id" from ${startups} where "status" = 'pending' and "funding_requested_at" is not null
)`

/** What there is of a row of `reviewItemRows`, as SQLite answers it. */
export const reviewItemColumns = {
  kind: sql<ReviewItemKind>`"kind"`,
  id: sql<number>`"id"`,
  name: sql<string>`"name"`,
  /** Milliseconds. */
  since: sql<number>`"since"`,
  requestedRole: sql<RequestedRole | null>`"requestedRole"`,
  profileCompleted: sql<0 | 1 | null>`"profileCompleted"`,
  fundingAmount: sql<number | null>`"fundingAmount"`,
}

const personName = sql`${users.firstName} || ' ' || ${users.lastName}`
/** Since the profile was made, or its approval was taken back: the last that the trail tells of it. */
const profileSince = sql`coalesce((
  select max(${auditEntries.at}) from ${auditEntries}
  where ${auditEntries.targetType} = 'startup' and ${auditEntries.targetId} = ${startups.id}
    and +${auditEntries.action} = 'startup.approve'
), ${startups.createdAt})`

/**
 * Everything that waits for an administrator, as a table (rules: Waiting). A profile whose founder waits for the role
 * is reviewed with it, and one with a funding request waits once. A new kind is one part more. Each part reads an index
 * of what waits: `cross join` and `+` keep SQLite, which has no statistics, from walking all founders or approvals.
 */
export const reviewItemRows = sql`(
  select 'role' as "kind", ${users.id} as "id", ${personName} as "name",
    coalesce(${users.roleRequestedAt}, ${users.createdAt}) as "since",
    ${users.requestedRole} as "requestedRole", ${users.profileCompleted} as "profileCompleted", null as "fundingAmount"
  from ${users} where ${users.active} = 1 and ${awaitsRole}
  union all
  select 'profile', ${startups.id}, ${startups.companyName}, ${profileSince}, null, null, null
  from ${startups} cross join ${users} on ${users.id} = ${startups.userId}
  where ${isUnapproved} and not (${hasFundingRequest}) and ${users.role} = 'founder' and ${users.active} = 1
  union all
  select 'funding', ${startups.id}, ${startups.companyName}, ${startups.fundingRequestedAt}, null, null,
    ${startups.fundingAmount}
  from ${startups} where ${hasFundingRequest} and ${startups.ownerActive} = 1
  union all
  select 'reset', ${resets.id}, ${personName}, ${resets.requestedAt}, null, null, null
  from ${resets} join ${users} on ${users.id} = ${resets.userId} where ${resets.status} = 'pending'
) as "waiting"`

/** The last answer: a day begins with a minute, wherever it is. */
let last = { minute: Number.NaN, timeZone: '', since: 0 }

/** The moment before which something must have begun to wait so that it waits longer than promised. */
export function promisedSince(now: number, timeZone: string): number {
  const minute = Math.floor(now / MINUTE)
  if (last.minute !== minute || last.timeZone !== timeZone) {
    const day = parseDate(businessDaysAgo(LIMITS.reviewBusinessDays, now, timeZone))
    last = { minute, timeZone, since: day.toDate(timeZone).getTime() }
  }
  return last.since
}

export interface KindCount {
  kind: ReviewItemKind
  waiting: number
  /** Those of them that wait longer than promised. */
  late: number
}

const countedReviewItems = prepared((read: Reader) =>
  read
    .select({
      kind: sql<ReviewItemKind>`"kind"`,
      waiting: sql<number>`count(*)`,
      late: sql<number>`sum("since" < ${sql.placeholder('promised')})`,
    })
    .from(reviewItemRows)
    .groupBy(sql`"kind"`)
    .prepare(),
)

/** How much of each kind waits; kinds of which nothing does are left out. */
export function countKinds(read: Reader, now: number, timeZone: string): Promise<KindCount[]> {
  return countedReviewItems(read).all({ promised: promisedSince(now, timeZone) })
}

export const sumCounts = (counts: readonly KindCount[], figure: 'waiting' | 'late') =>
  counts.reduce((sum, count) => sum + count[figure], 0)
