import { test } from 'vitest'
import { NEW_PASSWORD } from '#tests/region.ts'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { waitForHydration, arrived, open, clickButton, toasted, useSmoke } from '#tests/smoke/region.ts'

const { at, newcomer } = await useSmoke('journey')

async function register(page: Page, role: 'Founder' | 'Investor', name: { first: string; last: string; user: string }) {
  await open(page, '/auth?tab=register')
  await page.getByRole('radio', { name: role }).press('Space')
  await page.getByLabel('First name').fill(name.first)
  await page.getByLabel('Last name').fill(name.last)
  await page.getByLabel('Email').fill(`${name.user}@people.example`)
  await page.getByLabel('Username').fill(name.user)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).press('Space')
  await clickButton(page, 'Create account')
  await arrived(page, '/')
  await toasted(page, 'Registration successful')
  await page.getByRole('heading', { name: 'Your account setup' }).waitFor()
  await waitForHydration(page)
  await clickButton(page, 'Complete Your Profile')
  return page.getByRole('dialog')
}

async function approve(name: string) {
  const page = await at('admin', '/dashboard/admin?tab=users')
  await clickButton(page, `Review the role request of ${name}`)
  await clickButton(page.getByRole('dialog'), 'Approve')
  await toasted(page, 'User role request has been approved')
}

test('a founder registers, is approved, and gets a request from a new investor', async () => {
  const founder = (await newcomer()).page
  const startup = await register(founder, 'Founder', { first: 'Nora', last: 'Quist', user: 'noraquist' })
  await startup.getByLabel('Company name').fill('Saltmarsh Robotics')
  await startup.getByLabel('Location').fill('Wrenfield, Westmark')
  await startup.getByLabel('Industry').selectOption('Energy')
  await startup.getByLabel('Elevator pitch').fill('Robots that repair sea walls before the tide finds the crack.')
  await startup
    .getByLabel('Description')
    .fill('Each night a machine the size of a dog walks the wall, listens for hollow stones and fills them with lime.')
  await clickButton(startup, 'Next')
  await startup.getByLabel('Funding amount').fill('$1.5M')
  await startup.getByLabel('Equity offered').fill('9%')
  await clickButton(startup, 'Next')
  await clickButton(startup, 'Save Profile')
  await toasted(founder, 'Profile created')
  await approve('Nora Quist')
  await founder.goto('/dashboard/startup')
  await founder.getByText('Your profile is visible to investors').waitFor()

  const investor = (await newcomer()).page
  const profile = await register(investor, 'Investor', { first: 'Theo', last: 'Marsh', user: 'theomarsh' })
  await profile.getByLabel(/background/i).fill('Twenty years of building harbours, then of paying for them.')
  await profile.getByText('Energy', { exact: true }).click()
  await profile.getByLabel('Location').fill('Wrenfield, Westmark')
  await clickButton(profile, 'Save Profile')
  await toasted(investor, 'Profile created')
  await approve('Theo Marsh')

  await open(investor, '/dashboard/investor')
  await investor.getByLabel('Search', { exact: true }).fill('sea walls')
  await clickButton(investor, 'Apply Filters')
  await investor.getByRole('link', { name: 'Saltmarsh Robotics' }).first().click()
  await investor.getByRole('heading', { name: 'Saltmarsh Robotics', exact: true }).first().waitFor()
  await waitForHydration(investor)
  await clickButton(investor, 'Save Startup')
  await toasted(investor, 'Startup saved')
  await clickButton(investor, 'Request Connection')
  await investor.getByRole('dialog').getByLabel('Message').fill('May I walk the wall with you?')
  await clickButton(investor.getByRole('dialog'), 'Send request')
  await toasted(investor, 'Connection requested')

  await founder.reload()
  await founder.getByText('Theo Marsh').first().waitFor()
  await founder.getByText('May I walk the wall with you?').click()
  await founder.getByRole('link', { name: 'theomarsh@people.example' }).waitFor()
})
