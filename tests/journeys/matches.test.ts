import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import Sqlite from 'libsql'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { MATCH_KINDS } from '#api/matches/contract/kinds.ts'
import { createSession } from '#api/auth/session.service.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { failedGates, unlistedFor } from '#api/matches/testing-gates.ts'
import { changeWhatIsHidden, makeUsers, wordsOfInvestor } from '#api/matches/testing-people.ts'
import { anyRegion, crowdedFor, openedUp, putRegion } from '#api/matches/testing-regions.ts'
import { readFocus } from '#tests/accessibility.ts'
import { breakTable } from '#tests/broken-table.ts'
import { expectNoComplaints, openBrowser } from '#tests/browser.ts'
import { getCookie, loadMain, signInAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('matches')
/** One tab for all users: most shared assets are loaded once. */
const { context, page, complaints } = await openBrowser(browser, product.url)

afterEach(() => expectNoComplaints({ complaints }))

const cookies = new Map<string, string>()
for (const username of ['admin', 'founder', 'investor', 'pendinginvestor'])
  cookies.set(username, await getCookie(product.url, username))

const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 800 }

/** Signs a user in, in place of the previous one, on a hydrated page; `null` is a visitor. */
async function sit(username: string | null, path: string, viewport = DESKTOP) {
  // The previous user's page must not send requests in the next user's session.
  await page.goto('about:blank')
  await signInAs(context, product.url, username)
  await page.setViewportSize(viewport)
  await open(page, path)
}

const width = () => page.evaluate(() => document.documentElement.scrollWidth)

const read = async (username: string, path = '/matches') => {
  const { status, main } = await loadMain(product.url, cookies.get(username)!, path)
  return { status, main: main.replaceAll('&#39;', "'") }
}
/** Changes the region as its users would. */
function change(sql: string) {
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { timeout: 10_000 })
  onTestFinished(() => void database.close())
  return database.exec(sql)
}
const own = (username: string) => `user_id = (select id from users where username = '${username}')`

