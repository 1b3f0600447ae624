import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ReviewPreference, ReviewItem } from '#api/review/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Entries shown at first, and more with each press. */
const AT_ONCE = 10

export type ReviewQueuePage = ListPage<ReviewItem>

/** How many an address asks for: `waiting=20`. */
export function parseQueueSize(params: URLSearchParams): number {
  const wanted = Math.floor(Number(params.get('waiting')))
  return Math.min(Math.max(AT_ONCE, Number.isFinite(wanted) ? wanted : AT_ONCE), LIMITS.page.max)
}

/** How many after the next press. */
export const getNextQueueSize = (shown: number) => Math.min(shown + AT_ONCE, LIMITS.page.max)

export const loadReviewQueue = (api: Client, shown: number): Promise<ReviewQueuePage> =>
  unwrapPage<ReviewItem>(api.api.admin.waiting.$get({ query: { limit: String(shown) } }))

/** How often the administrator is written to about each kind. */
export const reviewPreferences = createQuery<ReviewPreference[]>(
  '/api/admin/waiting/choices',
  async () => await unwrap(client.api.admin.waiting.choices.$get()),
)

/** Keeps the choice about one kind. @throws RequestError */
export async function saveReviewPreference(choice: ReviewPreference): Promise<void> {
  const saved: ReviewPreference = await unwrap(client.api.admin.waiting.choices.$put({ json: choice }))
  const all = reviewPreferences.$value.get().data
  if (all) reviewPreferences.set(all.map((other) => (other.kind === saved.kind ? saved : other)))
}
