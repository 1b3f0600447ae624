import { describe, expect, it } from 'vitest'
import { onlyTheseRoles } from '#site/lib/access-denied.ts'
import { ROLES } from './enumerations.ts'
import { matchRoute, ROUTES, safeNext, getHome } from './routes.ts'

describe('the route table', () => {
  it('says who can open what', () => {
    const table = Object.fromEntries(
      ROUTES.map(({ path, access }) => [path, typeof access === 'string' ? access : access.join(' ')]),
    )
    expect(table).toEqual({
      '/': 'public',
      '/auth': 'public',
      '/password-reset': 'public',
      '/news': 'public',
      '/events': 'public',
      '/community': 'public',
      '/about': 'public',
      '/how-matching-works': 'public',
      '/privacy-policy': 'public',
      '/terms': 'public',
      '/first-admin': 'public',
      '/unsubscribe': 'public',
      '/invitation': 'public',
      '/password-reset/link': 'public',
      '/undo-email-change': 'public',
      '/api/docs': 'public',
      '/resources-startup': 'public',
      '/resources-investor': 'public',
      '/companies': 'public',
      '/companies/:id': 'public',
      '/companies/unclaimed/:id': 'public',
      '/claim/:id': 'signed-in',
      '/startups': 'admin investor',
      '/investors': 'admin founder',
      '/startup/:id': 'signed-in',
      '/matches': 'founder investor',
      '/conversations': 'signed-in',
      '/conversations/:id': 'signed-in',
      '/profile': 'signed-in',
      '/notifications': 'signed-in',
      '/settings': 'signed-in',
      '/settings/security': 'signed-in',
      '/settings/notifications': 'signed-in',
      '/settings/data': 'signed-in',
      '/investor-profile': 'investor',
      '/dashboard/startup': 'founder',
      '/documents/:id': 'signed-in',
      '/ndas': 'signed-in',
      '/ndas/:id': 'signed-in',
      '/dashboard/investor': 'investor',
      '/dashboard/admin': 'admin',
      '/region': 'public',
      '/dashboard/startup/growth': 'founder',
      '/dashboard/admin/report': 'admin',
      '/dashboard/admin/audit': 'admin',
      '/dashboard/admin/security': 'admin',
      '/dashboard/admin/moderation': 'admin',
      '/dashboard/admin/offer-record/:id': 'admin',
      '/dashboard/admin/import': 'admin',
      '/dashboard/admin/introductions': 'admin',
      '/dashboard/admin/invitations': 'admin',
      '/dashboard/admin/jobs': 'admin',
      '/dashboard/admin/emails': 'admin',
      '/dashboard/admin/settings': 'admin',
      '/dashboard/admin/settings/rules': 'admin',
      '/dashboard/admin/settings/email': 'admin',
      '/cms': 'editor admin',
      '/cms/edit': 'editor admin',
      '/cms/history': 'editor admin',
      '/cms/import': 'editor admin',
      '/cms/:version/app': 'editor admin',
      '/submit-funding-request': 'founder',
      '/submit-pitch': 'founder',
      '/admin': 'signed-in',
      '/dashboard': 'signed-in',
      '/startup/dashboard': 'signed-in',
    })
  })

  it('prerenders only public pages, and renders no others for everyone', () => {
    const publicRoutes = ROUTES.filter(({ rendering }) => rendering !== 'demand')
    expect(publicRoutes.filter(({ access }) => access !== 'public')).toEqual([])
    const shared = ROUTES.filter(({ rendering }) => rendering === 'shared')
    expect(shared.filter(({ redirect }) => redirect)).toEqual([])
  })

  it.each([
    ['/', '/'],
    ['/news/', '/news'],
    ['/startup/12', '/startup/:id'],
    ['/startup/dashboard', '/startup/dashboard'],
    ['/dashboard', '/dashboard'],
  ])('finds %s as %s', (path, pattern) => expect(matchRoute(path)?.route.path).toBe(pattern))

  it('reads the id of a startup', () => expect(matchRoute('/startup/12')?.params).toEqual({ id: '12' }))

  it.each([
    '/nothing',
    '/startup',
    '/startup/',
    '/startup/1/2',
    '/News',
    '//news',
    '/news//',
    '/%',
    '/dashboard/editor',
    '',
  ])('for %j, %s isn’t found unless it is the home page', (path) =>
    expect(matchRoute(path)?.route.path ?? null).toBe(path === '' ? '/' : null),
  )

  it('leads every role to a home page that it can open', () => {
    for (const role of ROLES) {
      const access = matchRoute(getHome(role))?.route.access
      expect(access === 'public' || access?.includes(role)).toBe(true)
    }
  })

  it('redirects only to its own pages', () => {
    const targets = ROUTES.flatMap(({ redirect }) => ROLES.map((role) => redirect?.(role))).filter(Boolean)
    expect(targets.filter((to) => !matchRoute(to?.split('?')[0] ?? ''))).toEqual([])
  })
})

describe('where a login returns to', () => {
  it.each(['/', '/startup/3', '/dashboard/admin?tab=users#top', '/%2F%2Fexample.com'])(
    '%s is a path of this site',
    (next) => expect(safeNext(next)).toBe(next),
  )

  it.each([
    undefined,
    null,
    '',
    'startup/3',
    'https://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    '/.//example.com',
    '/..//example.com',
    'javascript:alert(1)',
    ' /startup/3',
    '/a\0',
    '/auth',
    '/auth/?next=/auth',
    `/${'a'.repeat(4000)}`,
  ])('%j is refused', (next) => expect(safeNext(next)).toBeNull())
})

describe('the Access Denied text', () => {
  it.each([
    [['founder'], 'Only startup founders can access this page.'],
    [['admin', 'founder'], 'Only administrators or startup founders can access this page.'],
    [['investor'], 'Only investors can access this page.'],
  ] as const)('for %j', (roles, message) => expect(onlyTheseRoles(roles)).toBe(message))
})
