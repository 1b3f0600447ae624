import { describe, expect, test } from 'vitest'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { arrived, getPath, expectTexts, useSmoke } from '#tests/smoke/region.ts'

const { at, call, getStartupId, read } = await useSmoke('investors')

const DASHBOARD = '/dashboard/investor'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The names in the rows, without the pitch below them. */
const rowNames = (page: Page) =>
  page.getByRole('table', { name: 'Startups', exact: true }).locator('.startup-name').allInnerTexts()

test('the dashboard shows the investor’s profile, events, and recommended startups', async () => {
  const page = await at('investor', DASHBOARD)
  await expectTexts(
    page.getByRole('region', { name: 'Your profile' }),
    'Jonah Whitaker',
    'Whitaker & Daughters',
    'Investment Focus',
    'AgTech',
    'Typical Investment',
    '$50K - $100K',
    'Active',
  )
  expect(await page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem').count()).toBe(3)
  const reasons = await page
    .getByRole('region', { name: 'Recommended for you' })
    .getByText(/^Matches your interest in/)
    .allInnerTexts()
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.length).toBeLessThanOrEqual(3)
  const { investmentInterests } = await call<{ investmentInterests: string[] }>(
    'investor',
    'GET',
    '/api/investor/profile',
  )
  for (const reason of reasons) expect(investmentInterests).toContain(reason.replace('Matches your interest in ', ''))
})

describe('Discover Startups', () => {
  test('shows an investor all reviewed startups, page after page', async () => {
    const page = await at('investor', DASHBOARD)
    await page.getByRole('link', { name: /^See all 36 startups/ }).click()
    await arrived(page, '/startups')
    await page.getByText('Showing 36 startups').waitFor()
    const first = await rowNames(page)
    expect(first).toHaveLength(20)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => rowNames(page)).toHaveLength(16)
    expect(new Set([...first, ...(await rowNames(page))]).size).toBe(36)
  })

  test('shows an administrator pending ones as well, in three views', async () => {
    const page = await at('admin', '/startups?sort=companyName')
    await page.getByText('Showing 40 startups').waitFor()
    const first = await rowNames(page)
    const names = () => page.getByRole('list', { name: 'Startups' }).getByRole('heading').allInnerTexts()
    for (const view of ['Grid', 'List']) {
      await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: view }).click()
      await expect.poll(() => getPath(page)).toBe(`/startups?view=${view.toLowerCase()}&sort=companyName`)
      await expect.poll(names).toEqual(first)
    }
  })

  test.each(['founder', 'editor', 'pendinginvestor'])('refuses %s', async (username) =>
    expect((await read(username, '/startups')).status).toBe(403),
  )
})

describe('the page of a startup', () => {
  test('shows its investor everything, and the status of their request', async () => {
    const page = await at('investor', `/startup/${await getStartupId('Greenloom')}`)
    for (const name of ['Company Information', 'Contact', 'Documents', 'Key Highlights'])
      await column(page, name).waitFor()
    const panel = page.getByRole('region', { name: 'You’re connected' })
    await expectTexts(panel, 'Ask', '$1.5M', 'Equity', 'Stage', 'Fit', '4 investors')
    await panel.getByText(/The founder accepted your request/).waitFor()
    expect(await panel.getByRole('link', { name: 'Message' }).getAttribute('href')).toMatch(/^\/conversations\/\d+$/)
  })

  test.each(['founder', 'editor', 'pendinginvestor'])('shows %s less, and nothing of a private one', async (who) => {
    const { main } = await read(who, `/startup/${await getStartupId('Careloom')}`)
    expect(main).toContain('Company Information')
    for (const text of ['>Ask<', '>Contact<', '>Documents<', 'Save Startup', 'Request Connection'])
      expect(main).not.toContain(text)
    const hidden = await read(who, `/startup/${await getStartupId('Quietwell')}`)
    expect(hidden.status).toBe(404)
    expect(hidden.main).not.toContain('Quietwell')
  })
})
