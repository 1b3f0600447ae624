import { expect, it } from 'vitest'
import { matchRoute, findMovedPage } from './routes.ts'

it.each([
  ['/notices', '/notifications'],
  ['/confidentiality', '/ndas'],
  ['/confidentiality/7', '/ndas/7'],
  ['/dashboard/admin/outbox', '/dashboard/admin/emails'],
  ['/dashboard/admin/reports', '/dashboard/admin/moderation'],
])('%s has moved to %s, which is a page', (before, now) => {
  expect(findMovedPage(before)).toBe(now)
  expect(matchRoute(now)).not.toBeNull()
  expect(matchRoute(before)).toBeNull()
})

it.each(['/', '/notices-of-yesterday', '/dashboard/admin/report', '/api/notifications', '/notifications'])(
  '%s has not moved',
  (path) => expect(findMovedPage(path)).toBe(path),
)
