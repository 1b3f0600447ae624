import type { User } from '#api/account/contract/user.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/routes.ts'

export interface NavigationLink {
  label: string
  href: string
}

/** Who the navigation is for; `null` is a visitor. */
export type Navigator = Pick<User, 'role'> | null

function hasDashboard(role: Role): boolean {
  return getHome(role) !== '/'
}

/** The links of the bar and the drawer, in order (rules: Navigation). */
export function mainLinks(viewer: Navigator): NavigationLink[] {
  const first =
    viewer && hasDashboard(viewer.role)
      ? { label: 'Dashboard', href: getHome(viewer.role) }
      : { label: 'Home', href: '/' }
  return [
    first,
    { label: 'Startups', href: '/resources-startup' },
    { label: 'Investors', href: viewer?.role === 'admin' ? '/investors' : '/resources-investor' },
    { label: 'Events', href: '/events' },
    { label: 'News', href: '/news' },
    { label: 'About', href: '/about' },
  ]
}

/**
 * The links of the account menu, above Sign out; for a visitor the two buttons (rules: Navigation).
 */
export function accountLinks(viewer: Navigator): NavigationLink[] {
  if (!viewer)
    return [
      { label: 'Log in', href: '/auth' },
      { label: 'Register', href: '/auth?tab=register' },
    ]
  return [
    ...workplace(viewer.role),
    { label: 'Your Profile', href: '/profile' },
    { label: 'Settings', href: '/settings' },
  ]
}

const SITE_CONTENT = { label: 'Site content', href: '/cms' }

/** An editor has no dashboard: they work in the CMS. */
function workplace(role: Role): NavigationLink[] {
  if (role === 'editor') return [SITE_CONTENT]
  if (!hasDashboard(role)) return []
  if (role === 'admin') return [{ label: 'Admin Dashboard', href: getHome(role) }, SITE_CONTENT]
  return [
    { label: 'Dashboard', href: getHome(role) },
    { label: 'Matches', href: '/matches' },
    { label: 'Messages', href: '/conversations' },
  ]
}

/** Whether a link leads to the page that is open, whatever its query; no link does where the page has no path. */
export function isCurrent(link: NavigationLink, path: string): boolean {
  return path !== '' && link.href.replace(/[?#][^]*/, '') === (path.replace(/\/$/, '') || '/')
}