/** Presses Tab until something with this name has the focus. */
async function reach(name: string) {
  for (let stops = 0; stops < 80; stops++) {
    if ((await readFocus(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} can't be reached by keyboard`)
}

describe('a founder and an investor find each other', () => {
  test('by keyboard alone', async () => {
    const [founder, company, investor, name] = ['founder2', 'Quietwell', 'annika.rowe', 'Annika Rowe'] as const
    const clickAndWait = async (button: string) => {
      await reach(button)
      await page.keyboard.press('Enter')
    }
    await sit(founder, '/matches', DESKTOP)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    expect(await card.getByText('Strong fit').count()).toBe(1)
    expect(await card.getByRole('list', { name: 'Why it fits' }).locator('li').count()).toBeGreaterThan(2)
    await reach(`Email of ${name}`)
    expect(await card.getByRole('link', { name: `Email of ${name}` }).getAttribute('href')).toMatch(/^mailto:/)

    await sit(investor, '/matches', DESKTOP)
    await clickAndWait(`Connect: ${company}`)
    await page.getByRole('dialog').waitFor()
    await clickAndWait('Send request')
    await page.getByRole('button', { name: `Requested: ${company}` }).waitFor()
    expect(await width()).toBe(DESKTOP.width)

    await sit(founder, '/dashboard/startup', DESKTOP)
    await clickAndWait(`Accept ${name}`)
    await page.getByRole('dialog').waitFor()
    await clickAndWait('Accept')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await width()).toBe(DESKTOP.width)

    for (const [username, other] of [
      [founder, name],
      [investor, company],
    ] as const) {
      const { main } = await loadMain(product.url, await getCookie(product.url, username), '/matches')
      expect(main).not.toContain(other)
    }
  })
})

describe('matches', () => {
  test('of an investor show their level and the reasons for and against, on a phone too', async () => {
    await sit('investor', '/matches', PHONE)
    const first = page.getByRole('list', { name: 'Startup matches' }).locator('> li').first()
    expect(await first.getByText(/^(Strong|Good|Possible) fit$/).count()).toBe(1)
    expect(await first.getByRole('list', { name: 'Why it fits' }).locator('li').count()).toBeGreaterThan(1)
    expect(await page.getByRole('list', { name: 'Things to consider' }).count()).toBeGreaterThan(0)
    for (const name of [/^Save /, /^Connect: /, /^Not interested: /])
      expect(await first.getByRole('button', { name }).count()).toBe(1)
    expect(await first.getByRole('link').first().getAttribute('href')).toMatch(/^\/startup\/\d+$/)
    expect(await width()).toBe(PHONE.width)
    expect(await page.locator('main').innerText()).not.toMatch(/\d ?%(?! of their ask)/)

    await page.getByRole('link', { name: 'Mentoring' }).click()
    await expect.poll(() => page.locator('[aria-current="true"]').innerText()).toBe('Mentoring')
    await page.goBack()
    await first.waitFor()
  })

  test('are on both dashboards as the best three, and on the page of a startup', async () => {
    const { main: founders } = await read('founder', '/dashboard/startup')
    const best = /Your best matches[^]*?<\/section>/.exec(founders)![0]
    expect(best.match(/<h3/g)!.length).toBeLessThanOrEqual(3)
    expect(best).toMatch(/href="\/matches#investor-\d+"/)
    expect((await read('investor', '/dashboard/investor')).main).toMatch(
      /Recommended for you[^]*(Strong|Good|Possible) fit/,
    )
    const { main } = await read('investor')
    const [startup] = /\/startup\/\d+/.exec(main)!
    expect((await read('investor', startup)).main).toMatch(/Why this is a match[^]*(Strong|Good|Possible) fit/)
    expect((await read('founder', startup)).main).not.toContain('Why this is a match')
  })

  test('come first in a list that is sorted by them', async () => {
    const [, best] = /<h2 class="card-title">(?:<[^>]*>|\s)*([^<]+)</.exec((await read('investor')).main)!
    await sit('investor', '/startups?view=list')
    await page.getByLabel('Sort by').selectOption('Best fit first')
    await page.waitForURL(/sort=fit/)
    const names = page.locator('main h2.card-title')
    await expect.poll(async () => (await names.allInnerTexts()).slice(0, 8)).toContain(best!.trim())
    expect((await read('admin', '/startups')).main).not.toContain('Best fit first')
    expect((await read('founder', '/investors?sort=fit')).main).toMatch(/<option value="fit" selected/)
    expect((await read('admin', '/investors')).main).not.toContain('Best fit first')
  })

  test('of a founder are public investors, with ways to reach them', async () => {
    const { main } = await read('founder')
    expect(main).toContain('Investor matches')
    expect(main).toMatch(/(Strong|Good|Possible) fit/)
    expect(main).toMatch(/<a href="mailto:/)
    const names = [...main.matchAll(/<h2 class="card-title">([^<]+)<\/h2>/g)].map(([, name]) => name!.trim())
    const { main: directory } = await read('founder', '/investors')
    expect(names.filter((name) => !directory.includes(`>${name}<`))).toEqual([])
    expect(main).not.toContain('private profiles')
    change(`update investor_profiles set is_public = 0, areas_of_interest = '["AgTech"]',
      confirmed_at = (select max(confirmed_at) from investor_profiles) where not (${own('investor')})`)
    change('delete from connections')
    expect((await read('founder')).main).toMatch(/You also match \d+ investors with private profiles\./)
  })
})

test('"Not interested" dismisses and restores a match by keyboard, until the page is left', async () => {
  await sit('investor', '/matches')
  const cards = page.getByRole('list', { name: 'Startup matches' }).locator('> li')
  const button = cards.first().getByRole('button', { name: /^Not interested: / })
  const label = (await button.getAttribute('aria-label'))!
  const name = label.replace('Not interested: ', '')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Undo: ${name}`)
  expect(await cards.first().innerText()).toContain(`${name} is dismissed.`)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(label)
  await page.getByText(`${name} is back in your matches.`).waitFor({ state: 'attached' })
  expect((await read('investor')).main).toContain(label)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Undo: ${name}`)
  await page.reload()
  await cards.first().waitFor()
  expect(await page.getByRole('button', { name: label }).count()).toBe(0)
})

test('a dashboard suggests once what would help, until it is dismissed', async () => {
  expect((await read('investor', '/dashboard/investor')).main).not.toContain('to get better matches')
  change(`update investor_profiles set stages = '[]' where ${own('investor')}`)
  change(`update startup_profiles set wants = '[]' where ${own('founder')}`)
  expect((await read('founder', '/dashboard/startup')).main).toContain(
    'Add what you’re looking for to get better matches.',
  )
  await sit('investor', '/dashboard/investor', PHONE)
  const line = page.getByText('Add the stages you invest in to get better matches.')
  await line.waitFor()
  expect(await width()).toBe(PHONE.width)
  await reach('No, thanks')
  await page.keyboard.press('Enter')
  await line.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect((await read('investor', '/dashboard/investor')).main).not.toContain('to get better matches')
})

test('say what to fill in, why there are none, and that loading failed', async () => {
  change(`update investor_profiles set stages = '[]' where ${own('investor')}`)
  await sit('investor', '/matches')
  await page.getByRole('link', { name: 'Add stages' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stages')

  change(`update investor_profiles set open_to_introductions = 0 where ${own('investor')}`)
  expect((await read('investor')).main).toContain('Your matches are paused')
  change(
    `update investor_profiles set open_to_introductions = 1, areas_of_interest = '["Media"]' where ${own('investor')}`,
  )
  change("update startup_profiles set industry = 'Energy'")
  expect((await read('investor')).main).toContain('No matches right now')
  change(`delete from investor_profiles where ${own('investor')}`)
  expect((await read('investor')).main).toContain('Begin with your profile')
  onTestFinished(breakTable(product.dataDir, 'investor_profiles'))
  expect((await read('investor')).main).toContain('Couldn’t load your matches')
})

test('the page about matching is public', async () => {
  await sit(null, '/how-matching-works', PHONE)
  expect(
    await page
      .getByRole('row', { name: /^Ask and check size/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual(['35', '25'])
  expect(await width()).toBe(PHONE.width)
})

describe('pages of any region', () => {
  const REGIONS = 4

  test('show no pair that fails a requirement, no private investors, and no private data', async () => {
    change('update startup_profiles set open_to_introductions = 0')
    change('update investor_profiles set open_to_introductions = 0')
    const database = await openDatabase({ url: pathToFileURL(join(product.dataDir, 'trellis.db')).href })
    onTestFinished(() => database.close())
    const places = await database.write(makeUsers)
    const session = (userId: number) => ({ userId, remember: false, userAgentLabel: null, now: Date.now() })
    const read = async (userId: number, path: string) => {
      const { token } = await database.write((tx) => createSession(tx, session(userId)))
      const answer = await fetch(product.url + path, { headers: { Cookie: `session=${token}` } })
      return { status: answer.status, text: await answer.text() }
    }
    /** The text of a list in any order: being shown changes the order of the next one. */
    const wordsIn = (text: string) =>
      (/<main[^]*<\/main>/.exec(text)?.[0] ?? '')
        .split(/<[^>]+>/)
        .flatMap((piece) => piece.trim() || [])
        .toSorted()
    const seen = { listed: 0, counted: 0, private: 0 }
    const regions = fc.sample(anyRegion, { seed: 7, numRuns: REGIONS })
    for (const region of [...regions, openedUp(crowdedFor(regions[0]!, 0))]) {
      await putRegion(database, places, region, Date.now())
      const before = new Map<string, string[]>()
      for (const [startup, { userId }] of places.startups.entries()) {
        const others = await Promise.all(['/dashboard/startup', '/investors'].map((path) => read(userId, path)))
        for (const kind of MATCH_KINDS) {
          const path = `/matches?kind=${kind}`
          const { text } = await read(userId, path)
          before.set(`${userId} ${path}`, wordsIn(text))
          for (const [, id] of text.matchAll(/<li id="investor-(\d+)"/g)) {
            const at = places.investors.findIndex((place) => place.id === Number(id))
            expect(failedGates(region, { reader: 'founder', kind }, at, startup)).toEqual([])
            seen.listed++
          }
          const requesters = region.pairs.filter((pair) => pair.startup === startup).map(({ investor }) => investor)
          const all = others.map((other) => other.text).join(text)
          for (const at of places.investors.keys()) {
            if (region.investors[at]!.isPublic || requesters.includes(at)) continue
            const { name, own } = wordsOfInvestor(at)
            expect(all.includes(name) || own.test(all)).toBe(false)
            seen.private++
          }
          const [, unlisted] = /You also match (\d+) investors/.exec(text) ?? []
          expect([undefined, String(unlistedFor(region, kind, startup))]).toContain(unlisted)
          if (unlisted) seen.counted++
        }
      }
      for (const [investor, { userId }] of places.investors.entries())
        for (const kind of MATCH_KINDS)
          for (const [, id] of (await read(userId, `/matches?kind=${kind}`)).text.matchAll(/<li id="startup-(\d+)"/g)) {
            const at = places.startups.findIndex((place) => place.id === Number(id))
            expect(failedGates(region, { reader: 'investor', kind }, investor, at)).toEqual([])
            seen.listed++
          }
      await changeWhatIsHidden(database, places, region, -1)
      for (const [key, words] of before) {
        const [userId = '', path = ''] = key.split(' ')
        expect(wordsIn((await read(Number(userId), path)).text)).toEqual(words)
      }
    }
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  })
})
