import { expect, test } from 'vitest'
import { stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('unclaimed')
const { page } = await stayAs(browser, product.url, 'admin')
const main = page.getByRole('main')

/** What no one but administrators may see of the list. */
const SECRETS = ['Marisol', 'Quimby', 'quimby@loomwell.example', '608-555-0143', '487,500', '487500', '13.75%']
const HEAD = 'Company name,Full name,Email,Phone,Industry,Stage,City,Website,Description,Amount to raise,Equity offered'
const LOOMWELL =
  'Loomwell Textiles,Marisol Quimby,quimby@loomwell.example,608-555-0143,Manufacturing,Seed,Onalaska,' +
  'https://loomwell.example,"Weaves cloth from flax. Write to Marisol at quimby@loomwell.example.","$487,500",13.75%'

test('imported startups are listed as unclaimed, edited, and claimed by a founder', async () => {
  await open(page, '/dashboard/admin/import')
  const buffer = Buffer.from([HEAD, LOOMWELL, 'Second Thicket,,,,,,,,,,'].join('\n'))
  await main.getByLabel('Choose file').setInputFiles({ name: 'Chamber.csv', mimeType: 'text/csv', buffer })
  await main.getByRole('button', { name: 'Upload Chamber.csv' }).click()
  await main.getByRole('button', { name: 'Validate rows' }).click()
  await main.getByRole('checkbox', { name: /List them in the startup directory/ }).check({ force: true })
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await main.getByRole('link', { name: 'Show the startups' }).click()

  const table = main.getByRole('list', { name: 'Imported startups' })
  await table.getByRole('button', { name: 'Edit Second Thicket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Second Thicket' })
  await dialog.getByLabel('Location').fill('Holmen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByText('Holmen').waitFor()
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/admin-imported.png`, fullPage: true })

  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage()
  await visitor.goto('/companies?q=flax')
  await visitor.getByRole('heading', { name: 'Unclaimed startups' }).waitFor()
  if (process.env['SHOTS']) await visitor.screenshot({ path: `${process.env['SHOTS']}/companies.png`, fullPage: true })
  await visitor.getByRole('link', { name: 'Loomwell Textiles' }).click()
  await visitor.getByRole('heading', { name: 'Loomwell Textiles', level: 1 }).waitFor()
  if (process.env['SHOTS']) await visitor.screenshot({ path: `${process.env['SHOTS']}/unclaimed.png`, fullPage: true })
  const path = new URL(visitor.url()).pathname
  const addresses = [
    path,
    '/companies',
    '/companies?unclaimed=first',
    '/companies/sitemap.xml',
    '/sitemap.xml',
    '/feed.xml',
    '/feed.json',
    '/api/unclaimed-startups',
    '/api/startups?limit=500',
    '/api/search?q=Loomwell',
  ]
  for (const address of addresses) {
    const answer = await visitor.request.get(address)
    const text = await answer.text()
    for (const secret of SECRETS) expect([address, text.includes(secret)]).toEqual([address, false])
  }
  for (const secret of SECRETS) {
    const answer = await visitor.request.get(`/api/unclaimed-startups?q=${encodeURIComponent(secret)}`)
    expect([secret, await answer.json()]).toEqual([secret, []])
  }
  await visitor.getByRole('link', { name: 'Claim this profile' }).click()
  await visitor.waitForURL(/\/auth\?tab=register&role=founder&next=/)

  const founder = await stayAs(browser, product.url, 'founder')
  await open(founder.page, path)
  await founder.page.getByRole('link', { name: 'Claim this profile' }).click()
  await founder.page.getByLabel('How are you connected').fill('I founded it in 2024.')
  if (process.env['SHOTS']) await founder.page.screenshot({ path: `${process.env['SHOTS']}/claim.png`, fullPage: true })
  await founder.page.getByRole('button', { name: 'Claim this profile' }).click()
  await founder.page.getByText('You’ve claimed this profile.').waitFor()

  await open(page, '/dashboard/admin?waiting=100')
  await main.getByRole('button', { name: /^Review the startup claim of/ }).click()
  const review = page.getByRole('dialog', { name: 'Claim of Loomwell Textiles' })
  await review.getByText('I founded it in 2024.').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/review-claim.png` })
  await review.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The claim is approved').waitFor()
  expect((await visitor.request.get(path)).status()).toBe(404)
  const investor = await stayAs(browser, product.url, 'investor')
  await open(investor.page, '/startups?q=Thicket')
  await investor.page.getByRole('link', { name: 'Second Thicket' }).waitFor()
  if (process.env['SHOTS'])
    await investor.page.screenshot({ path: `${process.env['SHOTS']}/startups.png`, fullPage: true })
})
