import type { Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/routes.ts'

export interface BackLink {
  href: string
  label: string
}

const LIST: BackLink = { href: '/startups', label: 'Back to Startups' }

/** Where the way back from a startup leads: to the list or the dashboard that the role works with. */
export function backLink(role: Role | undefined): BackLink {
  if (role === 'admin') return LIST
  return dashboardLink(role)
}

/**
 * The way back with the filters that someone had chosen, if they came from the list of startups or from where `back`
 * leads.
 */
export function backWithFilters(back: BackLink, previous: string): BackLink | undefined {
  const { pathname, search } = new URL(previous)
  const place = [back, LIST].find(({ href }) => href === pathname)
  return place && { ...place, href: pathname + search }
}

/** The dashboard of a role, or the home page for one that has none. */
export function dashboardLink(role: Role | undefined): BackLink {
  const href = role ? getHome(role) : '/'
  return { href, label: href === '/' ? 'Back to Home' : 'Back to Dashboard' }
}
