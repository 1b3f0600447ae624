import { expect, test } from 'vitest'
import { open, useRegion } from '#tests/region.ts'

const { product, at, call, sessionOf } = await useRegion('offers')

const OFFER = 'We are raising $1.5M for forty more turbines.'
const PITCH = `Turbines without a dam. ${OFFER}`
const isShown = async (path: string) => (await fetch(product.url + path)).status === 200
const shots = process.env['SHOTS']

test('a founder confirms a stated offering, and visitors read it once an administrator lets it pass', async () => {
  const { id } = await call('founder', 'GET', '/api/startup/profile')
  const path = `/companies/${id}`
  expect(await isShown(path)).toBe(true)

  const { page: founder } = await at('founder', '/profile')
  const pitch = founder.getByLabel('Elevator pitch')
  await pitch.fill(PITCH)
  await founder.getByRole('status').getByText(`“${OFFER}”`).waitFor()
  expect(
    await pitch.evaluate(
      (box: HTMLTextAreaElement) => document.getElementById(box.getAttribute('aria-describedby')!)!.textContent,
    ),
  ).toContain(OFFER)
  if (shots) await founder.screenshot({ path: `${shots}/offer-note.png`, fullPage: true })
  await founder.getByRole('button', { name: 'Update Profile' }).click()
  const question = founder.getByRole('alertdialog', { name: 'Your text may state an offering' })
  await question.getByText(OFFER).waitFor()
  if (shots) await founder.screenshot({ path: `${shots}/offer-dialog.png` })
  await question.getByRole('button', { name: 'Change the text' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await pitch.inputValue()).toBe(PITCH)
  await founder.getByRole('button', { name: 'Update Profile' }).click()
  await question.getByRole('button', { name: 'Save it anyway' }).click()
  await founder.waitForURL('**/dashboard/startup')
  await founder.getByText('Your public text states an offering.', { exact: false }).waitFor()
  if (shots) await founder.screenshot({ path: `${shots}/offer-dashboard.png`, fullPage: true })
  expect(await isShown(path)).toBe(false)

  const { page: admin } = await at('admin', '/dashboard/admin')
  const first = admin.getByRole('list', { name: 'Review queue' }).getByRole('listitem').first()
  await first.getByText('states an offering in a public text').waitFor()
  if (shots) await admin.screenshot({ path: `${shots}/offer-queue.png`, fullPage: true })
  await first.getByRole('button', { name: 'Review' }).click()
  const review = admin.getByRole('dialog', { name: /’s offering$/ })
  await review.locator('mark', { hasText: OFFER }).waitFor()
  if (shots) await admin.screenshot({ path: `${shots}/offer-review.png` })
  await review.getByRole('button', { name: 'Approve text' }).click()
  await review.waitFor({ state: 'detached' })
  await expect.poll(() => isShown(path)).toBe(true)
  await open(admin, `/dashboard/admin/audit?targetType=startup&targetId=${id}`)
  await admin.getByRole('rowheader', { name: 'Reviewed a stated offering' }).waitFor()
  await admin.getByRole('rowheader', { name: 'Confirmed an offering in a public text' }).waitFor()
})

test('an administrator turns the offer guard off, and founders are no longer asked', async () => {
  const { page: admin } = await at('admin', '/dashboard/admin/settings/rules')
  const card = admin.getByRole('form', { name: 'Offer guard' })
  await card.scrollIntoViewIfNeeded()
  await card.getByLabel('Law').selectOption('off')
  if (shots) await card.screenshot({ path: `${shots}/offer-setting.png` })
  await card.getByRole('button', { name: 'Save offer guard' }).click()
  await admin.getByText('Setting saved').waitFor()
  await call('founder2', 'PUT', '/api/startup/profile', { elevatorPitch: PITCH })
  expect(await call('founder2', 'GET', '/api/startup/profile')).toMatchObject({ offerConfirmedAt: null })
})

test('an administrator prints who saw the offer, with since when each of them is known', async () => {
  const { id } = await call('founder', 'GET', '/api/startup/profile')
  const investor = await call<{ id: number; firstName: string; lastName: string }>('investor2', 'GET', '/api/user')
  await call('investor2', 'GET', `/api/startups/${id}`)
  const name = `${investor.firstName} ${investor.lastName}`

  const { page } = await at('admin', `/dashboard/admin?tab=users&q=${investor.lastName}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Vouch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Since').fill('2019-04')
  await dialog.getByLabel('Met by').fill('Avery Stone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter how you know this, because the month has passed').waitFor()
  await dialog.getByLabel('How you know').fill('Met at the spring pitch night')
  if (shots) await page.screenshot({ path: `${shots}/vouch.png` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await open(page, '/dashboard/admin?tab=startups&q=Greenloom')
  await page.getByRole('button', { name: 'Actions for Greenloom' }).click()
  await page.getByRole('menuitem', { name: 'Who saw the offer' }).click()
  await page.waitForURL(`**/dashboard/admin/offer-record/${id}`)
  const row = page.getByRole('row', { name })
  await row.getByText('Since April 2019, met by Avery Stone').waitFor()
  await row.getByText('Met at the spring pitch night').waitFor()
  expect(await row.getByText('No earlier relationship').count()).toBe(0)
  if (shots) await page.screenshot({ path: `${shots}/offer-record.png`, fullPage: true })
  await page.emulateMedia({ media: 'print' })
  expect(await row.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Print record' }).isVisible()).toBe(false)
  expect(await page.getByText('Nothing here is an offer to sell securities', { exact: false }).isVisible()).toBe(true)
  if (shots) await page.screenshot({ path: `${shots}/offer-record-print.png`, fullPage: true })
})

test('the disclaimer is at the foot of every page that shows startups or asks', async () => {
  const { id } = await call('founder', 'GET', '/api/startup/profile')
  const pages = [
    [null, '/'],
    [null, '/companies'],
    [null, `/companies/${id}`],
    ['investor', '/dashboard/investor'],
    ['investor', '/dashboard/investor?tab=saved'],
    ['investor', '/startups'],
    ['investor', `/startup/${id}`],
    ['investor', '/matches'],
    ['founder', '/dashboard/startup'],
    ['founder', '/submit-funding-request'],
    ['founder', '/profile'],
    ['admin', '/dashboard/admin?tab=startups'],
    ['admin', '/dashboard/admin/introductions'],
    ['admin', `/dashboard/admin/offer-record/${id}`],
    ['editor', '/news'],
  ] as const
  for (const [username, path] of pages) {
    const headers = new Headers(username ? { Cookie: await sessionOf(username) } : {})
    const html = await (await fetch(product.url + path, { headers })).text()
    expect([path, html.includes('Nothing here is an offer to sell securities')]).toEqual([path, true])
  }
})
