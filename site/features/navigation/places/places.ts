import type { User } from '#api/account/contract/user.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import { matchRoute, getHome } from '#api/platform/contract/routes.ts'
import type { CountedPlace } from '#api/today/contract.ts'
import type { NavigationLink } from '#site/lib/navigation.ts'
import type { PlaceAddresses } from '#site/lib/page/current-place.ts'
import type { IconName } from '#site/ui/brand/icons.ts'

/** One place of the members' area (rules: Navigation). */
export interface Place extends PlaceAddresses {
  label: string
  icon: IconName
  /** Which of the counts it shows: what needs the user there. */
  counts?: CountedPlace
  /** What a narrow bar says instead. */
  short?: string
  /** The pages of a place that has several, for the row of links in their heads. */
  pages?: readonly NavigationLink[]
}

const HOME = { label: 'Home', icon: 'home', counts: 'home' } as const
const MATCHES: Place = { label: 'Matches', href: '/matches', icon: 'handshake', opens: [] }
const MESSAGES: Place = {
  label: 'Messages',
  href: '/conversations',
  icon: 'mail',
  opens: ['/conversations/'],
  counts: 'messages',
}
const PROFILE: Place = { label: 'Profile', href: '/profile', icon: 'user', opens: [] }

const FOUNDER_HOME = getHome('founder')
const INVESTOR_HOME = getHome('investor')
const GROWTH = `${FOUNDER_HOME}/growth`

const FOUNDER: readonly Place[] = [
  { ...HOME, href: FOUNDER_HOME, opens: [] },
  MATCHES,
  { label: 'Investors', href: '/investors', icon: 'users', opens: [] },
  MESSAGES,
  {
    label: 'Documents',
    href: `${FOUNDER_HOME}?tab=documents`,
    icon: 'file',
    opens: ['/documents/', '/ndas', '/ndas/'],
    counts: 'documents',
  },
  {
    label: 'Insights',
    href: `${FOUNDER_HOME}?tab=metrics`,
    icon: 'chart',
    opens: [`${FOUNDER_HOME}?tab=activity`, GROWTH],
    pages: [
      { label: 'Metrics', href: `${FOUNDER_HOME}?tab=metrics` },
      { label: 'Activity', href: `${FOUNDER_HOME}?tab=activity` },
      { label: 'Jobs and funding', href: GROWTH },
    ],
  },
  { ...PROFILE, opens: ['/submit-funding-request'] },
]

const INVESTOR: readonly Place[] = [
  { ...HOME, href: INVESTOR_HOME, opens: [] },
  { label: 'Startups', href: '/startups', icon: 'building', opens: ['/startup/', '/documents/'] },
  MATCHES,
  { label: 'Saved', href: `${INVESTOR_HOME}?tab=saved`, icon: 'bookmark', opens: [], counts: 'saved' },
  MESSAGES,
  { ...PROFILE, opens: ['/investor-profile'] },
]

const ADMIN = getHome('admin')
const LOGS: readonly NavigationLink[] = [
  { label: 'Email log', href: `${ADMIN}/emails` },
  { label: 'Audit log', href: `${ADMIN}/audit` },
  { label: 'Security log', href: `${ADMIN}/security` },
  { label: 'Background jobs', href: `${ADMIN}/jobs` },
]
const REGION_SETTINGS: readonly NavigationLink[] = [
  { label: 'Name and branding', href: `${ADMIN}/settings` },
  { label: 'Rules', href: `${ADMIN}/settings/rules` },
  { label: 'Email', href: `${ADMIN}/settings/email` },
]
const CONTENT: readonly NavigationLink[] = [
  { label: 'Overview', href: '/cms' },
  { label: 'All content', href: '/cms/edit' },
  { label: 'Import', href: '/cms/import' },
  { label: 'History', href: '/cms/history' },
]

