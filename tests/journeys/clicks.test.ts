import { expect, test } from 'vitest'
import { countClicks } from '#tests/clicks.ts'
import { expectNoComplaints, hydrated, toasted } from '#tests/browser.ts'
import { useRegion } from '#tests/region.ts'

const { at, call } = await useRegion('clicks', { own: true })

/** Each size with someone of its own, where a click changes what the next one finds. */
const SCREENS = [
  { width: 1280, height: 800, investor: 'Lucia Ferrante' },
  { width: 390, height: 844, investor: 'Clement Barrow' },
]
/** A page of the size, and the clicks on it from then on. */
async function openAt(username: string, path: string, { width, height }: (typeof SCREENS)[number]) {
  const user = await at(username, path, { width, height })
  return { ...user, clicks: await countClicks(user.page) }
}

test.each(SCREENS)('an investor is asked from Home in 2 clicks at $width px', async (screen) => {
  const founder = await openAt('founder', '/dashboard/startup', screen)
  const { page, clicks } = founder
  await page
    .getByRole('button', { name: /^Request connection: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Message')
    .fill('We see wet fields three weeks early, and would like to show you two of them.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await toasted(page, 'Connection requested')
  expect(clicks()).toBe(2)
  expectNoComplaints(founder)
})

test.each(SCREENS)('a request is answered from Home in 2 clicks at $width px', async (screen) => {
  const founder = await openAt('founder', '/dashboard/startup', screen)
  const { page, clicks } = founder
  await page.getByRole('button', { name: `Accept ${screen.investor}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await toasted(page, 'Connection accepted')
  expect(clicks()).toBe(2)
  expectNoComplaints(founder)
})

test.each(SCREENS)('a note is kept with 1 click at $width px', async (screen) => {
  const [startup] = await call<{ id: number }[]>('investor', 'GET', '/api/startups?q=Millrace')
  const investor = await openAt('investor', `/startup/${startup!.id}`, screen)
  const { page, clicks } = investor
  const notes = page.getByRole('region', { name: 'Your notes' }).getByRole('textbox', { name: 'Notes' })
  await notes.scrollIntoViewIfNeeded()
  await hydrated(page)
  await notes.click()
  await notes.fill(`Read at ${screen.width}.`)
  // Leaving the field keeps the note.
  await page.keyboard.press('Tab')
  const kept = async () => {
    const [entry] = await call<{ notes: string }[]>(
      'investor',
      'GET',
      `/api/investor/saved-startups?startupId=${startup!.id}`,
    )
    return entry?.notes
  }
  await expect.poll(kept).toBe(`Read at ${screen.width}.`)
  expect(clicks()).toBe(1)
  expectNoComplaints(investor)
})

test.each(SCREENS)('a deck is read from Home in 1 click at $width px', async (screen) => {
  const investor = await openAt('investor', '/dashboard/investor?q=Greenloom', screen)
  const { page, clicks } = investor
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('link', { name: /^Read the deck of / })
    .and(page.locator('[href^="/documents/"]'))
    .first()
    .click()
  const deck = await opened
  await deck.waitForURL('**/documents/*')
  await deck
    .getByRole('img', { name: /page 1/i })
    .or(deck.locator('canvas'))
    .first()
    .waitFor()
  expect(clicks()).toBe(1)
  expectNoComplaints(investor)
})

test.each(SCREENS)('startups of one industry and stage take 3 clicks from Home at $width px', async (screen) => {
  const investor = await openAt('investor', '/dashboard/investor', screen)
  const { page, clicks } = investor
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Startups', exact: true }).click()
  const focus = page.getByRole('navigation', { name: 'Your focus' })
  await focus.getByRole('link', { name: 'CleanTech' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?industry=CleanTech')
  await focus.getByRole('link', { name: 'Seed', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?industry=CleanTech&stage=seed')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'CleanTech' }).count()).toBeGreaterThan(0)
  expect(clicks()).toBe(3)
  expectNoComplaints(investor)
})

test.each(SCREENS)('a person and a startup are each found in 2 clicks at $width px', async (screen) => {
  for (const [word, hit, place] of [
    ['maya', /^Maya Ortega-Lind/, '**/conversations/*'],
    ['millrace', /^Millrace Power/, '**/startup/*'],
  ] as const) {
    const investor = await openAt('investor', '/dashboard/investor', screen)
    const { page, clicks } = investor
    await page.getByRole('button', { name: 'Search this site' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search this site' })
    await dialog.getByRole('searchbox').fill(word)
    await dialog.getByRole('link', { name: hit }).first().click()
    await page.waitForURL(place)
    expect(clicks()).toBe(2)
    expectNoComplaints(investor)
  }
})
