import type { Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/home-of.ts'

export interface BackLink {
  href: string
  label: string
}

/** Where the way back from a startup leads: to the list or the dashboard that the role works with. */
export function backLink(role: Role | undefined): BackLink {
  if (role === 'admin') return { href: '/startups', label: 'Back to Startups' }
  return dashboardLink(role)
}

/** The dashboard of a role, or the home page for one that has none. */
export function dashboardLink(role: Role | undefined): BackLink {
  const href = role ? getHome(role) : '/'
  return { href, label: href === '/' ? 'Back to Home' : 'Back to Dashboard' }
}
