import { describe, expect, onTestFinished, test } from 'vitest'
import type { Investor } from '#api/investors/calls.ts'
import { breakTable } from '#tests/broken-table.ts'
import { openBrowser, refusedWith, toasted } from '#tests/browser.ts'
import { getCookie, signInAs } from '#tests/people.ts'
import { NEW_PASSWORD, open, expectTexts, useRegion } from '#tests/region.ts'

const ERROR = 'The disk is full'
const BACKGROUND = 'Twenty years of building boats, then of paying for them.'

const { product, browser, approved } = await useRegion('investor-profile')
/** One tab for all users: most shared assets are loaded once. */
const { context, page, complaints } = await openBrowser(browser, product.url)

/** Signs a user in, in place of the previous one, on a hydrated page. */
async function sit(username: string, path: string, password?: string) {
  // The previous user's page must not send requests in the next user's session.
  await page.goto('about:blank')
  await signInAs(context, product.url, username, password)
  complaints.messages.length = 0
  await open(page, path)
}

/** An approved investor without a profile, on a page. */
async function newcomer(username: string, path: string) {
  await approved('investor', username)
  await sit(username, path, NEW_PASSWORD)
}

const stored = async () => (await (await page.request.get('/api/investor/profile')).json()) as Investor
const tags = page.getByRole('button', { name: /^Remove / })

/** The response to the next save, which doesn't reach the server. */
async function refuseOnce() {
  await page.route('**/api/investor*/profile', (route) => route.fulfill(refusedWith(500, ERROR)), { times: 1 })
}

async function addArea(text: string) {
  await page.getByRole('textbox', { name: 'Areas of interest' }).fill(text)
  await page.keyboard.press('Enter')
}

