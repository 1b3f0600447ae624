import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Notification } from '#api/notifications/calls.ts'
import { NotificationList } from './NotificationList.tsx'

const APPROVED: Notification = {
  id: 5,
  type: 'startup_approved',
  createdAt: '2026-03-01T20:05:00.000Z',
  readAt: null,
  startup: { id: 7, companyName: 'Riverheat' },
  investor: null,
  connection: null,
  search: null,
  count: null,
}

it('notification: says how long ago it was, and exactly when if pointed at', () => {
  const query = { path: '/notifications', filters: {}, page: 1, after: undefined }
  const initial = { query, page: { items: [APPROVED], total: 1, next: null } }
  const zones = { timeZone: 'America/Chicago', regionTimeZone: 'America/New_York' }
  const now = Date.parse('2026-03-01T23:10:00Z')
  expect(renderToStaticMarkup(<NotificationList initial={initial} zones={zones} now={now} />)).toContain(
    '<time dateTime="2026-03-01T20:05:00.000Z" title="Mar 1, 2026, 2:05 PM (3:05 PM EST)">3 hours ago</time>',
  )
})
