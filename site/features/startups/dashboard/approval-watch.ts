import type { User } from '#api/account/contract/user.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import type { Query } from '#site/lib/query.ts'

/**
 * Follows a polled user and reloads the startup when the approved flag changes (rules: Founder dashboard). The
 * startup's own approval is a step of its own, so every second answer reloads it, too: it is stale after 10 s. Returns
 * the way to stop.
 */
export function watchApproval(user: Query<User>, startup: Pick<Query<Startup | null>, 'refresh'>): () => void {
  let seen: User | undefined
  let answers = 0
  return user.$value.listen(({ data, loading }) => {
    if (!data || loading || data === seen) return
    const hasChanged = seen !== undefined && seen.approved !== data.approved
    seen = data
    answers += 1
    if (hasChanged || answers % 2 === 0) startup.refresh()
  })
}
