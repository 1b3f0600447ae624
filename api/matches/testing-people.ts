import { eq } from '#api/platform/db/drizzle.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { investors } from '#api/investors/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'
import { type AnyRegion, INVESTORS, type Places, STARTUPS } from './testing-regions.ts'

/** Emails contain no names with digits. */
const letterOf = (at: number) => String.fromCharCode(97 + at)

/** The names of an investor of `makeUsers`, and text that only this one wrote. */
export const wordsOfInvestor = (at: number) => ({
  name: `Byron${letterOf(at)}q`,
  own: new RegExp(`(Background|Firm|Range|Notable)${at}x`),
})
export const buildCompany = (at: number) => `Company ${letterOf(at)}q`

/** The users of random data, each with words that no one else has. */
export async function makeUsers(tx: Transaction): Promise<Places> {
  const places: { investors: Places['investors'][number][]; startups: Places['startups'][number][] } = {
    investors: [],
    startups: [],
  }
  for (let at = 0; at < INVESTORS; at++) {
    const userId = await insertUser(tx, { role: 'investor', lastName: wordsOfInvestor(at).name })
    const id = await insertRow(tx, investors, {
      userId,
      background: `Background${at}x of somebody`,
      firmName: `Firm${at}x`,
      investmentRange: `Range${at}x`,
      location: 'Wrenfield',
      notableInvestments: `Notable${at}x`,
    })
    places.investors.push({ id, userId })
  }
  for (let at = 0; at < STARTUPS; at++) {
    const userId = await insertUser(tx, { role: 'founder' })
    places.startups.push({ id: await insertStartup(tx, { userId, companyName: buildCompany(at) }), userId })
  }
  return places
}

/**
 * Changes what others never see and no condition uses: notes, saved startups, available time. For all investors except
 * one, whose own list uses them.
 */
export const changeWhatIsHidden = (database: Database, places: Places, region: AnyRegion, but: number) =>
  database.write(async (tx) => {
    await tx.update(savedStartups).set({ notes: 'A secret', tags: ['secret'], nextAction: 'Call them' })
    for (const [at, { id, userId }] of places.investors.entries()) {
      if (at === but) continue
      const { menteeCapacity, isPublic } = region.investors[at]!
      const words = { background: 'Another', investmentRange: 'Other', notableInvestments: 'Others' }
      await tx
        .update(investors)
        .set({ openRequests: 25, menteeCapacity: menteeCapacity && 10, ...(isPublic ? {} : words) })
        .where(eq(investors.id, id))
      await tx
        .insert(savedStartups)
        .values(places.startups.map((startup) => ({ investorId: userId, startupId: startup.id })))
        .onConflictDoNothing()
    }
    for (const [at, { id }] of places.startups.entries()) {
      const pending = region.pairs.filter((pair) => pair.startup === at && pair.became === 'requested').length
      if (pending < region.startups[at]!.openRequests)
        await tx.update(startups).set({ openRequests: 25 }).where(eq(startups.id, id))
    }
  })
