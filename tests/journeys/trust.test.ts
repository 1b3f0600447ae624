import { expect, test } from 'vitest'
import { findFaults } from '#tests/accessibility.ts'
import { toasted } from '#tests/browser.ts'
import { clickButton, useRegion } from '#tests/region.ts'

const { at } = await useRegion('trust')

const PHONE = { width: 360, height: 780 }

test('an investor self-certifies by keyboard, and withdraws it', async () => {
  const { page, complaints } = await at('investor', '/profile', PHONE)
  const own = page.getByRole('region', { name: 'Self-certification' })
  await own.getByRole('button', { name: 'Self-certify' }).focus()
  await page.keyboard.press('Enter')
  await own.getByText('Choose a category.').waitFor()
  await expect
    .poll(() =>
      own
        .getByRole('radio')
        .first()
        .evaluate((radio) => radio === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toasted(page, 'Self-certification added')
  await own.getByText(/^Self-certified on \w+ \d+, \d{4}\. Not verified by us\.$/).waitFor()
  await expect.poll(() => own.evaluate((section) => section === document.activeElement)).toBe(true)
  expect(await findFaults(page, '#statement')).toEqual([])
  await clickButton(own, 'Withdraw')
  await own.getByRole('button', { name: 'Self-certify' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(complaints.messages).toEqual([])
})

test('an administrator vouches for someone, and founders read that', async () => {
  const admin = await at('admin', '/dashboard/admin?tab=users&q=ferrante')
  await clickButton(admin.page, 'Actions for Lucia Ferrante')
  await admin.page.getByRole('menuitem', { name: 'Vouch' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Vouch for Lucia Ferrante' })
  await dialog.getByLabel('Since').fill('2025-03')
  await dialog.getByLabel('Met by').fill('Noor Ames')
  expect(await findFaults(admin.page, '.dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toasted(admin.page, 'It has been recorded')
  const founder = await at('founder', '/investors', PHONE)
  const card = founder.page.getByRole('listitem').filter({ hasText: 'Tallpine Ventures' })
  await card.getByText('Known to our team since March 2025 · Met by Noor Ames').waitFor()
  const words = card.getByText(/^My net worth, alone or together/)
  expect(await words.isVisible()).toBe(false)
  await card.getByText(/^Self-certified on/).click()
  await words.waitFor()
  expect(await findFaults(founder.page, '.investor-directory')).toEqual([])
  expect(await founder.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a founder reads how to verify a website, and why it failed', async () => {
  const { page } = await at('founder2', '/profile', PHONE)
  const own = page.getByRole('region', { name: 'Your website' })
  await own.getByText('Add a DNS record to your domain').click()
  await own.getByText(/^trellis=/).waitFor()
  expect(await findFaults(page, '#website')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const founder = await at('founder', '/profile')
  const signed = founder.page.getByRole('region', { name: 'Your website' })
  await signed.getByText(/^Speaks for /).waitFor()
  await clickButton(signed, 'Remove verification')
  await toasted(founder.page, 'Verification removed')
  await signed.getByText('Add a DNS record to your domain').waitFor()
})
