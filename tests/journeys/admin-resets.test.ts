import { expect, test } from 'vitest'
import { findFaults } from '#tests/accessibility.ts'
import { administrator } from '#tests/administrator.ts'
import { toasted } from '#tests/browser.ts'

const { open, call, refusing } = await administrator('admin-resets')

test('a reset is rejected, and only pending ones have buttons', async () => {
  const page = await open('?tab=password-resets')
  await page.getByRole('button', { name: 'Reject the reset of opal.jennings' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reject password reset' })
  await dialog
    .getByText('opal.jennings’s password won’t change. They can send another request.', { exact: true })
    .waitFor()
  await dialog.getByRole('button', { name: 'Reject request' }).click()
  await toasted(page, 'Password reset request processed successfully')
  const row = page.getByRole('row', { name: /opal.jennings/ })
  await row.getByText('Rejected', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  const choices = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
  expect((await choices.allTextContents()).map((text) => text.trim())).toEqual([
    'All',
    'Pending',
    'Approved',
    'Rejected',
    'Handled by email',
  ])
  await choices.filter({ hasText: 'Approved' }).click()
  await page.waitForURL('**/dashboard/admin?tab=password-resets&status=approved')
})

test('a temporary password can be typed, and is copied to be handed over', async () => {
  const page = await open('?tab=password-resets&status=pending')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Approve the reset of desmond.park' }).click()
  for (const [weak, message] of [
    ['x', 'Password must be at least 8 characters'],
    ['Wrenfield2026', 'Don’t use your name or words from this site.'],
  ] as const) {
    refusing()
    await page.getByRole('textbox', { name: 'Temporary password' }).fill(weak)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByText(message).waitFor()
  }
  await page.getByRole('textbox', { name: 'Temporary password' }).fill('typed by hand 7')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByText('typed by hand 7', { exact: true }).waitFor()
  expect(await findFaults(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('The password has been copied.').waitFor()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('typed by hand 7')
  await toasted(page, 'Password reset request processed successfully')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('No password reset requests found').waitFor()
})

test('an administrator reads the email queue', async () => {
  const { text } = await call('GET', '/dashboard/admin/emails')
  expect(text).toContain('No mail server is set')
  const emails = text.match(/<details[^]*?<\/details>/g) ?? []
  const reset = emails.find((email) => email.includes('>Your password was reset<'))
  expect(reset).toContain('It isn’t in this email.')
})
