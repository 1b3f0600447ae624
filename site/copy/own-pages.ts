/** What an administrator reads, who passes every guard, on a page that belongs to one founder or investor. */
export const OWN_PAGES = {
  founder: {
    title: 'This page shows a founder their own startup',
    description: 'You’re signed in as an administrator and have none. All startups are in the admin dashboard.',
    href: '/dashboard/admin?tab=startups',
    action: 'Open the admin dashboard',
  },
  investor: {
    title: 'This page shows an investor their own profile',
    description: 'You’re signed in as an administrator and have none. All people are in the admin dashboard.',
    href: '/dashboard/admin?tab=users',
    action: 'Open the admin dashboard',
  },
  matches: {
    title: 'This page shows founders and investors their matches',
    description: 'You’re signed in as an administrator, and no one is suggested to you.',
    href: '/dashboard/admin',
    action: 'Open the admin dashboard',
  },
} as const
