import type { Role, RequestedRole } from '#api/contract/enumerations.ts'

/** The password of every account of the sample region. */
export const DEMO_PASSWORD = 'trellis-demo'

/** An account that the demo names when it starts. */
export interface DemoAccount {
  username: string
  firstName: string
  lastName: string
  role: Role
  requestedRole: RequestedRole | null
  /** What a person sees who logs in with it. */
  shows: string
  daysAgo: number
}

/** The eight accounts of the demo. Those of founders and investors have their profiles in `startups/` and `investors.ts`. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', 'Avery', 'Stone', 'admin', null, 'reviews people and startups', 600),
  account('editor', 'Robin', 'Page', 'editor', null, 'writes news, events and pages in /cms', 590),
  account('founder', 'Maya', 'Ortega-Lind', 'founder', 'founder', 'founder, startup approved and public', 211),
  account('founder2', 'Samira', 'Holt', 'founder', 'founder', 'founder, startup approved and private', 91),
  account('investor', 'Jonah', 'Whitaker', 'investor', 'investor', 'investor with saved startups', 300),
  account('investor2', 'Lucia', 'Ferrante', 'investor', 'investor', 'investor with a public profile', 250),
  account('pendingfounder', 'Dara', 'Nwosu', 'user', 'founder', 'has registered as a founder, waits for a profile', 1),
  account(
    'pendinginvestor',
    'Elliot',
    'Crane',
    'user',
    'investor',
    'has registered as an investor, waits for review',
    2,
  ),
]

function account(
  username: string,
  firstName: string,
  lastName: string,
  role: Role,
  requestedRole: RequestedRole | null,
  shows: string,
  daysAgo: number,
): DemoAccount {
  return { username, firstName, lastName, role, requestedRole, shows, daysAgo }
}
