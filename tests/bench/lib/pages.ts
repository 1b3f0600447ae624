import type { Request } from 'playwright'

/** A page that the server renders for one person. */
interface MembersPage {
  what: string
  username: string
  path: string
  /** Lists, and the investor dashboard with its list, can cost half as much again. */
  isList?: true
}

export const MEMBERS_PAGES: readonly MembersPage[] = [
  { what: 'Home', username: 'investor', path: '/' },
  { what: 'Dashboard of a founder', username: 'founder', path: '/dashboard/startup' },
  { what: 'Dashboard of an investor', username: 'investor', path: '/dashboard/investor', isList: true },
  { what: 'Dashboard of an administrator', username: 'admin', path: '/dashboard/admin' },
  { what: 'Users', username: 'admin', path: '/dashboard/admin?tab=users', isList: true },
  { what: 'Startups', username: 'admin', path: '/startups', isList: true },
  { what: 'Introductions', username: 'admin', path: '/dashboard/admin/introductions' },
  { what: 'A startup', username: 'investor', path: '/startup/1' },
  { what: 'Matches', username: 'investor', path: '/matches' },
  { what: 'Account settings', username: 'investor', path: '/settings' },
  { what: 'Profile of a founder', username: 'founder', path: '/profile' },
  { what: 'Notifications', username: 'investor', path: '/notifications' },
]

/** Compressed bytes received for a request; none if the page was left in the meantime. */
export const measureBodySize = (request: Request): Promise<number> =>
  request.sizes().then(
    ({ responseBodySize }) => responseBodySize,
    () => 0,
  )
