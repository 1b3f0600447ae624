import { expect, test } from 'vitest'
import type { Page } from './driver/driver.ts'
import { live, useEditing } from './editing.ts'
import { arrived, getFile, open, clickButton } from './region.ts'

const { answerOf, at, call, edit, personOf, product, read } = await useEditing('cms')

test('an editor writes an article with an image, publishes it, and it is live', async () => {
  const { page, app, write, publish } = await edit('/collections/news/new')
  await write('Title', 'A door opens on Mill Street')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.insertText('Everybody is invited.')
  await clickButton(app, 'Choose an image')
  await app.locator('input[type="file"]').setInputFiles('site/public/icon-512.png')
  await clickButton(app, 'Choose selected')
  await write('Image description', 'A lattice')
  await publish()
  const address = /\/news\/[\w-]+$/.exec(await live(page))?.[0] ?? ''
  expect(await answerOf(address)).toContain('Everybody is invited.')
  for (const path of ['/news', '/feed.xml']) expect(await answerOf(path)).toContain('A door opens on Mill Street')
  const [newest] = await call<{ title: string; imageUrl: string; imageAlt: string }[]>(null, 'GET', '/api/news')
  expect(newest).toMatchObject({ title: 'A door opens on Mill Street', imageAlt: 'A lattice' })
  expect((await fetch(product.url + newest!.imageUrl)).headers.get('Content-Type')).toBe('image/webp')
})

test('an editor corrects what a page says in three presses, and a visitor sees no way there', async () => {
  const [event] = await call<{ slug: string }[]>(null, 'GET', '/api/events')
  const address = `/events/${event!.slug}`
  const link = (one: Page) => one.getByRole('link', { name: 'Edit this page' })
  expect(await link(await at(null, address)).count()).toBe(0)
  const page = await at('editor', address)
  await page.setViewportSize({ width: 1400, height: 1000 })
  await link(page).click()
  const app = page.frameLocator('#editor')
  const title = app.getByLabel('Title').first()
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' and supper')
  // A question would be a fourth press.
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#editor')
    if (frame?.contentWindow) frame.contentWindow.confirm = () => false
  })
  await clickButton(app, 'Publish')
  await live(page)
  expect(await answerOf(address)).toContain(' and supper</h1>')
})

test('an editor imports a calendar as drafts, once', async () => {
  const event = 'UID:one@calendar.example\r\nDTSTART:20990517T180000Z\r\nSUMMARY:A lecture by the river\r\n'
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\nBEGIN:VEVENT\r\n${event}DESCRIPTION:All about water.\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const page = await at('editor', '/cms/import')
  await page.getByRole('radio', { name: 'Events' }).press('Space')
  await page.getByRole('radio', { name: 'A file on this computer' }).press('Space')
  await page.getByLabel('File', { exact: true }).setInputFiles(getFile('events.ics', calendar))
  await clickButton(page, 'Import as drafts')
  const made = page.getByRole('link', { name: 'A lecture by the river' })
  await made.waitFor()
  await clickButton(page, 'Import as drafts')
  await page.getByText('1 skipped').waitFor()
  expect(await made.count()).toBe(0)
})

test('the editing screens refuse others, and an editor signs out there', async () => {
  const visitor = await fetch(`${product.url}/cms`, { redirect: 'manual' })
  expect(visitor.headers.get('Location')).toBe('/auth?next=%2Fcms')
  for (const path of ['/cms', '/cms/edit', '/cms/history', '/cms/3.16.3/app', '/api/cms/publish'])
    expect((await read('founder', path)).status, path).toBe(403)
  const { page } = await personOf('editor')
  await open(page, '/cms')
  await clickButton(page, 'Sign out')
  await arrived(page, '/')
  await page.goto('/cms')
  await arrived(page, '/auth')
})