const ADMINISTRATOR: readonly Place[] = [
  { label: 'Review queue', short: 'Review', href: ADMIN, icon: 'check-circle', opens: [], counts: 'review' },
  { label: 'Users', href: `${ADMIN}?tab=users`, icon: 'users', opens: [] },
  { label: 'Startups', href: `${ADMIN}?tab=startups`, icon: 'building', opens: [`${ADMIN}/offer-record/`] },
  { label: 'Password resets', short: 'Resets', href: `${ADMIN}?tab=password-resets`, icon: 'lock', opens: [] },
  { label: 'Introductions', href: `${ADMIN}/introductions`, icon: 'handshake', opens: [] },
  { label: 'Invitations', href: `${ADMIN}/invitations`, icon: 'mail', opens: [] },
  { label: 'Import', href: `${ADMIN}/import`, icon: 'upload', opens: [] },
  { label: 'Moderation', href: `${ADMIN}/moderation`, icon: 'warning', opens: [], counts: 'moderation' },
  { label: 'Insights', href: `${ADMIN}/report`, icon: 'chart', opens: [] },
  { label: 'Logs', href: LOGS[0]!.href, icon: 'list', opens: LOGS.map(({ href }) => href), pages: LOGS },
  { label: 'Site content', href: '/cms', icon: 'edit', opens: ['/cms/'], pages: CONTENT },
  {
    label: 'Region settings',
    href: REGION_SETTINGS[0]!.href,
    icon: 'settings',
    opens: [`${ADMIN}/settings/`],
    pages: REGION_SETTINGS,
  },
]

const collection = (label: string, icon: IconName, [name, ...others]: readonly [string, ...string[]]): Place => ({
  label,
  href: `/cms/edit#/collections/${name}`,
  icon,
  opens: others.map((other) => `/cms/edit#/collections/${other}`),
})
const EDITOR: readonly Place[] = [
  { label: 'Overview', href: '/cms', icon: 'home', opens: [] },
  collection('News', 'list', ['news']),
  collection('Events', 'calendar', ['events']),
  collection('Community', 'users', ['entries', 'sections']),
  collection('Pages', 'file', ['added-pages', 'pages', 'resources', 'settings']),
  { label: 'Import', href: '/cms/import', icon: 'upload', opens: [] },
  { label: 'History', href: '/cms/history', icon: 'clock', opens: [] },
]

/** What is personal. The menu of the account leads there, and only someone without a role has it among the places. */
export const SETTINGS: Place = {
  label: 'Settings',
  href: '/settings',
  icon: 'settings',
  opens: ['/settings/'],
  pages: [
    { label: 'Account', href: '/settings' },
    { label: 'Security', href: '/settings/security' },
    { label: 'Notifications', href: '/settings/notifications' },
    { label: 'Your data', href: '/settings/data' },
  ],
}

/** Someone whose role isn't approved yet. */
const PENDING: readonly Place[] = [
  { ...HOME, href: '/', opens: ['/home'] },
  { label: 'Notifications', href: '/notifications', icon: 'bell', opens: [] },
  SETTINGS,
]

/** The places of someone's role. */
export interface Places {
  places: readonly Place[]
  /** How many of them the bar of a phone shows; the others are in "More". */
  onPhone: number
}

const PLACES: Readonly<Record<Role, Places>> = {
  user: { places: PENDING, onPhone: 3 },
  founder: { places: FOUNDER, onPhone: 4 },
  investor: { places: INVESTOR, onPhone: 5 },
  admin: { places: ADMINISTRATOR, onPhone: 4 },
  editor: { places: EDITOR, onPhone: 4 },
}

/** The page that `/` is for a signed-in user. */
const PERSONAL_HOME = '/home'

/** The places beside a page of the members' area; none beside a public page, or while something else comes first. */
export function placesBeside(user: User | null, pathname: string): Places | undefined {
  if (!user || user.mustChangePassword || user.mustSetUpTwoFactor) return undefined
  const isMembers = pathname === PERSONAL_HOME ? user.role === 'user' : isMembersPage(pathname)
  return isMembers ? PLACES[user.role] : undefined
}

function isMembersPage(pathname: string): boolean {
  const match = matchRoute(pathname)
  return match !== null && match.route.access !== 'public'
}
