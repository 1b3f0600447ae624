import { expect, it } from 'vitest'
import { readLocal } from './local-time.ts'

it.each([
  ['America/Chicago', '2026-03-07T10:00', '2026-03-07T16:00:00.000Z'],
  ['America/Chicago', '2026-03-08T10:00', '2026-03-08T15:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T10:00', '2026-10-25T09:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-08T10:00', '2026-03-08T04:30:00.000Z'],
  // It occurs twice.
  ['America/Chicago', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  // Clocks skip it.
  ['America/Chicago', '2026-03-08T02:30', undefined],
  ['Europe/Berlin', '2026-02-31T10:00', undefined],
  ['Europe/Berlin', 'soon', undefined],
  ['Europe/Berlin', '', undefined],
])('a local time in %s: %s is %s', (timeZone, local, instant) => {
  expect(readLocal(local, timeZone)?.toISOString()).toBe(instant)
})
