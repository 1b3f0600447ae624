import { expect, test } from 'vitest'
import { groupEvents } from './event-groups.ts'

const at = (day: string, isOver = false) => ({ day, start: `${day}T18:00:00.000Z`, isOver })
const days = (groups: ReturnType<typeof groupEvents<ReturnType<typeof at>>>['coming']) =>
  groups.map(({ month, events }) => [month, ...events.map(({ day }) => day)])

test('coming events stand by month, soonest first, and past ones latest first', () => {
  const { coming, past } = groupEvents([
    at('2026-12-04'),
    at('2026-10-09', true),
    at('2026-11-30'),
    at('2026-11-02', true),
    at('2026-11-29'),
    at('2026-11-05', true),
  ])
  expect(days(coming)).toEqual([
    ['2026-11', '2026-11-29', '2026-11-30'],
    ['2026-12', '2026-12-04'],
  ])
  expect(days(past)).toEqual([
    ['2026-11', '2026-11-05', '2026-11-02'],
    ['2026-10', '2026-10-09'],
  ])
})

test('what goes on since an earlier month stands in the current one, and what is over in its own', () => {
  const { coming, past } = groupEvents([at('2026-10-28'), at('2026-10-03', true)], '2026-11')
  expect(days(coming)).toEqual([['2026-11', '2026-10-28']])
  expect(days(past)).toEqual([['2026-10', '2026-10-03']])
})
