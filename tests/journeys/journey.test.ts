import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, openPerson, toasted, useMotion } from '#tests/browser.ts'
import { logIn } from '#tests/people.ts'
import { open } from '#tests/region.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const product = await useProduct('journey')
const browser = await useBrowser()
useMotion()

const PASSWORD = 'harvest-lantern-88'

async function register(page: Page, role: 'Founder' | 'Investor', name: { first: string; last: string; user: string }) {
  await open(page, '/auth?tab=register')
  await page.getByRole('radio', { name: role }).press('Space')
  await page.getByLabel('First name').fill(name.first)
  await page.getByLabel('Last name').fill(name.last)
  await page.getByLabel('E-mail').fill(`${name.user}@people.example`)
  await page.getByLabel('Username').fill(name.user)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('/')
  await toasted(page, 'Registration successful')
}

async function approve(page: Page, name: string) {
  await open(page, '/dashboard/admin?tab=users')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /review/i })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^approve/i }).click()
  await toasted(page, 'User role request has been approved')
}

test('a founder registers, is approved, is found by an investor, and sees the request to connect', async () => {
  const founder = await openPerson(browser, product.url)
  const investor = await openPerson(browser, product.url)
  const admin = await openPerson(browser, product.url)

  // The founder registers and sees the next steps.
  await register(founder.page, 'Founder', { first: 'Nora', last: 'Quist', user: 'noraquist' })
  await founder.page.getByRole('heading', { name: 'Your account setup' }).waitFor()

  // The profile, in the dialog of the home page.
  await hydrated(founder.page)
  await founder.page.getByRole('button', { name: 'Complete Your Profile' }).click()
  const dialog = founder.page.getByRole('dialog')
  await dialog.getByLabel('Company name').fill('Saltmarsh Robotics')
  await dialog.getByLabel('Location').fill('Wrenfield, Westmark')
  await dialog.getByLabel('Industry').selectOption('Energy')
  await dialog.getByLabel('Elevator pitch').fill('Robots that repair sea walls before the tide finds the crack.')
  await dialog
    .getByLabel('Description', { exact: false })
    .fill('Each night a machine the size of a dog walks the wall, listens for hollow stones and fills them with lime.')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Funding amount').fill('$1.5M')
  await dialog.getByLabel('Equity offered').fill('9%')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await toasted(founder.page, 'Profile created')

  // The administrator reviews and approves person and profile.
  await logIn(admin.page, 'admin')
  await approve(admin.page, 'Nora Quist|noraquist')

  await founder.page.goto('/dashboard/startup')
  await founder.page.getByText('Your profile is visible to investors').waitFor()

  // An investor comes the same way.
  await register(investor.page, 'Investor', { first: 'Theo', last: 'Marsh', user: 'theomarsh' })
  await hydrated(investor.page)
  await investor.page.getByRole('button', { name: 'Complete Your Profile' }).click()
  const profile = investor.page.getByRole('dialog')
  await profile.getByLabel(/background/i).fill('Twenty years of building harbours, then of paying for them.')
  await profile.getByText('Energy', { exact: true }).click()
  await profile.getByLabel('Location').fill('Wrenfield, Westmark')
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await toasted(investor.page, 'Profile created')
  await approve(admin.page, 'Theo Marsh|theomarsh')

  // The investor finds the startup, opens it, saves it, asks to connect.
  await open(investor.page, '/dashboard/investor')
  await investor.page.getByLabel('Search', { exact: true }).fill('sea walls')
  await investor.page.getByRole('button', { name: 'Apply Filters' }).click()
  await investor.page.getByRole('link', { name: 'Saltmarsh Robotics' }).first().click()
  await investor.page.getByRole('heading', { level: 1, name: 'Saltmarsh Robotics' }).waitFor()
  await hydrated(investor.page)
  await investor.page.getByRole('button', { name: 'Save Startup' }).click()
  await toasted(investor.page, 'Startup saved')
  await investor.page.getByRole('button', { name: 'Request Connection' }).click()
  await investor.page
    .getByRole('dialog')
    .getByLabel(/message/i)
    .fill('May I walk the wall with you?')
  await investor.page
    .getByRole('dialog')
    .getByRole('button', { name: /request|send/i })
    .click()
  await toasted(investor.page, 'Connection requested')

  // The founder sees who asks, with the message.
  await founder.page.reload()
  await founder.page.getByText('Theo Marsh').waitFor()
  await founder.page.getByText('May I walk the wall with you?').waitFor()
  await founder.page.getByRole('link', { name: 'theomarsh@people.example' }).waitFor()

  expect([founder, investor, admin].flatMap((person) => person.complaints.messages)).toEqual([])
})
