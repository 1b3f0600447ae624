import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { administrator } from '#tests/administrator.ts'
import { hydrated } from '#tests/browser.ts'
import { getCookie, loadMain } from '#tests/people.ts'

const { page, product, open, refusing } = await administrator('security-log', { own: true })

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url, ...headers },
    body: JSON.stringify(body),
  })

/** The table after all events have been written. */
async function getRows(kind: string) {
  await page.request.get('/api/admin/security-log')
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { readonly: true })
  const rows = database.prepare('select * from security_events where kind = ?').all(kind) as Record<string, unknown>[]
  database.close()
  return rows
}

test('an administrator finds events by user, type, address, and day', async () => {
  for (const username of ['founder2', 'founder2', 'hunter2-is-my-password'])
    expect((await post('/api/login', { username, password: 'not-the-one-4711' })).status).toBe(401)
  const founder = await getCookie(product.url, 'founder2')
  expect((await loadMain(product.url, founder, '/dashboard/admin?tab=users')).status).toBe(403)
  const form = new FormData()
  form.append('document', new Blob(['MZ, a program'], { type: 'application/pdf' }), 'plan.pdf')
  const headers = { Cookie: founder, Origin: product.url }
  const sent = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  expect(sent.status).toBe(415)

  const page = await open()
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Logs' }).click()
  await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Security log' }).click()
  await page.waitForURL('**/dashboard/admin/security')
  await hydrated(page)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/Failed login.*POST \/api\/login.*An unknown name/)
    .first()
    .waitFor()
  await page.getByLabel('Person').fill('Samira')
  await page.waitForURL('**/dashboard/admin/security?person=Samira')
  await row(/An unknown name/)
    .first()
    .waitFor({ state: 'detached' })
  await row(/Failed login 2 times.*Samira Holt.*127\.0\.0\.1/).waitFor()
  await row(/Refused: not allowed.*GET \/dashboard\/admin Samira Holt/).waitFor()
  await row(/Refused: type or content of an upload.*Samira Holt.*127\.0\.0\.1/).waitFor()
  await page.getByRole('searchbox', { name: 'Address' }).fill('2001:db8:52:7::/64')
  await page.waitForURL('**address=2001*')
  await row(/Failed login/).waitFor({ state: 'detached' })
  await row(/Samira Holt.*2001:db8:52:7::\/64.*Safari on iPhone/).waitFor()
  await page.goto('/dashboard/admin/security?person=hunter2-is-my-password')
  expect(await page.getByRole('row').count()).toBe(2)
  await row(/Failed login.*An unknown name/).waitFor()
  await page.goto('/dashboard/admin/security?kind=account.delete')
  await page.getByText('Nothing like that has happened in the last 90 days.').waitFor()

  const logged = JSON.stringify(await getRows('login.failed')) + product.output()
  expect(logged).not.toMatch(/hunter2|not-the-one/)
  expect(product.output()).not.toMatch(/127\.0\.0\.1|Samira/)
})

test('a flood of refused requests is one row, and other events stay visible', async () => {
  const flood = Array.from({ length: 300 }, () => post('/api/logout', {}, { Origin: 'https://elsewhere.example' }))
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([403]))
  expect(await getRows('origin.refused')).toMatchObject([{ count: 300, what: 'POST /api/logout', user_id: null }])
})

test('events recorded at shutdown are kept', async () => {
  await post('/api/login', { username: 'nobody-at-all', password: 'x' })
  const before = (await getRows('login.failed')).length
  await post('/api/login', { username: 'nobody-else', password: 'x' })
  // The page continues to poll.
  refusing()
  expect(await product.stop()).toBe(0)
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { readonly: true })
  const query = `select count(*) as rows from security_events where kind = 'login.failed'`
  expect(database.prepare(query).get()).toMatchObject({ rows: before + 1 })
  database.close()
})
