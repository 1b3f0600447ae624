import { expect, it } from 'vitest'
import { DAY } from '#api/contract/dates.ts'
import { connections } from '#api/db/schema/connection.ts'
import { introductions } from '#api/db/schema/introduction.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'
import { insertInvestor, insertRow, insertStartup, insertUser } from '#api/db/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { startClocks } from './clocks.ts'

/** Of each kind of work that the clocks do. */
const DUE = 10

/** So much is due of each kind: requests, introductions, meetings, searches, and emails about matches. */
async function makeDue({ database, clock }: TestApi): Promise<void> {
  const past = new Date(clock.now - DAY)
  await database.write(async (tx) => {
    const startupId = await insertStartup(tx, { approved: true, isPublic: true })
    for (let count = 0; count < DUE; count++) {
      const investor = async () => {
        const userId = await insertUser(tx, { role: 'investor' })
        await insertInvestor(tx, { userId, isPublic: true })
        return userId
      }
      const searching = await investor()
      await insertRow(tx, savedSearches, {
        investorId: searching,
        name: 'All',
        frequency: 'daily',
        readUpTo: 0,
        dueAt: past,
      })
      await insertRow(tx, connections, { investorId: searching, startupId, reminders: 2, dueAt: past })
      const introduced = await investor()
      const sentence = 'Both know the same farms.'
      await insertRow(tx, introductions, { investorId: introduced, startupId, sentence, reminders: 2, dueAt: past })
      const met = await investor()
      const connectionId = await insertRow(tx, connections, { investorId: met, startupId, state: 'accepted' })
      const over = { state: 'confirmed', proposedBy: 'founder', startsAt: past, minutes: 30 } as const
      await insertRow(tx, meetings, { connectionId, ...over })
    }
  })
}

/** Starts the clocks and stops them at their first unit of work; answers how many units began in all. */
async function unitsUntilStopped(): Promise<number> {
  const api = await createTestApi()
  await makeDue(api)
  const { write } = api.database
  let units = 0
  let stopped: Promise<void> | undefined
  let isStarted = false
  api.database.write = async (work) => {
    units++
    if (isStarted) stopped ??= clocks.stop()
    return write(work)
  }
  const clocks = startClocks(api.context)
  isStarted = true
  await expect.poll(() => stopped !== undefined).toBe(true)
  await stopped
  await clocks.stop()
  return units
}

it('clocks: a stop lets each round end its unit of work, and no round begins another', async () => {
  // One of each of the eleven clocks at the most, of about sixty that are due.
  expect(await unitsUntilStopped()).toBeLessThanOrEqual(11)
})
