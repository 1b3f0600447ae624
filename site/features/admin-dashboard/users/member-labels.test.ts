import { expect, test } from 'vitest'
import { counted } from '#api/platform/contract/counted.ts'
import { getStatus, getWaitingTime } from './member-labels.ts'

const member = { active: true, approved: false, requestedRole: 'founder', rejectedAt: null } as const

test.each([
  ['a request that waits', {}, 'Pending'],
  ['a rejected request', { rejectedAt: '2026-01-01T00:00:00.000Z' }, 'Rejected'],
  ['an approved account', { approved: true }, 'Active'],
  ['a deactivated account, whatever else', { active: false }, 'Deactivated'],
])('%s is %s', (_, part, label) => {
  expect(getStatus({ ...member, ...part }).label).toBe(label)
})

// The 12th of March 2026 is a Thursday.
test.each([
  ['2026-03-12T01:00:00Z', '2026-03-12T23:00:00Z', 'Submitted today', false],
  ['2026-03-12T09:00:00Z', '2026-03-13T09:00:00Z', 'Submitted 1 business day ago', false],
  ['2026-03-13T20:00:00Z', '2026-03-14T09:00:00Z', 'Submitted less than a business day ago', false],
  ['2026-03-12T09:00:00Z', '2026-03-16T23:00:00Z', 'Submitted 2 business days ago', false],
  ['2026-03-12T09:00:00Z', '2026-03-17T00:30:00Z', 'Submitted 3 business days ago', true],
])('a request of %s waits at %s %s, late: %j', (since, now, text, isLate) => {
  expect(getWaitingTime(since, now, 'UTC')).toEqual({ text, isLate })
})

test('a request waits by the days of the site', () => {
  const [since, now] = ['2026-03-12T09:00:00Z', '2026-03-17T00:30:00Z']
  expect(getWaitingTime(since, now, 'America/Chicago')).toEqual({
    text: 'Submitted 2 business days ago',
    isLate: false,
  })
})

test('a number agrees with its noun', () => {
  expect(counted(1, 'request')).toBe('1 request')
  expect(counted(1200, 'user')).toBe('1,200 users')
})
