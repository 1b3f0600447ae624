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

/** A requested role that needs review. A rejected one needs a new request first. */
export const awaitsRole = and(eq(users.approved, false), isNotNull(users.requestedRole), isNull(users.rejectedAt))!

// Written exactly like the partial indexes, so that SQLite uses them.
const isUnapproved = sql`${startups.approved} = 0`
const hasFundingRequest = sql`${startups.status} = 'pending' and ${startups.fundingRequestedAt} is not null`

/** A startup that needs a decision about itself or its funding request. Each part reads an index of few rows. */
export const isStartupPending = sql`${startups.id} in (
  select "id" from ${startups} where "approved" = 0
  union select "id" from ${startups} where "status" = 'pending' and "funding_requested_at" is not null
)`

/** The columns of `reviewItemRows`, as SQLite returns them. */
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
/** When the profile was created, or its approval last revoked according to the audit log. */
const profileSince = sql`coalesce((
  select max(${auditEntries.at}) from ${auditEntries}
  where ${auditEntries.targetType} = 'startup' and ${auditEntries.targetId} = ${startups.id}
    and +${auditEntries.action} = 'startup.approve'
), ${startups.createdAt})`

/**
 * The review queue as a table (rules: Waiting). A profile is reviewed together with its founder's role request, and one
 * with a funding request is listed once. A new kind adds one part. Each part reads an index of pending items: `cross
 * join` and `+` keep SQLite, which has no statistics, from scanning all founders or approvals.
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

/** The last result, which is valid for a minute. */
let last = { minute: Number.NaN, timeZone: '', since: 0 }

/** What was submitted before this time is overdue, in milliseconds. */
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
  /** How many of them are overdue. */
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

/** How much of each kind needs review; empty kinds are left out. */
export function countKinds(read: Reader, now: number, timeZone: string): Promise<KindCount[]> {
  return countedReviewItems(read).all({ promised: promisedSince(now, timeZone) })
}

export const sumCounts = (counts: readonly KindCount[], figure: 'waiting' | 'late') =>
  counts.reduce((sum, count) => sum + count[figure], 0)
