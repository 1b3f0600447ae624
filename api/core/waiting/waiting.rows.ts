import { and, eq, isNotNull, isNull, sql } from '#api/db/drizzle.ts'
import type { RequestedRole } from '#api/contract/enumerations.ts'
import type { WaitingKind } from '#api/contract/waiting/schema.ts'
import { users } from '#api/db/schema/account.ts'
import { auditEntries } from '#api/db/schema/audit.ts'
import { passwordResetRequests as resets } from '#api/db/schema/password-reset.ts'
import { startups } from '#api/db/schema/startup.ts'

/** A requested role that waits for a review; a rejected one waits for the person to ask again. */
export const awaitsRole = and(eq(users.approved, false), isNotNull(users.requestedRole), isNull(users.rejectedAt))!

// Written as the partial indexes say them.
const isUnapproved = sql`${startups.approved} = 0`
const asksForFunding = sql`${startups.status} = 'pending' and ${startups.fundingRequestedAt} is not null`

/** A startup that waits for a decision about itself or its funding request: each part reads an index of few rows. */
export const startupWaits = sql`${startups.id} in (
  select "id" from ${startups} where "approved" = 0
  union select "id" from ${startups} where "status" = 'pending' and "funding_requested_at" is not null
)`

/** What there is of a row of `waitingRows`, as SQLite answers it. */
export const waitingColumns = {
  kind: sql<WaitingKind>`"kind"`,
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
export const waitingRows = sql`(
  select 'role' as "kind", ${users.id} as "id", ${personName} as "name",
    coalesce(${users.roleRequestedAt}, ${users.createdAt}) as "since",
    ${users.requestedRole} as "requestedRole", ${users.profileCompleted} as "profileCompleted", null as "fundingAmount"
  from ${users} where ${users.active} = 1 and ${awaitsRole}
  union all
  select 'profile', ${startups.id}, ${startups.companyName}, ${profileSince}, null, null, null
  from ${startups} cross join ${users} on ${users.id} = ${startups.userId}
  where ${isUnapproved} and not (${asksForFunding}) and ${users.role} = 'founder' and ${users.active} = 1
  union all
  select 'funding', ${startups.id}, ${startups.companyName}, ${startups.fundingRequestedAt}, null, null,
    ${startups.fundingAmount}
  from ${startups} where ${asksForFunding} and ${startups.ownerActive} = 1
  union all
  select 'reset', ${resets.id}, ${personName}, ${resets.requestedAt}, null, null, null
  from ${resets} join ${users} on ${users.id} = ${resets.userId} where ${resets.status} = 'pending'
) as "waiting"`
