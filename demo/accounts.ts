import type { RequestedRole, Role } from '#api/platform/contract/enumerations.ts'

/** The password of every account of the sample region. */
export const DEMO_PASSWORD = 'trellis-demo'

/** An account that the demo lists when it starts. */
interface DemoAccount {
  username: string
  person: string
  role: Role
  /** The role they registered for; by default the role they have. */
  requestedRole?: RequestedRole
  /** Whether the email address hasn't been verified yet. */
  isUnconfirmed?: true
  /** What this account demonstrates, shown to the person who logs in. */
  shows: string
  daysAgo: number
}

/** The eight accounts of the demo. Profiles of founders and investors are in `startups.json` and `investors.json`. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'admin',
    person: 'Avery Stone',
    role: 'admin',
    shows: 'administrator (review queue, reports)',
    daysAgo: 600,
  },
  {
    username: 'editor',
    person: 'Robin Page',
    role: 'editor',
    shows: 'writes news, events and pages in /cms',
    daysAgo: 590,
  },
  {
    username: 'founder',
    person: 'Maya Ortega-Lind',
    role: 'founder',
    shows: 'founder, startup approved and public',
    daysAgo: 211,
  },
  {
    username: 'founder2',
    person: 'Samira Holt',
    role: 'founder',
    shows: 'founder, startup approved and private',
    daysAgo: 91,
  },
  {
    username: 'investor',
    person: 'Jonah Whitaker',
    role: 'investor',
    shows: 'investor with saved startups',
    daysAgo: 300,
  },
  {
    username: 'investor2',
    person: 'Lucia Ferrante',
    role: 'investor',
    shows: 'investor with a public profile',
    daysAgo: 250,
  },
  {
    username: 'pendingfounder',
    person: 'Dara Nwosu',
    role: 'user',
    requestedRole: 'founder',
    shows: 'has registered as a founder, waits for a profile',
    isUnconfirmed: true,
    daysAgo: 1,
  },
  {
    username: 'pendinginvestor',
    person: 'Elliot Crane',
    role: 'user',
    requestedRole: 'investor',
    shows: 'has registered as an investor, waits for review',
    daysAgo: 2,
  },
]
