import type { Role } from './enumerations.ts'

/** The home page of a role, where a login leads (rules: After a login). */
export function getHome(role: Role): string {
  const homes: Partial<Record<Role, string>> = {
    founder: '/dashboard/startup',
    investor: '/dashboard/investor',
    admin: '/dashboard/admin',
  }
  return homes[role] ?? '/'
}

/** Who can open a page: everyone, signed-in users, or these roles. An administrator can open every page. */
export type RouteAccess = 'public' | 'signed-in' | readonly Role[]

export interface Route {
  /** A path; `:name` is one segment. */
  readonly path: string
  /** For the document's title and the highlighted link. */
  readonly title: string
  readonly access: RouteAccess
  /**
   * `file`: prerendered and served from memory. `demand`: rendered for the user after the guard. `shared`: rendered on
   * demand as visitors see it, the same for everyone.
   */
  readonly rendering: 'file' | 'demand' | 'shared'
  /** The query parameters that a shared page reads; others don't make another page of it. */
  readonly query?: readonly string[]
  /** Where this page sends a signed-in user of a role instead of opening; `null` opens it. */
  readonly redirect?: (role: Role) => string | null
}

/** The aliases of the dashboards in /password-reset (rules: Page access). */
function getAlias(role: Role): string {
  const aliases: Partial<Record<Role, string>> = {
    admin: '/admin',
    investor: '/dashboard',
    founder: '/startup/dashboard',
  }
  return aliases[role] ?? '/'
}

/** The query parameters of the directory's address. */
export const DIRECTORY_QUERY = ['q', 'industry', 'stage', 'cursor', 'unclaimed'] as const

/** The route table (rules: Page access). The first pattern that matches a path is used. */
export const ROUTES: readonly Route[] = [
  { path: '/', title: 'Home', access: 'public', rendering: 'file' },
  { path: '/auth', title: 'Log in or register', access: 'public', rendering: 'demand', redirect: () => '/' },
  { path: '/password-reset', title: 'Reset your password', access: 'public', rendering: 'file', redirect: getAlias },
  { path: '/news', title: 'Startup News', access: 'public', rendering: 'file' },
  { path: '/events', title: 'Events', access: 'public', rendering: 'file' },
  { path: '/community', title: 'Community', access: 'public', rendering: 'file' },
  { path: '/about', title: 'About', access: 'public', rendering: 'file' },
  { path: '/how-matching-works', title: 'How matching works', access: 'public', rendering: 'file' },
  { path: '/privacy-policy', title: 'Privacy Policy', access: 'public', rendering: 'file' },
  // The terms must be readable before they are accepted; the one-time link leads to /first-admin.
  { path: '/terms', title: 'Terms and Conditions', access: 'public', rendering: 'file' },
  { path: '/first-admin', title: 'Create the first administrator', access: 'public', rendering: 'demand' },
  // An email's link leads here, without a login.
  { path: '/unsubscribe', title: 'Emails', access: 'public', rendering: 'demand' },
  { path: '/invitation', title: 'Invitation', access: 'public', rendering: 'demand' },
  { path: '/password-reset/link', title: 'Set a new password', access: 'public', rendering: 'demand' },
  { path: '/undo-email-change', title: 'Undo email change', access: 'public', rendering: 'demand' },
  // Next to the calls that it describes.
  { path: '/api/docs', title: 'API', access: 'public', rendering: 'file' },
  { path: '/resources-startup', title: 'Resources for Startups', access: 'public', rendering: 'file' },
  { path: '/resources-investor', title: 'Resources for Investors', access: 'public', rendering: 'file' },
  { path: '/companies', title: 'Startup directory', access: 'public', rendering: 'shared', query: DIRECTORY_QUERY },
  // The public impact report, if the settings publish it.
  { path: '/region', title: 'Regional impact', access: 'public', rendering: 'shared' },
  // A company by its id, with or without its name after it; the companies' sitemaps have similar addresses.
  { path: '/companies/:id', title: 'Startup', access: 'public', rendering: 'shared' },

  { path: '/companies/unclaimed/:id', title: 'Unclaimed startup', access: 'public', rendering: 'shared' },

  { path: '/startups', title: 'Discover Startups', access: ['admin', 'investor'], rendering: 'demand' },
  { path: '/investors', title: 'Investors', access: ['admin', 'founder'], rendering: 'demand' },
  { path: '/matches', title: 'Your matches', access: ['founder', 'investor'], rendering: 'demand' },
  { path: '/conversations', title: 'Messages', access: 'signed-in', rendering: 'demand' },
  { path: '/conversations/:id', title: 'Conversation', access: 'signed-in', rendering: 'demand' },
  { path: '/profile', title: 'Your Profile', access: 'signed-in', rendering: 'demand' },
  { path: '/notifications', title: 'Notifications', access: 'signed-in', rendering: 'demand' },
  { path: '/settings', title: 'Account Settings', access: 'signed-in', rendering: 'demand' },
  { path: '/settings/security', title: 'Security', access: 'signed-in', rendering: 'demand' },
  { path: '/settings/notifications', title: 'Notification settings', access: 'signed-in', rendering: 'demand' },
  { path: '/settings/data', title: 'Your data', access: 'signed-in', rendering: 'demand' },
  { path: '/claim/:id', title: 'Claim a profile', access: 'signed-in', rendering: 'demand' },
  { path: '/investor-profile', title: 'Create Investor Profile', access: ['investor'], rendering: 'demand' },
  { path: '/dashboard/startup', title: 'Startup Dashboard', access: ['founder'], rendering: 'demand' },
  { path: '/dashboard/startup/growth', title: 'Jobs and funding', access: ['founder'], rendering: 'demand' },
  { path: '/dashboard/investor', title: 'Investor Dashboard', access: ['investor'], rendering: 'demand' },
  { path: '/dashboard/admin', title: 'Admin Dashboard', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/report', title: 'Impact report', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/audit', title: 'Audit log', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/security', title: 'Security log', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/moderation', title: 'Moderation', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/offer-record/:id', title: 'Who saw the offer', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/introductions', title: 'Introductions', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/import', title: 'Import', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/invitations', title: 'Invitations', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/jobs', title: 'Background jobs', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/settings', title: 'Region settings', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/settings/rules', title: 'Rules', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/settings/email', title: 'Email', access: ['admin'], rendering: 'demand' },
  { path: '/dashboard/admin/emails', title: 'Email log', access: ['admin'], rendering: 'demand' },
  { path: '/cms', title: 'Site content', access: ['editor', 'admin'], rendering: 'demand' },
  { path: '/cms/edit', title: 'Editor', access: ['editor', 'admin'], rendering: 'demand' },
  { path: '/cms/import', title: 'Import', access: ['editor', 'admin'], rendering: 'demand' },
  { path: '/cms/history', title: 'History', access: ['editor', 'admin'], rendering: 'demand' },
  // The frame with Decap, next to its files.
  { path: '/cms/:version/app', title: 'Editor', access: ['editor', 'admin'], rendering: 'demand' },
  { path: '/documents/:id', title: 'Document', access: 'signed-in', rendering: 'demand' },
  { path: '/ndas', title: 'Signed NDAs', access: 'signed-in', rendering: 'demand' },
  { path: '/ndas/:id', title: 'Signed NDA', access: 'signed-in', rendering: 'demand' },
  { path: '/submit-funding-request', title: 'Submit a Funding Request', access: ['founder'], rendering: 'demand' },

  {
    path: '/submit-pitch',
    title: 'Submit a Funding Request',
    access: ['founder'],
    rendering: 'demand',
    redirect: () => '/submit-funding-request',
  },
  { path: '/admin', title: 'Dashboard', access: 'signed-in', rendering: 'demand', redirect: getHome },
  { path: '/dashboard', title: 'Dashboard', access: 'signed-in', rendering: 'demand', redirect: getHome },
  { path: '/startup/dashboard', title: 'Dashboard', access: 'signed-in', rendering: 'demand', redirect: getHome },
  { path: '/startup/:id', title: 'Startup', access: 'signed-in', rendering: 'demand' },
]

