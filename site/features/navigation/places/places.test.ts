import { expect, it } from 'vitest'
import { guard } from '#api/platform/contract/guard.ts'
import { ROLES } from '#api/platform/contract/enumerations.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { ada } from '#tests/sample-user.ts'
import { findCurrentPlace } from '#site/lib/page/current-place.ts'
import { placesBeside } from './places.ts'

const openFor = (role: (typeof ROLES)[number]) => {
  const user = { ...ada, role, approved: role !== 'user' }
  return { user, ...placesBeside(user, '/settings')! }
}

it.each(ROLES)('the places of the role %s can be opened by it, and a phone shows at most five', (role) => {
  const { user, places, onPhone } = openFor(role)
  const links = places.flatMap(({ href, pages = [] }) => [href, ...pages.map((page) => page.href)])
  for (const href of links) {
    const { pathname, search } = new URL(href, 'http://site.invalid')
    expect([href, guard(pathname, user, search).kind]).toEqual([href, 'open'])
  }
  expect(onPhone).toBeLessThanOrEqual(5)
})

it('each page of the members’ area has places, and a public one has none', () => {
  const user = { ...ada, role: 'admin' } as const
  const beside = ROUTES.map(({ path, access }) => ({
    path,
    access,
    count: placesBeside(user, path.replace(':id', '7'))?.places.length ?? 0,
  }))
  expect(beside.filter(({ access, count }) => count !== (access === 'public' ? 0 : 12))).toEqual([])
})

it.each([
  { mustChangePassword: true, mustSetUpTwoFactor: false },
  { mustChangePassword: false, mustSetUpTwoFactor: true },
])('someone who has something else to do first has no places: %o', (action) => {
  expect(placesBeside({ ...ada, role: 'admin', ...action }, '/settings')).toBeUndefined()
})

it.each([
  ['founder', '/dashboard/startup', 'Home', true],
  ['founder', '/dashboard/startup/', 'Home', true],
  ['founder', '/dashboard/startup?tab=unknown', 'Home', true],
  ['founder', '/dashboard/startup?tab=documents', 'Documents', true],
  ['founder', '/documents/4', 'Documents', false],
  ['founder', '/dashboard/startup?tab=activity', 'Insights', false],
  ['founder', '/dashboard/startup/growth', 'Insights', false],
  ['founder', '/conversations/9', 'Messages', false],
  ['investor', '/startup/3', 'Startups', false],
  ['investor', '/dashboard/investor?tab=saved&saved=board', 'Saved', true],
  ['admin', '/dashboard/admin?tab=users&status=pending', 'Users', true],
  ['admin', '/dashboard/admin/security', 'Logs', false],
  ['admin', '/cms/edit#/collections/news/entries/one', 'Site content', false],
  ['editor', '/cms/edit#/collections/news/entries/one', 'News', true],
  ['editor', '/cms/edit#/collections/sections', 'Community', false],
  ['founder', '/settings', undefined, undefined],
  ['admin', '/dashboard/admin/settings/email', 'Region settings', false],
] as const)('for the role %s, %s is in the place %s', (role, address, label, isPage) => {
  const found = findCurrentPlace(openFor(role).places, new URL(address, 'http://site.invalid'))
  expect([found?.place.label, found?.isPage]).toEqual([label, isPage])
})
