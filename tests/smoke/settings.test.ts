import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { getCookie } from '#tests/people.ts'
import { ageSessions } from '#tests/old-sessions.ts'
import { waitForHydration, arrived, open, clickButton, expectTexts, toasted, useSmoke } from './region.ts'

const { at, call, newcomer, product, refused } = await useSmoke('settings')

test('the profile of an account is saved, each error next to its field', async () => {
  const page = await at('founder', '/settings')
  await page.getByLabel('First name').fill('')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('no address')
  await clickButton(page, 'Save changes')
  await expectTexts(page, 'First name is required', 'Invalid email address')
  await page.getByLabel('First name').fill('Zora')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('zora@people.example')
  await clickButton(page, 'Save changes')
  await expectTexts(page, 'Current password is required')
  const password = page.getByRole('form', { name: 'Profile' }).getByLabel('Current password', { exact: true })
  await password.fill('not the password')
  await clickButton(page, 'Save changes')
  await expectTexts(page, 'Current password is incorrect')
  await toasted(page, 'Failed to update profile')
  await refused('founder')
  await password.fill(DEMO_PASSWORD)
  await clickButton(page, 'Save changes')
  await toasted(page, 'Profile updated successfully')
  expect(await call('founder', 'GET', '/api/user')).toMatchObject({ firstName: 'Zora' })
})

test('a password is changed, and only the new one logs in', async () => {
  const page = await at('founder2', '/settings?tab=password')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Current password').fill(DEMO_PASSWORD)
  await field('New password').fill('another phrase 7')
  await field('Confirm new password').fill('another phrase 8')
  await clickButton(page, 'Update password')
  await expectTexts(page, 'Passwords do not match')
  await field('Confirm new password').fill('another phrase 7')
  await clickButton(page, 'Update password')
  await toasted(page, 'Password updated successfully')
  await expect(getCookie(product.url, 'founder2')).rejects.toThrow('401')
  expect(await getCookie(product.url, 'founder2', 'another phrase 7')).toContain('session=')
})

test('a user signs other devices out, with the password after an old login', async () => {
  const other = await getCookie(product.url, 'investor')
  const page = await at('investor', '/settings/security')
  await expectTexts(page, 'This device')
  await ageSessions(product.dataDir)
  await clickButton(page, 'Sign out all others')
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await clickButton(question, 'Continue')
  await toasted(page, 'Your other devices have been signed out')
  await refused('investor')
  expect((await fetch(`${product.url}/api/user`, { headers: { Cookie: other } })).status).toBe(401)
})

test('a user deletes their account by typing its name', async () => {
  const { page, useSession } = await newcomer({ isRefused: true })
  await useSession(await getCookie(product.url, 'pendinginvestor'))
  await open(page, '/settings/data')
  expect(await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')).toMatch(
    /^\/api\/user\/data/,
  )
  await clickButton(page, 'Delete account')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Type your username, pendinginvestor').fill('another')
  await clickButton(dialog, 'Delete account')
  await expectTexts(page, 'Type your username exactly')
  await dialog.getByLabel('Type your username, pendinginvestor').fill('pendinginvestor')
  await clickButton(dialog, 'Delete account')
  await arrived(page, '/')
  await toasted(page, 'Your account has been deleted')
  await expect(getCookie(product.url, 'pendinginvestor')).rejects.toThrow('401')
})

test('an administrator restricts publishing to administrators, and allows it again', async () => {
  const page = await at('admin', '/dashboard/admin/settings/rules')
  const rule = page.getByRole('switch', { name: 'Editors can publish without approval' })
  const mayPublish = async () => (await call<{ mayPublish: boolean }>('editor', 'GET', '/api/cms/status')).mayPublish
  for (const isOn of [false, true]) {
    await rule.press('Space')
    await expect.poll(mayPublish).toBe(isOn)
    await expect.poll(() => rule.isDisabled()).toBe(false)
    expect(await rule.isChecked()).toBe(isOn)
  }
})

describe('notifications', () => {
  test('are counted at the bell on every page, and read one by one or all together', async () => {
    const page = await at('founder', '/news')
    const bell = page.getByRole('link', { name: /^Notifications/ })
    const label = () => bell.getAttribute('aria-label')
    await expect.poll(label).toBe('Notifications, 2 unread')
    await bell.click()
    await page.getByRole('button', { name: /^Mark as read: Lucia Ferrante/ }).click()
    await expect.poll(label).toBe('Notifications, 1 unread')
    await clickButton(page, 'Mark all as read')
    await expect.poll(label).toBe('Notifications')
  })

  test('are chosen by topic, in the app and by email', async () => {
    const page = await at('founder', '/settings/notifications')
    const topic = 'Connection requests that you receive'
    const chosen = async () => {
      const all = await call<{ topic: string; app: boolean }[]>('founder', 'GET', '/api/notifications/choices')
      return all.filter(({ app }) => !app).map(({ topic: name }) => name)
    }
    const before = await chosen()
    await page.getByRole('switch', { name: `${topic}: in the app` }).press('Space')
    await expect.poll(async () => (await chosen()).length).toBe(before.length + 1)
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByRole('switch', { name: `${topic}: in the app` }).isChecked()).toBe(false)
  })
})