export interface RouteMatch {
  route: Route
  params: Readonly<Record<string, string>>
}

/** The route of a path (no query), with or without a trailing slash; `null` is the not-found page. */
export function matchRoute(path: string): RouteMatch | null {
  const segments = parseSegments(path)
  for (const route of ROUTES) {
    const params = segments && matchParams(parseSegments(route.path) ?? [], segments)
    if (params) return { route, params }
  }
  return null
}

function parseSegments(path: string): string[] | null {
  try {
    return path.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeURIComponent)
  } catch {
    // An invalid percent sign: no path of this site.
    return null
  }
}

function matchParams(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}

/**
 * A `next=` value if it is a path of this site to return to after a login, otherwise `null`: no other origin in any
 * spelling, no control characters, and not the login itself. Its query and its hash are unchanged.
 */
export function safeNext(value: string | null | undefined): string | null {
  if (!value || value.length > 4000 || !/^\/(?!\/)[^\\?#]*(?:[?#]|$)/.test(value) || /\p{Cc}/u.test(value)) return null
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return null
  const { pathname, search, hash } = new URL(value, base)
  // Dots are resolved here: `/.//example.com` has become `//example.com`, which a browser reads as another site.
  const leavesOrLoops = pathname.startsWith('//') || matchRoute(pathname)?.route.path === '/auth'
  return leavesOrLoops ? null : `${pathname}${search}${hash}`
}

/** Where pages were before, for links in emails that were sent then. */
const MOVED_PAGES: readonly (readonly [before: string, now: string])[] = [
  ['/notices', '/notifications'],
  ['/confidentiality', '/ndas'],
  ['/dashboard/admin/outbox', '/dashboard/admin/emails'],
  ['/dashboard/admin/reports', '/dashboard/admin/moderation'],
]

/** Where the page of a path is now, with what follows in the path; the path itself if it hasn't moved. */
export function findMovedPage(path: string): string {
  for (const [before, now] of MOVED_PAGES) {
    if (path === before || path.startsWith(`${before}/`)) return now + path.slice(before.length)
  }
  return path
}
