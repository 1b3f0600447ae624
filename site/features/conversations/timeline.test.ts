import { expect, it } from 'vitest'
import type { Message } from '#api/conversations/calls.ts'
import { listDays, withEarlier, withNewest } from './timeline.ts'

const message = (id: number, sentAt = `2026-12-03T10:00:0${id}.000Z`): Message => ({
  id,
  isOwn: false,
  text: `Message ${id}`,
  sentAt,
})
const page = (ids: number[], next: string | null = null) => ({ items: ids.map((id) => message(id)), total: null, next })
const start = { action: 'request', isOwn: true, text: 'Shall we talk?', at: '2026-12-01T08:00:00.000Z' } as const
const meeting = {
  id: 9,
  connectionId: 1,
  state: 'proposed',
  party: 'founder',
  other: 'Ada',
  proposedBy: 'investor',
  proposal: null,
  confirmed: null,
  met: null,
  changedAt: '2026-12-03T10:00:01.500Z',
} as const
const NOTHING = { beginning: [], messages: [], hasEarlier: false, meetings: [], outcomes: [], reports: [] }

it('timeline: everything stands in the order in which it happened, by days of the zone', () => {
  const parts = {
    ...NOTHING,
    beginning: [{ ...start, after: null }],
    messages: [message(2), message(1)],
    meetings: [meeting],
  }
  const keys = (zone: string) =>
    listDays(parts, zone).map(({ day, entries }) => [day, ...entries.map(({ key }) => key)])
  expect(keys('UTC')).toEqual([
    ['2026-12-01', 'beginning-0'],
    ['2026-12-03', 'message-1', 'meeting-9', 'message-2'],
  ])
  expect(keys('Pacific/Kiritimati')).toEqual([
    ['2026-12-01', 'beginning-0'],
    ['2026-12-04', 'message-1', 'meeting-9', 'message-2'],
  ])
})

it('timeline: how it began comes with the first messages, and a new request with the message before it', () => {
  const parts = { ...NOTHING, beginning: [{ ...start, after: null }], messages: [message(2)] }
  const kinds = (changes: object) =>
    listDays({ ...parts, ...changes }, 'UTC').flatMap(({ entries }) => entries.map(({ kind }) => kind))
  expect(kinds({ hasEarlier: true })).toEqual(['message'])
  expect(kinds({ hasEarlier: false })).toEqual(['beginning', 'message'])
  const again = [{ ...start, at: '2026-12-03T10:00:03.000Z', after: 2 }]
  expect(kinds({ beginning: again })).toEqual(['message', 'beginning'])
  expect(kinds({ beginning: again, messages: [message(1)] })).toEqual(['message'])
})

it('timeline: a new page joins what is shown, and replaces it where messages between could be missing', () => {
  const shown = withEarlier(page([5, 4], 'before 4'), page([3, 2], 'before 2'))
  expect([shown.items.map(({ id }) => id), shown.next]).toEqual([[5, 4, 3, 2], 'before 2'])
  const joined = withNewest(shown, page([6, 5], 'before 5'))
  expect([joined.items.map(({ id }) => id), joined.next]).toEqual([[6, 5, 4, 3, 2], 'before 2'])
  const apart = withNewest(shown, page([9, 8], 'before 8'))
  expect([apart.items.map(({ id }) => id), apart.next]).toEqual([[9, 8], 'before 8'])
})
