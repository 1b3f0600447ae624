import { getCompletion } from '#site/lib/profile/completion.ts'
import type { Connection } from '#api/connections/calls.ts'
import { needsAnswerFrom } from '#api/connections/contract/transitions.ts'
import type { Overview } from '#api/users/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'

/** A number on the home page, and where it leads. */
export interface Widget {
  label: string
  figure: string
  text: string
  href: string
}

const count = (value: number) => value.toLocaleString('en-US')
const plural = (value: number, singular: string, many: string) => (value === 1 ? singular : many)

/** What a founder sees at a glance. */
export function founderWidgets(startup: Startup | null, requests: readonly Connection[]): Widget[] {
  const href = '/dashboard/startup'
  if (!startup) return [{ label: 'Startup profile', figure: '0%', text: 'Begin your profile', href: '/profile' }]
  const open = requests.filter((request) => needsAnswerFrom('founder', request)).length
  const { percent, label } = getCompletion(startup)
  return [
    {
      label: 'Connection requests',
      figure: count(open),
      text: plural(open, 'is waiting for your answer', 'are waiting for your answer'),
      href,
    },
    {
      label: 'Profile views',
      figure: count(startup.viewCount),
      text: 'by investors and visitors',
      href: `${href}?tab=metrics`,
    },
    ...(percent < 100 ? [{ label: 'Profile completion', figure: `${percent}%`, text: label, href: '/profile' }] : []),
    {
      label: 'Review',
      figure: startup.approved ? 'Approved' : 'Pending Review',
      text: startup.approved ? 'Your profile is visible to investors' : 'An admin needs to approve your profile',
      href,
    },
  ]
}

/** What an investor sees at a glance. */
export function investorWidgets(saved: number, connections: readonly Connection[], hasProfile: boolean): Widget[] {
  const accepted = connections.filter(({ state }) => state === 'accepted').length
  return [
    { label: 'Saved startups', figure: count(saved), text: 'in your list', href: '/dashboard/investor?tab=saved' },
    {
      label: 'Connections requested',
      figure: count(connections.length),
      text: `${count(accepted)} accepted`,
      href: '/dashboard/investor',
    },
    {
      label: 'Investor profile',
      figure: hasProfile ? 'Complete' : 'Missing',
      text: hasProfile ? 'Change it at any time' : 'Founders are looking for you',
      href: '/profile',
    },
  ]
}

/** What an administrator sees at a glance. */
export function adminWidgets(overview: Overview): Widget[] {
  const { pendingApprovals, totalUsers, startups, investors } = overview
  const users = '/dashboard/admin?tab=users'
  return [
    {
      label: 'Pending Approvals',
      figure: count(pendingApprovals),
      text: plural(pendingApprovals, 'person is waiting for a review', 'people are waiting for a review'),
      href: users,
    },
    { label: 'Total Users', figure: count(totalUsers), text: 'accounts', href: users },
    { label: 'Startups', figure: count(startups), text: 'profiles', href: '/dashboard/admin?tab=startups' },
    { label: 'Investors', figure: count(investors), text: 'profiles', href: users },
  ]
}
