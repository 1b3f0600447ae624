import { expect, test } from 'vitest'
import { eventLabel, getTargetName, formatPeriod, getPersonName } from './security-labels.ts'

const event = {
  id: 1,
  at: '2026-11-22T15:14:00.000Z',
  lastAt: '2026-11-22T15:14:30.000Z',
  count: 1,
  kind: 'login.failed',
  userId: 7,
  personName: 'Ada Reyes',
  nameHash: null,
  address: '198.51.100.7',
  device: null,
  what: 'POST /api/login',
  targetId: null,
  targetName: null,
  requestId: null,
}

test.each([
  [{}, 'Ada Reyes'],
  [{ personName: null }, 'User 7 (deleted)'],
  [{ userId: null, nameHash: '4f2a19c0d3e1' }, 'An unknown name (4f2a)'],
  [{ userId: null }, 'A visitor'],
  [{ userId: null, address: null, what: null }, 'Others'],
  [{ userId: null, kind: 'server-admin.command', what: 'npm run admin -- link' }, 'A server administrator'],
])('an event of the security log says whose it was: %o', (part, text) =>
  expect(getPersonName({ ...event, ...part })).toBe(text),
)

const CHICAGO = { timeZone: 'America/Chicago', regionTimeZone: 'America/Chicago' }

test('an event says what happened, to whom, and how long it went on', () => {
  expect([eventLabel('login.failed'), eventLabel('a.new-one')]).toEqual(['Failed login', 'a.new-one'])
  expect(getTargetName(event)).toBe('')
  expect(getTargetName({ ...event, targetId: 3 })).toBe('User 3 (deleted)')
  expect(getTargetName({ ...event, targetId: 3, targetName: 'Joel Abara' })).toBe('Joel Abara')
  expect(formatPeriod(event, CHICAGO)).toBe('Nov 22, 2026, 9:14 AM')
  expect(formatPeriod({ ...event, lastAt: '2026-11-22T15:21:00.000Z' }, CHICAGO)).toBe(
    'Nov 22, 2026, 9:14 AM – 9:21 AM',
  )
})
