import { expect, test } from 'vitest'
import { story } from '#cms/gateway/testing-content.ts'
import { entryOf } from './paths.ts'
import { toPublishedText } from './entry-text.ts'

const NOW = Date.UTC(2026, 4, 17, 14)
const MOMENT = "publishedAt: '2026-05-17T14:00:00.000Z'\n"
const EARLIER = "publishedAt: '2026-01-10T09:00:00.000Z'\n"
const OFF = 'isPublished: false\n'

const toPublished = (text: string, published: string | null = null, path = 'news/a.md') =>
  toPublishedText(entryOf(path)!, Buffer.from(text), published === null ? null : Buffer.from(published), NOW).toString()

test('publishing an article writes down when, once', () => {
  const first = toPublished(story('Opening'))
  expect(first).toBe(story('Opening', MOMENT))
  expect(toPublished(first, first)).toBe(first)
  expect(toPublished(story('Closing'), story('Opening', EARLIER))).toBe(story('Closing', EARLIER))
  // YAML reads a moment without quotes as a date.
  const plain = story('Opening', EARLIER.replaceAll("'", ''))
  expect(toPublished(plain, plain)).toBe(plain)
})

test('an edit of an article without a moment isn’t its publication, and a copy of another one is', () => {
  expect(toPublished(story('Closing'), story('Opening'))).toBe(story('Closing'))
  expect(toPublished(story('Copy', EARLIER))).toBe(story('Copy', MOMENT))
})

test('publishing an article that is switched off switches it on, and counts as its publication', () => {
  const body = 'isPublished: false'
  expect(toPublished(story('Opening', OFF, body), story('Opening', EARLIER + OFF, body))).toBe(
    story('Opening', MOMENT, body),
  )
  expect(toPublished(story('Opening', EARLIER + OFF), story('Opening', EARLIER))).toBe(story('Opening', EARLIER))
})

test('an event, and what can’t be read, stays as it is', () => {
  expect(toPublished('{"title": "Fair"}', null, 'events/a.json')).toBe('{"title": "Fair"}')
  expect(toPublished('no fields')).toBe('no fields')
})
