import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '#api/email/testing-smtp.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { findFaults } from '#tests/accessibility.ts'
import { expectNoComplaints } from '#tests/browser.ts'
import { getCookie, openAs } from '#tests/people.ts'
import { clickButton, NEW_PASSWORD, open, useRegion } from '#tests/region.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const { product, browser, request, call } = await useRegion('password-reset', {
  own: true,
  env: { SMTP_URL: mail.url },
})

const LINK = /(\/password-reset\/link\?token=\S+)/

interface Listed {
  username: string
  status: string
}
const list = () => call<Listed[]>('admin', 'GET', '/api/admin/password-reset-requests')
const addressOf = async (username: string) => {
  const found = await call<{ username: string; email: string }[]>('admin', 'GET', `/api/admin/users?q=${username}`)
  return found.find((user) => user.username === username)!.email
}
const emailsTo = (address: string) => mail.arrived.filter(({ to }) => to.includes(address))
/** Where the newest link leads that came to someone. */
async function findLink(username: string) {
  const address = await addressOf(username)
  const find = () => emailsTo(address).findLast(({ text }) => LINK.test(text))
  await expect.poll(find).toBeDefined()
  return LINK.exec(find()!.text)![1]!
}

test('a forgotten password is replaced with an emailed link, which works once', async () => {
  const visitor = await openAs(browser, product.url, null)
  const { page } = visitor
  await open(page, '/password-reset')
  await page.getByLabel('Username').fill('founder2')
  await page.getByLabel('Reason').fill('My notebook is gone.')
  await clickButton(page, 'Submit Request')
  await page.getByText('we email a link to its verified address', { exact: false }).first().waitFor()
  const link = await findLink('founder2')
  expect(await list()).toContainEqual(expect.objectContaining({ username: 'founder2', status: 'emailed' }))

  // A scanner opens what it finds.
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await fetch(product.url + link, { method, headers: { Purpose: 'prefetch' } })
    expect([answer.status, answer.headers.get('Referrer-Policy')]).toEqual([200, 'strict-origin'])
  }
  await open(page, link)
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill('founder2-2026')
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-lantern-7')
  await clickButton(page, 'Set new password')
  await page.getByText('Passwords do not match', { exact: true }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('granite-orchard-51')
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-orchard-51')
  await clickButton(page, 'Set new password')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  expect(page.url()).not.toContain('token')
  expect(await findFaults(page, 'main')).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth')
  await page.getByLabel('Username').fill('founder2')
  await page.getByLabel('Password', { exact: true }).fill('granite-orchard-51')
  await clickButton(page, 'Log in')
  await page.waitForURL('**/dashboard/startup')
  await expect(getCookie(product.url, 'founder2', DEMO_PASSWORD)).rejects.toThrow('founder2 could not log in: 401')
  const address = await addressOf('founder2')
  await expect.poll(() => emailsTo(address).at(-1)!.text).toContain('Your password was changed on')

  await open(page, link)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  expect(await findFaults(page, 'main')).toEqual([])
  expectNoComplaints(visitor)
})

test('an emailed link sets a new password in a browser without scripts', async () => {
  await request(null, 'POST', '/api/password-reset/request', { username: 'investor2', reason: 'Forgot it' })
  const link = await findLink('investor2')
  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  const send = async (first: string, second: string) => {
    await page.getByLabel('New password', { exact: true }).fill(first)
    await page.getByLabel('Confirm new password', { exact: true }).fill(second)
    await clickButton(page, 'Set new password')
  }
  await page.goto(link)
  await send('investor2-26', 'investor2-26')
  await page
    .getByRole('alert')
    .getByText(/^Don’t use your name/)
    .waitFor()
  await send(NEW_PASSWORD, 'another one 77')
  await page.getByRole('alert').getByText('Passwords do not match', { exact: true }).waitFor()
  await send(NEW_PASSWORD, NEW_PASSWORD)
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  expect(await getCookie(product.url, 'investor2', NEW_PASSWORD)).toContain('session')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await plain.close()
})

test('an unverified address gets no link, and its request is the administrators’', async () => {
  const person = { firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', username: 'adaquill' }
  await request(null, 'POST', '/api/register', { ...person, password: NEW_PASSWORD, role: 'founder' })
  await request(null, 'POST', '/api/password-reset/request', { username: 'adaquill', reason: 'Forgot it' })
  expect(await list()).toContainEqual(expect.objectContaining({ username: 'adaquill', status: 'pending' }))
  // Hers would have come before that of the next who asks.
  await request(null, 'POST', '/api/password-reset/request', { username: 'founder', reason: 'Forgot it' })
  await findLink('founder')
  expect(emailsTo('ada@quill.example').filter(({ text }) => LINK.test(text))).toEqual([])
})
