import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { NEW_PASSWORD } from '#tests/region.ts'
import type { Page } from './driver/driver.ts'
import { waitForHydration, arrived, getFile, PHONE, clickButton, expectTexts, toasted, useSmoke } from './region.ts'

const { at, approved, call } = await useSmoke('founder-profile')

const PITCH = 'We tell growers which corner of the field will fail, a month before it does.'
const RESTORED = /^We restored what you had typed on .+ It isn’t saved yet\.$/

/** Waits until the browser has stored what was typed. */
const drafted = (page: Page) =>
  expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')))).toBe(true)

test('a new founder reads what a profile lacks, saves it, and gets to the dashboard', async () => {
  await approved('founder', 'noraquist')
  const page = await at('noraquist', '/profile', { password: NEW_PASSWORD })
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await clickButton(page, 'Create Profile')
  await expectTexts(
    page,
    'Company name is required',
    'Please select an industry',
    'Please enter your company location',
    'Elevator pitch is required',
    'Please provide a detailed description',
  )
  expect(await page.getByRole('tab', { name: /^Company Profile/ }).innerText()).toContain('5 problems')
  await page.getByLabel('Company name').fill('Saltmarsh Robotics')
  await page.getByLabel('Location').fill('Wrenfield, Westmark')
  await page.getByLabel('Industry').selectOption('Energy')
  await page.getByLabel('Elevator pitch').fill(PITCH)
  await page
    .getByLabel('Description')
    .fill('Each night a machine walks the wall, listens for hollow stones and fills them.')
  await page.getByLabel('Website').fill('saltmarsh.example')
  await clickButton(page, 'Next')
  await page.getByLabel('Funding amount').fill('$1.5M')
  const highlight = page.getByRole('textbox', { name: 'Key highlights' })
  await highlight.fill(' Ten walls ')
  await highlight.press('Enter')
  // Typed, but never added.
  await highlight.fill('Two ports wait')
  await clickButton(page, 'Next')
  await clickButton(page, 'Create Profile')
  await toasted(page, 'Profile saved', 'Your startup profile has been successfully saved')
  await page.getByText(/^Your profile is saved\. What is left: Logo, /).waitFor()
  await clickButton(page, 'Update Profile')
  await arrived(page, '/dashboard/startup')
  const own = await call<Startup>('noraquist', 'GET', '/api/startup/profile', undefined, NEW_PASSWORD)
  expect(own).toMatchObject({
    companyName: 'Saltmarsh Robotics',
    industry: 'Energy',
    stage: 'seed',
    isPublic: false,
    fundingAmount: 1_500_000,
    website: 'https://saltmarsh.example',
    highlights: ['Ten walls', 'Two ports wait'],
  })
})

test('what a founder typed is there after a reload, until it is discarded', async () => {
  const page = await at('founder2', '/profile')
  const pitch = page.getByLabel('Elevator pitch')
  const before = await pitch.inputValue()
  await pitch.fill(PITCH)
  await drafted(page)
  await page.reload()
  await page.getByText(RESTORED).waitFor()
  await waitForHydration(page)
  expect(await pitch.inputValue()).toBe(PITCH)
  await clickButton(page, 'Discard')
  await expect.poll(() => pitch.inputValue()).toBe(before)
})

test('a founder who leaves a changed profile is asked, and stays or leaves', async () => {
  const page = await at('founder2', '/profile')
  await page.getByLabel('Elevator pitch').fill(PITCH)
  await drafted(page)
  const news = page.getByRole('link', { name: 'News', exact: true }).first()
  await news.click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Leave without saving?').waitFor()
  await clickButton(question, 'Stay')
  await question.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Elevator pitch').inputValue()).toBe(PITCH)
  await news.click()
  await clickButton(question, 'Leave')
  await arrived(page, '/news')
})

test('a founder on a phone saves a changed profile, which investors then read', async () => {
  const page = await at('founder', '/profile', { viewport: PHONE })
  await page.getByLabel('Elevator pitch').fill(PITCH)
  await clickButton(page, 'Update Profile')
  await arrived(page, '/dashboard/startup')
  await page.getByText(PITCH).waitFor()
  const found = await call<Startup[]>('investor', 'GET', '/api/startups?q=Greenloom')
  expect(found[0]?.elevatorPitch).toBe(PITCH)
})

test('a founder uploads a logo, sees it on the dashboard, and removes it', async () => {
  const page = await at('founder', '/profile')
  await page.getByRole('tab', { name: 'Supporting Materials' }).click()
  const logo = page.getByRole('region', { name: 'Logo' })
  const wide = await sharp({ create: { width: 640, height: 200, channels: 3, background: '#14503c' } })
    .png()
    .toBuffer()
  await logo.locator('input[type=file]').setInputFiles(getFile('a.gif', wide))
  await logo.getByRole('alert').getByText('Upload a PNG, JPEG, or WebP image.').waitFor()
  await logo.locator('input[type=file]').setInputFiles(getFile('a.png', wide))
  await clickButton(logo, 'Upload a.png')
  await page.getByText('It now appears beside your name.').waitFor()
  const address = await logo.locator('img').getAttribute('src')
  expect(address).toMatch(/^\/api\/startups\/\d+\/logo\/[0-9a-f]{32}\.webp$/)
  const dashboard = await at('founder', '/dashboard/startup')
  await dashboard.locator(`main img[src="${address}"]`).first().waitFor()
  await at('founder', '/profile')
  await page.getByRole('tab', { name: 'Supporting Materials' }).click()
  await clickButton(logo, 'Remove')
  await clickButton(page.getByRole('alertdialog'), 'Remove logo')
  await logo.getByRole('button', { name: 'Choose your logo' }).waitFor()
  expect(await logo.locator('img').count()).toBe(0)
})
