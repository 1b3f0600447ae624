import type { Browser } from 'playwright'
import { hydrated } from '#tests/browser.ts'
import type { Product } from '#tests/product.ts'
import { saveScreenshot, getPage } from './album.ts'

const LIST = `Company name;What they do;Industry;City
Saltmarsh Greens;Salad that grows on sea water.;AgTech;Wrenfield
Ferrycraft;Electric ferries for small rivers.;Logistics;Larkmoor
Tin Lantern;;Robotics;Wrenfield
`

/** The screenshots of docs/administering.md that show the sample region. */
export async function captureAdministering(browser: Browser, url: string): Promise<void> {
  const page = await getPage(browser, url, 'admin')
  const main = page.getByRole('main')
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
  }

  await open('/dashboard/admin')
  await main
    .getByRole('button', { name: /^Review the request of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Review role request' })
  await dialog.getByRole('button', { name: 'Approve' }).and(page.locator(':enabled')).waitFor()
  await saveScreenshot(page, 'administering-review')

  await open('/dashboard/admin?tab=users')
  await main
    .getByRole('button', { name: /^Actions/ })
    .nth(2)
    .click()
  await page.getByRole('menuitem', { name: 'Change role' }).waitFor()
  await saveScreenshot(page, 'administering-users')

  await open('/dashboard/admin/introductions')
  await saveScreenshot(page, 'administering-introductions')
  await open('/dashboard/admin/moderation')
  await saveScreenshot(page, 'administering-reports')

  await open('/dashboard/admin/import')
  await main
    .getByLabel('Choose file')
    .setInputFiles({ name: 'Members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await main.getByRole('button', { name: /^Upload / }).click()
  // The router loads another page, and its transition must be over.
  await main.getByRole('heading', { name: 'Columns' }).waitFor()
  await page.locator('html:not([data-astro-transition])').waitFor()
  await hydrated(page)
  await main.getByLabel('What “What they do” is').selectOption('Description')
  await main.getByRole('heading', { name: 'Columns' }).evaluate(showBelowHeader)
  await saveScreenshot(page, 'administering-columns')
  await main.getByRole('button', { name: 'Validate rows' }).click()
  const lines = main.getByRole('table', { name: 'Rows' })
  await lines.waitFor()
  await lines.evaluate(() => scrollTo(0, 160))
  await saveScreenshot(page, 'administering-import')

  await open('/dashboard/admin/invitations')
  await main.getByRole('heading', { name: 'Who was invited' }).evaluate(showBelowHeader)
  await saveScreenshot(page, 'administering-invitations')

  await open('/dashboard/admin/settings')
  await page.getByLabel('Color', { exact: true }).fill('#1f5f8b')
  await page.locator('#look').evaluate(showBelowHeader)
  await saveScreenshot(page, 'administering-look')
  await page.context().close()
}

const showBelowHeader = (part: Element) => scrollBy(0, part.getBoundingClientRect().top - 100)

/** The setup checklist of a new region. */
export async function captureSetupChecklist(browser: Browser, { url, output }: Product): Promise<void> {
  const page = await getPage(browser, url)
  const [link] = /\/first-admin\?token=\S+/.exec(output())!
  await page.goto(link)
  await hydrated(page)
  const user = { 'First name': 'Ines', 'Last name': 'Vale', Email: 'ines@region.example', Username: 'ines' }
  for (const [label, value] of Object.entries({ ...user, Password: 'granite-orchard-51' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /create/i }).click()
  await page.getByRole('heading', { name: 'Setup checklist' }).waitFor()
  for (const title of ['Logo and color', 'Terms and privacy']) {
    await page.getByRole('button', { name: `Skip: ${title}` }).click()
    await page.getByRole('button', { name: `Undo skip: ${title}` }).waitFor()
  }
  // Without the toast about the new account.
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('#setup-checklist').evaluate((list) => scrollTo(0, list.getBoundingClientRect().top - 80))
  await saveScreenshot(page, 'administering-first-day')
  await page.context().close()
}
