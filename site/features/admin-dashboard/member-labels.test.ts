import { expect, test } from 'vitest'
import { counted, statusOf, waitingLabel } from './member-labels.ts'

const member = { active: true, approved: false, requestedRole: 'founder', rejectedAt: null } as const

test.each([
  ['a request that waits', {}, 'Pending'],
  ['a rejected request', { rejectedAt: '2026-01-01T00:00:00.000Z' }, 'Rejected'],
  ['an approved account', { approved: true }, 'Active'],
  ['a deactivated account, whatever else', { active: false }, 'Deactivated'],
])('%s is %s', (_, part, label) => {
  expect(statusOf({ ...member, ...part }).label).toBe(label)
})

test('a request waits since today, yesterday, or for days', () => {
  const now = '2026-03-10T09:00:00.000Z'
  expect(waitingLabel('2026-03-10T01:00:00.000Z', now, 'UTC')).toBe('Since today')
  expect(waitingLabel('2026-03-09T23:00:00.000Z', now, 'UTC')).toBe('Since yesterday')
  expect(waitingLabel('2026-03-05T12:00:00.000Z', now, 'UTC')).toBe('For 5 days')
})

test('a number agrees with its noun', () => {
  expect(counted(1, 'request')).toBe('1 request')
  expect(counted(1200, 'user')).toBe('1,200 users')
})
