import { expect, it } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { createRateLimit } from './rate-limit.service.ts'

it('a limit applies to any window, for each subject, and says when it ends', async () => {
  const database = await openTestDatabase()
  const limit = createRateLimit({ action: 'test', max: 2, window: MINUTE })
  const consume = (subject: string, now: number) =>
    database
      .write((tx) => limit.consume(tx, subject, now))
      .then(
        () => 'taken',
        ({ status, retryAfter, message }) => [status, retryAfter, message],
      )
  const refused = (seconds: number, wait: string) => [429, seconds, `Too many attempts. Try again in ${wait}.`]
  const start = 1000 * MINUTE
  expect(await consume('one', start + 29_000)).toBe('taken')
  expect(await consume('one', start + 31_000)).toBe('taken')
  expect(await consume('one', start + 59_000)).toEqual(refused(31, 'a minute'))
  expect(await consume('other', start + 59_000)).toBe('taken')
  expect(await consume('one', start + 89_000)).toEqual(refused(1, 'a minute'))
  expect(await consume('one', start + 90_000)).toBe('taken')
  expect(await consume('one', start + 91_000)).toEqual(refused(29, 'a minute'))
})
