import type { User } from '#api/account/contract/user.ts'
import type { RequestedRole } from '#api/platform/contract/enumerations.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** The current user is asked for again this often (rules: Freshness). Milliseconds. */
const REFETCH = 3 * 60_000

/** The person who waits for an answer: asked for again by the clock, and when the tab is looked at again. */
export const pendingUser = createQuery<User>('/api/user', async () => await unwrap(client.api.user.$get()), {
  every: REFETCH,
  onFocus: true,
})

/** Asks again after a rejection. @throws RequestError */
export async function requestRoleAgain(role: RequestedRole): Promise<void> {
  const user: User = await unwrap(client.api.user['role-request'].$post({ json: { role } }))
  pendingUser.set(user)
}