describe('/profile', () => {
  test('is the form of an investor: ranges, areas, Other, errors, and the dashboard', async () => {
    await newcomer('profileinvestor', '/profile')
    const ranges = page.getByRole('group', { name: 'Common choices' }).getByRole('button')
    expect(await ranges.allInnerTexts()).toEqual([
      '$10K - $50K',
      '$50K - $100K',
      '$100K - $250K',
      '$250K - $500K',
      '$500K - $1M',
      '$1M+',
    ])
    await page.getByText(/^Add at least one area of interest/).waitFor()
    const range = page.getByLabel('Investment range')
    expect(await range.inputValue()).toBe('$50K - $100K')

    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expectTexts(
      page,
      'Please provide a brief professional background',
      'Please select at least one area of interest',
      'Please enter your location',
    )

    await range.fill('20000-75000')
    await page.getByLabel('Professional background').fill(BACKGROUND)
    expect(await range.inputValue()).toBe('$20,000 - $75,000')
    await page.getByLabel('Location').fill('Wrenfield, Westmark')
    for (const area of [' Tidal power ', 'tidal power', '  ', 'Other']) await addArea(area)
    expect(await tags.count()).toBe(2)
    await page.getByLabel('Other area of interest').fill('Boats')
    await page.getByRole('button', { name: 'Remove Other' }).click()
    await page.getByLabel('Other area of interest').waitFor({ state: 'detached' })
    await addArea('Other')
    expect(await page.getByLabel('Other area of interest').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Remove Other' }).click()
    expect(complaints.messages).toEqual([])

    await refuseOnce()
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await toasted(page, 'Failed to save profile', `500: ${ERROR}`)
    expect(await page.getByLabel('Professional background').inputValue()).toBe(BACKGROUND)

    await page.getByRole('button', { name: 'Create Profile' }).click()
    await page.waitForURL('**/dashboard/investor')
    await toasted(page, 'Profile saved', 'Your investor profile has been successfully saved')
    expect(await stored()).toMatchObject({
      areasOfInterest: ['Tidal power'],
      otherInterestArea: null,
      investmentRange: '$20,000 - $75,000',
      isPublic: false,
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Update Profile' }).waitFor()
  })

  test.each([
    ['admin', 0],
    ['editor', 0],
    ['pendingfounder', 1],
    ['pendinginvestor', 1],
  ])('refuses %s; dialogs of the requested role’s profile on it: %d', async (username, offered) => {
    const answer = await fetch(`${product.url}/profile`, {
      headers: { Cookie: await getCookie(product.url, username) },
    })
    expect([answer.status, new URL(answer.url).pathname]).toEqual([403, '/profile'])
    const main = await answer.text()
    expect(main).toContain('>Access Denied</h1>')
    expect(main).toContain('You need to have an investor or startup account to create a profile')
    expect(main.match(/(Complete|Make Changes to) Your Profile<\/button>/g) ?? []).toHaveLength(offered)
  })
})

test('a profile that fails to load says so, and is loaded again on request', async () => {
  const fix = breakTable(product.dataDir, 'investor_profiles')
  onTestFinished(fix)
  await sit('investor', '/profile')
  await page.getByText('Failed to fetch investor profile').waitFor()
  fix()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Update Profile' }).waitFor()
  expect(await page.getByLabel('Location').inputValue()).not.toBe('')
})

test('/investor-profile starts with the region, shows errors, opens the dashboard', async () => {
  await newcomer('simpleinvestor', '/investor-profile')
  await page.getByRole('heading', { level: 1, name: 'Create Investor Profile' }).waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('Wrenfield, Westmark')
  const create = page.getByRole('button', { name: 'Create Profile' })
  await page.getByLabel('Professional background').fill(BACKGROUND)
  await create.click()
  await toasted(page, 'Validation Error', 'Please add at least one area of interest')
  await page.getByLabel('Location').fill('')
  await addArea('Energy')
  await create.click()
  await page.getByText('Location is required', { exact: true }).waitFor()
  await page.getByLabel('Location').fill('Wrenfield, Westmark')
  expect(complaints.messages).toEqual([])

  await refuseOnce()
  await create.click()
  await toasted(page, 'Error', `500: ${ERROR}`)
  await page.route('**/api/investor/profile', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await create.click()
  await toasted(page, 'Error', 'Failed to create profile (500: Internal Server Error)')
  await create.click()
  await page.waitForURL('**/dashboard/investor')
  await toasted(page, 'Profile Created', 'Your investor profile has been created successfully.')
  expect(await (await page.request.get('/investor-profile')).text()).toContain('You have an investor profile already')
})

test('the dialog keeps typed text on Cancel and on a refusal, and updates the profile', async () => {
  await newcomer('dialoginvestor', '/dashboard/investor')
  await page.getByRole('button', { name: 'Complete Your Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Investor Profile' })
  for (const name of [/willing to mentor/, /profile public/])
    expect(await dialog.getByRole('checkbox', { name }).isChecked()).toBe(false)
  await dialog.getByLabel('Professional background').fill(BACKGROUND)
  await dialog.getByLabel('Location').fill('Wrenfield, Westmark')
  const other = dialog.getByLabel('Other area of interest')
  expect(await other.count()).toBe(0)
  await dialog.getByText('Other', { exact: true }).click()
  await other.fill('Boats')
  await refuseOnce()
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await toasted(page, 'Error creating profile', `500: ${ERROR}`)
  expect(await other.inputValue()).toBe('Boats')

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/investors/profile', (route) => held.then(() => route.continue()), { times: 1 })
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.getByText('Saving...').waitFor()
  answer()
  await toasted(page, 'Profile created', 'Your investor profile has been created successfully.')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Make Changes to Your Profile' }).click()
  await dialog.getByText(/Vetted startups see your contact information/).waitFor()
  await dialog.getByText('Make my investor profile public').click()
  await refuseOnce()
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await toasted(page, 'Failed to save profile', `500: ${ERROR}`)
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await toasted(page, 'Profile saved', 'Your investor profile has been successfully saved')
  expect(await stored()).toMatchObject({ isPublic: true, otherInterestArea: 'Boats' })

  await page.getByRole('button', { name: 'Make Changes to Your Profile' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/dashboard/investor')
})
