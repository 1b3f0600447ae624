import { expect, test } from 'vitest'
import { dayToCome } from './scheduled.ts'

const now = new Date(2030, 4, 17, 12)
const story = (day: string) => `---\ntitle: A door opens\npublishDate: ${day}\n---\nText.\n`

test('a story of a day to come appears by itself on that day', () => {
  expect(dayToCome(story('2030-05-18'), now)).toBe('2030-05-18')
  expect(dayToCome(story("'2030-05-18'"), now)).toBe('2030-05-18')
})

test('a story of today or of the past is shown at once, and other entries have no such day', () => {
  expect(dayToCome(story('2030-05-17'), now)).toBeNull()
  expect(dayToCome(story('2029-12-31'), now)).toBeNull()
  expect(dayToCome('{ "title": "An event", "start": "2030-06-01T18:00" }', now)).toBeNull()
})
