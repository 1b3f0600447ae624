import { expect, it } from 'vitest'
import { refuseImport } from './schema.ts'

it.each([
  ['feed.xml', 2_000_000, undefined],
  ['Calendar.ICS', 10, undefined],
  ['calendar.ics', 2_000_001, 'File too large'],
  ['members.csv', 10, 'Invalid file type'],
])('a feed or calendar: %s with %d bytes shows the editor: %s', (name, size, title) =>
  expect(refuseImport({ name, size })?.title).toBe(title),
)
