import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { readFocus } from '#tests/accessibility.ts'
import { hydrated, useMotion } from '#tests/browser.ts'
import { editingScreen } from '#tests/cms.ts'
import { openKeyboardUser } from '#tests/keyboard-user.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const product = await useProduct('keyboard', { own: true })
const browser = await useBrowser()
useMotion()

const newUser = () => openKeyboardUser(browser, product.url)

async function logInTo(username: string, path: string) {
  const user = await newUser()
  await user.open('/auth')
  await user.write('Username', username)
  await user.write('Password', DEMO_PASSWORD)
  await user.press('Enter')
  await user.page.waitForURL(`**${path}`)
  await hydrated(user.page)
  return user
}

test('by keyboard a founder registers, is approved, and gets an investor’s request', async () => {
  const founder = await newUser()
  await founder.open('/auth?tab=register')
  await founder.page.getByLabel('First name').waitFor()
  await founder.to('Founder')
  await founder.press('Space')
  for (const [name, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Quist'],
    ['Email', 'nora@people.example'],
    ['Username', 'noraquist'],
    ['Password', 'harvest-lantern-88'],
  ] as const)
    await founder.write(name, text)
  await founder.to('I accept the terms')
  await founder.press('Space')
  await founder.use('Create account')
  await founder.page.waitForURL((url) => url.pathname === '/')
  await hydrated(founder.page)

  await founder.use('Complete Your Profile')
  await founder.page.getByRole('dialog').waitFor()
  await founder.write('Company name', 'Saltmarsh Robotics')
  await founder.choose(/Industry/, 'Energy')
  await founder.write('Location', 'Wrenfield, Westmark')
  await founder.write('Elevator pitch', 'Robots that repair sea walls before the tide finds the crack.')
  await founder.write(
    'Description',
    'Each night a machine walks the wall, listens for hollow stones and fills them with lime.',
  )
  await founder.use('Save Profile')
  await founder.expectToast('Profile created')
  await founder.use('Save Profile')
  await founder.expectToast('Profile saved')
  await expect.poll(() => readFocus(founder.page)).toContain('Your Profile')

  const admin = await logInTo('admin', '/dashboard/admin')
  await admin.use('Review the request of Nora Quist')
  await admin.page.getByRole('dialog').getByText('Saltmarsh Robotics').first().waitFor()
  await admin.use(/^Approve$/)
  await admin.expectToast('User role request has been approved')
  await expect.poll(() => readFocus(admin.page)).not.toBeNull()

  const investor = await logInTo('investor', '/dashboard/investor')
  await investor.write(/^Search$/, 'sea walls')
  await investor.choose(/Industry/, 'Energy')
  await investor.use('Apply Filters')
  await investor.page.waitForURL(/q=sea\+walls.*industry=Energy/)
  await investor.use('Company')
  await investor.page.waitForURL(/sort=companyName/)
  await investor.page.getByRole('link', { name: 'Saltmarsh Robotics', exact: true }).waitFor()
  await investor.use('Saltmarsh Robotics')
  await investor.page.waitForURL('**/startup/*')
  await hydrated(investor.page)
  await investor.use('Save Startup')
  await investor.expectToast('Startup saved')
  await investor.use('Request Connection')
  await investor.page.getByRole('dialog').waitFor()
  await investor.write('Message', 'May I walk the wall with you?')
  await investor.use('Send request')
  await investor.expectToast('Connection requested')
  await expect.poll(() => readFocus(investor.page)).not.toBeNull()

  expect([founder, admin, investor].flatMap(({ complaints }) => complaints.messages)).toEqual([])
})

test('by keyboard an editor writes an article and publishes it', async () => {
  const { page, press, to, open, write, complaints } = await logInTo('editor', '/')
  const screen = editingScreen(page)
  await open('/cms/edit#/collections/news/new')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  const where = page.frames().find((frame) => frame.url().includes('/app'))!
  await write('Title', 'Written without a pointer', { where })
  await to('Save', { where, by: 'Shift+Tab' })
  await press('Enter')
  await screen.app.getByText('Status: Draft').waitFor()
  await to('Status: Draft', { where })
  await press('Enter')
  await to('In review', { where, by: 'ArrowDown' })
  await press('Enter')
  await screen.app.getByText('Status: In review').waitFor()
  await to('Publish', { where, by: 'Shift+Tab' })
  await press('Enter')
  expect(await screen.done()).toContain('written-without-a-pointer')
  expect(await (await fetch(`${product.url}/news`)).text()).toContain('Written without a pointer')
  expect(complaints.messages).toEqual([])
})
