import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { hashPassword } from '#api/auth/password.service.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { insertUser } from '#api/testing-rows.ts'
import { NEW_PASSWORD, open, useRegion } from '#tests/region.ts'

/** A new region with an administrator, an approved founder, and an approved investor, and nothing else. */
const { at, request } = await useRegion('empty-states', {
  command: 'start',
  async prepare(dataDir) {
    const database = await openDatabase({ url: pathToFileURL(join(dataDir, 'trellis.db')).href })
    const passwordHash = await hashPassword(NEW_PASSWORD)
    await database.write(async (tx) => {
      for (const role of ['admin', 'founder', 'investor'] as const)
        await insertUser(tx, { username: role, email: `${role}@people.example`, passwordHash, role })
    })
    await database.close()
  },
})

const INVESTOR = {
  background: 'Twenty years of building boats.',
  areasOfInterest: ['Energy'],
  investmentRange: '$50K - $100K',
  location: 'Springfield',
}
await request('investor', 'POST', '/api/investor/profile', INVESTOR, NEW_PASSWORD)

/** What the pages of an empty region say, by user. */
const EMPTY: { username: string | null; pages: [path: string, ...texts: string[]][] }[] = [
  {
    username: null,
    pages: [
      ['/', 'No startups are currently available.', 'No news articles are currently available.', 'No events found'],
      ['/news', 'No news articles'],
      ['/events', 'No events found'],
    ],
  },
  {
    username: 'admin',
    pages: [
      ['/dashboard/admin', 'No pending requests', 'No startups found'],
      ['/dashboard/admin?tab=users&q=nothing', 'No users found.'],
      ['/dashboard/admin?tab=startups', 'No startups found'],
      ['/dashboard/admin?tab=password-resets', 'No password reset requests found'],
      ['/startups', 'No startups are currently available.'],
    ],
  },
  {
    username: 'founder',
    pages: [
      ['/investors', 'No public investor profiles available.'],
      ['/', 'No startups are currently available.', 'No news articles are currently available.', 'No events found'],
    ],
  },
  {
    username: 'investor',
    pages: [
      ['/dashboard/investor?tab=saved', 'No Saved Startups'],
      ['/dashboard/investor', 'No startups are currently available.', 'No more startups to display.'],
    ],
  },
]

test.each(EMPTY)('an empty region tells $username what is missing', async ({ username, pages }) => {
  const { page, complaints } = await at(username, pages[0]![0], undefined, NEW_PASSWORD)
  for (const [path, ...texts] of pages) {
    await open(page, path)
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
  }
  expect(complaints.messages).toEqual([])
})
