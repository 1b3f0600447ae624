import { describe, expect, it } from 'vitest'
import { ROLES } from '#api/platform/contract/enumerations.ts'
import { accountLinks, isCurrent, mainLinks } from './navigation.ts'
import { matchRoute } from '#api/platform/contract/routes.ts'

const written = (links: { label: string; href: string }[]) => links.map(({ label, href }) => `${label} ${href}`)

describe('the main links', () => {
  it.each([
    [null, 'Home /', 'Investors /resources-investor'],
    ['user', 'Home /', 'Investors /resources-investor'],
    ['editor', 'Home /', 'Investors /resources-investor'],
    ['founder', 'Dashboard /dashboard/startup', 'Investors /resources-investor'],
    ['investor', 'Dashboard /dashboard/investor', 'Investors /resources-investor'],
    ['admin', 'Dashboard /dashboard/admin', 'Investors /investors'],
  ] as const)('of %s', (role, first, investors) => {
    expect(written(mainLinks(role && { role }))).toEqual([
      first,
      'Startups /resources-startup',
      investors,
      'Events /events',
      'News /news',
      'About /about',
    ])
  })

  it('highlight the open page', () => {
    const link = { label: 'News', href: '/news' }
    expect(isCurrent(link, '/news')).toBe(true)
    expect(isCurrent(link, '/news/')).toBe(true)
    expect(isCurrent(link, '/newsletter')).toBe(false)
    expect(isCurrent({ label: 'Home', href: '/' }, '/')).toBe(true)
    expect(isCurrent({ label: 'Home', href: '/' }, '/news')).toBe(false)
  })

  it('highlight nothing on a page without an address of its own', () => {
    expect(isCurrent({ label: 'Home', href: '/' }, '')).toBe(false)
  })
})

describe('the account menu', () => {
  it.each([
    [null, ['Log in /auth', 'Register /auth?tab=register']],
    ['user', ['Your Profile /profile', 'Settings /settings']],
    [
      'founder',
      [
        'Dashboard /dashboard/startup',
        'Matches /matches',
        'Messages /conversations',
        'Your Profile /profile',
        'Settings /settings',
      ],
    ],
    [
      'investor',
      [
        'Dashboard /dashboard/investor',
        'Matches /matches',
        'Messages /conversations',
        'Your Profile /profile',
        'Settings /settings',
      ],
    ],
    ['admin', ['Admin Dashboard /dashboard/admin', 'Site content /cms', 'Your Profile /profile', 'Settings /settings']],
    ['editor', ['Site content /cms', 'Your Profile /profile', 'Settings /settings']],
  ] as const)('of %s', (role, links) => expect(written(accountLinks(role && { role }))).toEqual(links))
})

it('leads to no page that is not there', () => {
  const links = [null, ...ROLES].flatMap((role) => [...mainLinks(role && { role }), ...accountLinks(role && { role })])
  const missing = links.filter(({ href }) => !matchRoute(href.split('?')[0] ?? ''))
  expect(missing).toEqual([])
})
