import { and, eq, isNotNull, isNull, type Placeholder, sql } from '#api/platform/db/drizzle.ts'
import { NO_ADDRESS_DOMAIN } from '#api/account/contract/email-domain.ts'
import type { QueuedKind, ReviewItemKind } from './contract.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { passwordResetRequests as resets } from '#api/auth/table.ts'
import { startups } from '#api/startups/table.ts'
import { startupClaims as claims } from '#api/unclaimed-startups/table.ts'
import { parseDate } from '@internationalized/date'
import { projection } from '#api/platform/http/input.ts'
import { reviewItem, type ReviewItem } from './calls.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { businessDaysAgo } from '#api/platform/contract/business-days.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'

/** A requested role that needs review. A rejected one needs a new request first. */
export const awaitsRole = and(eq(users.approved, false), isNotNull(users.requestedRole), isNull(users.rejectedAt))!

// Written exactly like the partial indexes, so that SQLite uses them.
const isUnapproved = sql`${startups.approved} = 0`
const hasFundingRequest = sql`${startups.status} = 'pending' and ${startups.fundingRequestedAt} is not null`

/** A startup whose stated offering no one has decided about. */
export const statesOffer = sql`${startups.offerConfirmedAt} is not null and ${startups.offerAnswer} is null`

/** A startup that needs a decision about itself or its funding request. Each part reads an index of few rows. */
export const isStartupPending = sql`${startups.id} in (
  select "id" from ${startups} where "approved" = 0
  union select "id" from ${startups} where "offer_confirmed_at" is not null and "offer_answer" is null
  union select "id" from ${startups} where "status" = 'pending' and "funding_requested_at" is not null
)`

/** The columns of `reviewItemRows`, as SQLite returns those of the queue. */
export const reviewItemColumns = {
  kind: sql<QueuedKind>`"kind"`,
  id: sql<number>`"id"`,
  name: sql<string>`"name"`,
  /** Milliseconds. */
  since: sql<number>`"since"`,
  fundingAmount: sql<number | null>`"fundingAmount"`,
}

const project = projection(reviewItem)
/** An item as callers get it. */
export const toItem = ({ since, ...row }: Omit<ReviewItem, 'since'> & { since: number }): ReviewItem =>
  project({ ...row, since: new Date(since) })

const personName = sql`${users.firstName} || ' ' || ${users.lastName}`
/** When the profile was created, or its approval last revoked according to the audit log. */
const profileSince = sql`coalesce((
  select max(${auditEntries.at}) from ${auditEntries}
  where ${auditEntries.targetType} = 'startup' and ${auditEntries.targetId} = ${startups.id}
    and +${auditEntries.action} = 'startup.approve'
), ${startups.createdAt})`

/**
 * Everything that needs review as a table (rules: Waiting). A profile is reviewed together with its founder's role
 * request; one with a funding request, or with a stated offering, is listed as that. Email addresses are listed if they
 * have been unverified since before a time. A new kind adds one part. Each part reads an index of pending items:
 * `cross join` and `+` keep SQLite, which has no statistics, from scanning all founders or approvals.
 */
export const reviewItemRows = (unverifiedBefore: number | Placeholder) => sql`(
  select 'role' as "kind", ${users.id} as "id", ${users.id} as "userId", ${personName} as "name",
    coalesce(${users.roleRequestedAt}, ${users.createdAt}) as "since", null as "fundingAmount"
  from ${users} where ${users.active} = 1 and ${awaitsRole}
  union all
  select 'offer', ${startups.id}, ${startups.userId}, ${startups.companyName}, ${startups.offerConfirmedAt}, null
  from ${startups} cross join ${users} on ${users.id} = ${startups.userId}
  where ${statesOffer} and ${users.role} = 'founder' and ${users.active} = 1
  union all
  select 'profile', ${startups.id}, ${startups.userId}, ${startups.companyName}, ${profileSince}, null
  from ${startups} cross join ${users} on ${users.id} = ${startups.userId}
  where ${isUnapproved} and not (${hasFundingRequest}) and not (${statesOffer}) and ${users.role} = 'founder' and ${users.active} = 1
  union all
  select 'funding', ${startups.id}, ${startups.userId}, ${startups.companyName}, ${startups.fundingRequestedAt},
    ${startups.fundingAmount}
  from ${startups} where ${hasFundingRequest} and ${startups.ownerActive} = 1
  union all
  select 'claim', ${claims.id}, ${claims.userId}, ${personName}, ${claims.createdAt}, null
  from ${claims} cross join ${users} on ${users.id} = ${claims.userId}
  where ${claims.outcome} is null and ${users.active} = 1
  union all
  select 'reset', ${resets.id}, ${resets.userId}, ${personName}, ${resets.requestedAt}, null
  from ${resets} join ${users} on ${users.id} = ${resets.userId} where ${resets.status} = 'pending'
  union all
  select 'email', ${users.id}, ${users.id}, ${personName}, ${users.emailUnconfirmedSince}, null
  from ${users} where ${users.emailUnconfirmedSince} < ${unverifiedBefore} and ${users.role} <> 'user' and ${users.active} = 1
    and ${users.email} not like ${`%${NO_ADDRESS_DOMAIN}`}
) as "waiting"`

/** Those who wait for a role. */
const waitForRole = sql`select ${users.id} from ${users} where ${users.active} = 1 and ${awaitsRole}`

/** What the queue lists: no one who is in the list of role requests, where everything about them is. */
export const isQueued = sql`"kind" <> 'role' and "userId" not in (${waitForRole})`

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
      // No one is promised that their own address is verified for them.
      late: sql<number>`sum("since" < ${sql.placeholder('promised')} and "kind" <> 'email')`,
    })
    .from(reviewItemRows(sql.placeholder('unverifiedBefore')))
    .groupBy(sql`"kind"`)
    .prepare(),
)

interface Clock {
  now: number
  timeZone: string
  sendsMail: boolean
}

/**
 * Since when an email address must have been unverified for an administrator to be needed: people have as long for it
 * as reviews take, unless no email can reach them.
 */
export const getUnverifiedBefore = ({ now, timeZone, sendsMail }: Clock) =>
  sendsMail ? promisedSince(now, timeZone) : now + 1

/** How much of each kind needs review; empty kinds are left out. */
export function countKinds(read: Reader, clock: Clock): Promise<KindCount[]> {
  const promised = promisedSince(clock.now, clock.timeZone)
  return countedReviewItems(read).all({ promised, unverifiedBefore: getUnverifiedBefore(clock) })
}

export const sumCounts = (counts: readonly KindCount[], figure: 'waiting' | 'late') =>
  counts.reduce((sum, count) => sum + count[figure], 0)
