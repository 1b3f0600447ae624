import { describe, expect, test } from 'vitest'
import { getSchema } from '#content/schema/collections.ts'
import { eventData } from './linked-data.ts'
import { toSiteEvent } from '#site/lib/event/site-event.ts'

const base = new URL('https://wren.example')
const data = (changes: object = {}) => {
  const event = {
    title: 'Pitch night',
    description: 'D',
    organizer: 'The Guild',
    start: '2026-07-01T18:30',
    ...changes,
  }
  return eventData(toSiteEvent({ id: 'pitch', data: getSchema('events').parse(event) }, 'America/Chicago'), base)
}

describe('what search engines read about an event', () => {
  test('times carry the offset of their day, across daylight saving time', () => {
    expect(data().startDate).toBe('2026-07-01T18:30:00-05:00')
    expect(data({ start: '2026-12-01T18:30' }).startDate).toBe('2026-12-01T18:30:00-06:00')
    expect(data({ end: '2026-07-01T20:00', timeZone: 'Europe/Vienna' }).endDate).toBe('2026-07-01T20:00:00+02:00')
  })

  test('a blank location is online, at the event’s web page or else its page here', () => {
    expect(data()).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://wren.example/events/pitch' },
    })
    expect(data({ location: 'Mill Street' }).location).toMatchObject({ '@type': 'Place', name: 'Mill Street' })
  })

  test('a rescheduled event names the time it had first, a canceled one keeps its time', () => {
    expect(data({ status: 'rescheduled', previousStart: '2026-06-30T18:30' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-06-30T18:30:00-05:00',
    })
    expect(data({ status: 'cancelled' })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2026-07-01T18:30:00-05:00',
    })
  })
})
