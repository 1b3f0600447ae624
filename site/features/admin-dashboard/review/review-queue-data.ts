import type { PasswordResetRequest } from '#api/auth/calls.ts'
import type { ReviewPreference, ReviewItem } from '#api/review/calls.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { StartupClaim } from '#api/unclaimed-startups/calls.ts'
import { loadClaim, loadMember, loadReset, loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import type { ShownMember } from '#site/features/admin-dashboard/users/member-actions.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Entries on a page. */
const PAGE_SIZE = 10

export const QUEUE_FILTERS = {}
export type QueueFilters = FiltersOf<typeof QUEUE_FILTERS>

export const loadReviewQueue = (api: Client, filters: QueueFilters, after?: string) =>
  unwrapPage<ReviewItem>(
    api.api.admin['review-queue'].$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }),
  )

/** What a review is about, as it is now. */
export type ReviewSubject =
  | { kind: 'offer' | 'profile' | 'funding'; startup: StartupListItem }
  | { kind: 'claim'; claim: StartupClaim }
  | { kind: 'reset'; request: PasswordResetRequest }
  | { kind: 'email' | 'role'; member: ShownMember }

/** @throws RequestError */
export async function loadReviewSubject({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>): Promise<ReviewSubject> {
  if (kind === 'claim') return { kind, claim: await loadClaim(id) }
  if (kind === 'reset') return { kind, request: await loadReset(id) }
  if (kind === 'email') return { kind, member: await loadMember(id) }
  return { kind, startup: await loadStartup(id) }
}

/** How often the administrator is written to about each kind. */
export const reviewPreferences = createQuery<ReviewPreference[]>(
  '/api/admin/review-queue/choices',
  async () => await unwrap(client.api.admin['review-queue'].choices.$get()),
)

/** Keeps the choice about one kind. @throws RequestError */
export async function saveReviewPreference(choice: ReviewPreference): Promise<void> {
  const saved: ReviewPreference = await unwrap(client.api.admin['review-queue'].choices.$put({ json: choice }))
  const all = reviewPreferences.$value.get().data
  if (all) reviewPreferences.set(all.map((other) => (other.kind === saved.kind ? saved : other)))
}
