import { expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { getResponseStats, formatResponseStats } from './response-rate.ts'

const after = (...days: (number | null)[]) => getResponseStats(days.map((each) => each && each * DAY))

it.each([
  ['nothing', after(), null],
  ['four requests', after(1, 1, 1, 1), null],
  ['five answers in a day', after(0.1, 0.2, 0.5, 1, 1), 'Replies to 5 of 5 requests, usually within a day'],
  [
    'one of ten that ran out',
    after(1, 1, 2, 2, 2, 2, 2, 3, 9, null),
    'Replies to 9 of 10 requests, usually within 2 days',
  ],
  ['an even number', after(1, 2, 4, 5, null), 'Replies to 4 of 5 requests, usually within 3 days'],
  ['answers after fourteen days', after(15, 20, 28, 2, 14), 'Replies to 2 of 5 requests, usually within 8 days'],
  ['silence', after(null, null, null, null, null), 'Replies to 0 of 5 requests'],
])('%s has the right text', (_, responseStats, words) =>
  expect(formatResponseStats({ responseStats, isNew: false })).toBe(words),
)

it('a new member is marked as new without figures, and by figures after that', () => {
  expect(formatResponseStats({ responseStats: after(1, 1, 1, 1), isNew: true })).toBe('New member')
  expect(formatResponseStats({ responseStats: after(1, 1, 1, 1, 1), isNew: true })).toMatch(
    /^Replies to 5 of 5 requests/,
  )
})
