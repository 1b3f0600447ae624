import type { AuditEntry } from '#api/audit/calls.ts'
import type { Investor } from '#api/investors/calls.ts'
import type { MemberDetails, Overview } from '#api/users/calls.ts'
import type { Member } from '#api/users/contract.ts'
import type { PasswordResetRequest, SecurityEvent } from '#api/auth/calls.ts'
import type { Startup, StartupListItem } from '#api/startups/contract/responses.ts'
import type { ImportedStartup, StartupClaim } from '#api/unclaimed-startups/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { anyText, toQuery, type FiltersOf, type Part } from '#site/lib/list/filters.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Entries on a page of a list. */
const PAGE_SIZE = 20
const partAt = (after: string | undefined): Part => ({ limit: PAGE_SIZE, cursor: after })

export const MEMBER_FILTERS = { q: anyText, role: anyText, status: anyText, sort: anyText }
/** The status of startups that no founder has claimed: they have a list of their own. */
export const IMPORTED = 'imported'
export const STARTUP_FILTERS = { q: anyText, industry: anyText, stage: anyText, status: anyText, sort: anyText }
export const RESET_FILTERS = { status: anyText }
export const AUDIT_FILTERS = {
  person: anyText,
  action: anyText,
  from: anyText,
  to: anyText,
  targetType: anyText,
  targetId: anyText,
}
export const SECURITY_FILTERS = { person: anyText, kind: anyText, address: anyText, from: anyText, to: anyText }

export type MemberFilters = FiltersOf<typeof MEMBER_FILTERS>
export type StartupFilters = FiltersOf<typeof STARTUP_FILTERS>
export type ResetFilters = FiltersOf<typeof RESET_FILTERS>
export type AuditFilters = FiltersOf<typeof AUDIT_FILTERS>
export type SecurityFilters = FiltersOf<typeof SECURITY_FILTERS>

export const loadMembers = (api: Client, filters: MemberFilters, after?: string) =>
  unwrapPage<Member>(api.api.admin.users.$get({ query: toQuery(filters, partAt(after)) }))

const loadStartups = (api: Client, filters: StartupFilters, after?: string) =>
  unwrapPage<StartupListItem>(api.api.admin.startups.$get({ query: toQuery(filters, partAt(after)) }))

/** Imported startups that no founder has claimed, with the same filters. */
const loadImported = (api: Client, { q, industry, stage }: StartupFilters, after?: string) =>
  unwrapPage<ImportedStartup>(
    api.api.admin['imported-startups'].$get({ query: toQuery({ q, industry, stage }, partAt(after)) }),
  )

/** Startups of founders, and imported ones beside them; of the status `imported` these alone. */
export interface StartupsPage extends ListPage<StartupListItem> {
  imported: ListPage<ImportedStartup>
}

export async function loadStartupsTab(api: Client, filters: StartupFilters, after?: string): Promise<StartupsPage> {
  if (filters.status === IMPORTED)
    return { items: [], total: 0, next: null, imported: await loadImported(api, filters, after) }
  const [list, imported] = await Promise.all([loadStartups(api, filters, after), loadImported(api, filters)])
  return { ...list, imported }
}

export const loadResets = (api: Client, filters: ResetFilters, after?: string) =>
  unwrapPage<PasswordResetRequest>(
    api.api.admin['password-reset-requests'].$get({ query: toQuery(filters, partAt(after)) }),
  )

export const loadAudit = (api: Client, filters: AuditFilters, after?: string) =>
  unwrapPage<AuditEntry>(api.api.admin.audit.$get({ query: toQuery(filters, partAt(after)) }))

export const loadSecurityLog = (api: Client, filters: SecurityFilters, after?: string) =>
  unwrapPage<SecurityEvent>(api.api.admin['security-log'].$get({ query: toQuery(filters, partAt(after)) }))

/** What the dashboard opens with. */
export const overview = createQuery<Overview>(
  '/api/admin/overview',
  async () => await unwrap(client.api.admin.overview.$get()),
  { fresh: 10_000, onFocus: true },
)

/** The profile of the role that was asked for; `null` where it does not exist yet. */
export type ReviewedProfile = { kind: 'founder'; profile: Startup } | { kind: 'investor'; profile: Investor } | null

/** An account as it is now. @throws RequestError */
export const loadMember = async (id: number): Promise<MemberDetails> =>
  await unwrap(client.api.admin.users[':id'].$get({ param: { id: String(id) } }))

/** A startup as it is now. @throws RequestError */
export const loadStartup = async (id: number): Promise<StartupListItem> =>
  await unwrap(client.api.startups[':id'].$get({ param: { id: String(id) } }))

/** A claim as it is now. @throws RequestError */
export const loadClaim = async (id: number): Promise<StartupClaim> =>
  await unwrap(client.api.admin.claims[':id'].$get({ param: { id: String(id) } }))

/** A request for a new password as it is now. @throws RequestError */
export const loadReset = async (id: number): Promise<PasswordResetRequest> =>
  await unwrap(client.api.admin['password-reset-requests'][':id'].$get({ param: { id: String(id) } }))

/** Everything that a review is about, as it is now. @throws RequestError */
export async function loadReview(id: number): Promise<{ member: MemberDetails; profile: ReviewedProfile }> {
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
