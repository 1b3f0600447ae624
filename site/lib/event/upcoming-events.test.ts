import { expect, it } from 'vitest'
import { upcomingEvents } from './upcoming-events.ts'

const events = [
  { id: 1, date: '2026-05-20T18:00:00Z' },
  { id: 2, date: '2026-05-10T13:00:00Z' },
  { id: 3, date: '2026-05-09T18:00:00Z' },
  { id: 4, date: '2026-05-11T18:00:00Z' },
  { id: 5, date: '2026-05-12T18:00:00Z' },
  { id: 6, date: 'nonsense' },
]
const idsAt = (now: string, zone?: string) => upcomingEvents(events, new Date(now), zone).map(({ id }) => id)

it('takes the next three events of today or later, soonest first', () => {
  expect(idsAt('2026-05-10T20:00:00Z')).toEqual([2, 4, 5])
})

it('knows which day it is where the events take place', () => {
  expect(idsAt('2026-05-11T02:00:00Z')).toEqual([4, 5, 1])
  expect(idsAt('2026-05-11T02:00:00Z', 'America/Chicago')).toEqual([2, 4, 5])
})
