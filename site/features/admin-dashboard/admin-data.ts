import type { AuditEntry } from '#api/contract/audit.ts'
import type { Investor } from '#api/contract/investor.ts'
import type { Member } from '#api/contract/member.ts'
import type { Overview } from '#api/contract/overview.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset.ts'
import type { SecurityEvent } from '#api/contract/security-log.ts'
import type { Startup, StartupListItem } from '#api/contract/startup.ts'
import type { Trends } from '#api/contract/trends.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'
import type { ListFilters } from './admin-address.ts'

/** Rows of one page of an administrator's list. */
const PAGE_SIZE = 20

export const MEMBER_FILTERS = ['q', 'role', 'status', 'sort'] as const
export const STARTUP_FILTERS = ['q', 'industry', 'stage', 'status', 'sort'] as const
export const RESET_FILTERS = ['status'] as const
export const AUDIT_FILTERS = ['person', 'action', 'from', 'to', 'targetType', 'targetId'] as const
export const SECURITY_FILTERS = ['person', 'kind', 'address', 'from', 'to'] as const

export type MemberFilters = Record<(typeof MEMBER_FILTERS)[number], string>
export type StartupFilters = Record<(typeof STARTUP_FILTERS)[number], string>
export type AuditFilters = Record<(typeof AUDIT_FILTERS)[number], string>
export type SecurityFilters = Record<(typeof SECURITY_FILTERS)[number], string>
export type ResetFilters = Record<(typeof RESET_FILTERS)[number], string>

function queryOf(filters: ListFilters, cursor: string | undefined) {
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(asked), limit: String(PAGE_SIZE), ...(cursor && { cursor }) }
}

export const loadMembers = (api: Client, filters: MemberFilters, cursor?: string) =>
  unwrapPage<Member>(api.api.admin.users.$get({ query: queryOf(filters, cursor) }))

export const loadStartups = (api: Client, filters: StartupFilters, cursor?: string) =>
  unwrapPage<StartupListItem>(api.api.admin.startups.$get({ query: queryOf(filters, cursor) }))

export const loadResets = (api: Client, filters: ResetFilters, cursor?: string) =>
  unwrapPage<PasswordResetRequest>(api.api.admin['password-reset-requests'].$get({ query: queryOf(filters, cursor) }))

export const loadAudit = (api: Client, filters: AuditFilters, cursor?: string) =>
  unwrapPage<AuditEntry>(api.api.admin.audit.$get({ query: queryOf(filters, cursor) }))

export const loadSecurityLog = (api: Client, filters: SecurityFilters, cursor?: string) =>
  unwrapPage<SecurityEvent>(api.api.admin['security-log'].$get({ query: queryOf(filters, cursor) }))

/** The region over time; the pictures ask for it when they are looked at. */
export const trends = createQuery<Trends>(
  '/api/admin/trends',
  async () => await unwrap(client.api.admin.trends.$get()),
  { fresh: 0 },
)

/** Counters, recent activity and the first pending requests (rules: Administrator dashboard, Freshness). */
export const overview = createQuery<Overview>(
  '/api/admin/overview',
  async () => await unwrap(client.api.admin.overview.$get()),
  { fresh: 0 },
)

/** The profile of the role that was asked for; `null` where it does not exist yet. */
export type ReviewedProfile = { kind: 'founder'; profile: Startup } | { kind: 'investor'; profile: Investor } | null

/** An account as it is now. @throws RequestError */
export const loadMember = async (id: number): Promise<Member> =>
  await unwrap(client.api.admin.users[':id'].$get({ param: { id: String(id) } }))

/** A startup as it is now. @throws RequestError */
export const loadStartup = async (id: number): Promise<StartupListItem> =>
  await unwrap(client.api.startups[':id'].$get({ param: { id: String(id) } }))

/** Everything that a review is about, as it is now. @throws RequestError */
export async function loadReview(id: number): Promise<{ member: Member; profile: ReviewedProfile }> {
  const member = await loadMember(id)
  return { member, profile: await loadProfile(member) }
}

async function loadProfile({ id, requestedRole, profileCompleted }: Member): Promise<ReviewedProfile> {
  if (!profileCompleted) return null
  const param = { userId: String(id) }
  if (requestedRole === 'investor') {
    const profile = await orNull<Investor>(unwrap(client.api.admin.investors.user[':userId'].$get({ param })))
    return profile && { kind: 'investor', profile }
  }
  const profile = await orNull<Startup>(unwrap(client.api.admin.startups.user[':userId'].$get({ param })))
  return profile && { kind: 'founder', profile }
}
