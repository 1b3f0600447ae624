import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from './driver/driver.ts'
import { arrived, fileOf, open, press, useSmoke } from './region.ts'

const { at, call, personOf, product, read } = await useSmoke('cms', { own: true })
const content = join(product.dataDir, 'content')

const WIDE = { width: 1400, height: 1000 }

const answerOf = async (path: string) => (await fetch(product.url + path)).text()
const contentFile = (path: string) => readFileSync(join(content, path), 'utf8')
/** The newest entry of a folder, by its name. */
const newestOf = (folder: string) =>
  readdirSync(join(content, folder))
    .sort()
    .at(-1)!
    .replace(/\.[^.]+$/, '')

/** The editing screen of a place of Decap: `/collections/news/new`. */
async function edit(place: string) {
  const { page } = await personOf('editor')
  await page.setViewportSize(WIDE)
  // A new page: Decap reuses the fields of the entry before when only the hash changes.
  await page.goto('about:blank')
  await page.goto(`/cms/edit#${place}`)
  const app = page.frameLocator('#editor')
  await app.getByRole('button', { name: 'Save' }).waitFor()
  return {
    page,
    app,
    /** Replaces a field's value, as pasting does: Decap's fields append what is filled in. */
    async write(label: string, text: string) {
      const field = app.getByLabel(label).first()
      await field.click()
      await field.press('Control+A')
      await page.keyboard.insertText(text)
    },
    publish: () => press(app, 'Publish'),
  }
}

/** Waits until the strip of an editing screen reports success, and returns its text. */
async function live(page: Page): Promise<string> {
  await page.locator('[data-publish][data-tone="good"]').waitFor()
  return (await page.locator('[data-publish]').innerText()).replace(/\s+/g, ' ').trim()
}

test('an editor writes a story with a picture, publishes it, and it is live', async () => {
  const { page, app, write, publish } = await edit('/collections/news/new')
  await write('Title', 'A door opens on Mill Street')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.insertText('Everybody is invited.')
  await press(app, 'Choose an image')
  await app.locator('input[type="file"]').setInputFiles('site/public/icon-512.png')
  await press(app, 'Choose selected')
  await write('Picture description', 'A lattice')
  await publish()
  const address = /\/news\/[\w-]+$/.exec(await live(page))?.[0] ?? ''
  expect(await answerOf(address)).toContain('Everybody is invited.')
  for (const path of ['/news', '/feed.xml']) expect(await answerOf(path)).toContain('A door opens on Mill Street')
  const [newest] = await call<{ title: string; imageUrl: string; imageAlt: string }[]>(null, 'GET', '/api/news')
  expect(newest).toMatchObject({ title: 'A door opens on Mill Street', imageAlt: 'A lattice' })
  expect((await fetch(product.url + newest!.imageUrl)).headers.get('Content-Type')).toBe('image/webp')
})

test('a story that is saved as a draft is published from the start', async () => {
  const { page, app, write } = await edit('/collections/news/new')
  await write('Title', 'Waits at the start')
  await press(app, 'Save')
  await app.getByText('Status: Draft').waitFor()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Waits at the start' })
  expect(await answerOf('/news')).not.toContain('Waits at the start')
  await row.getByRole('button', { name: 'Publish' }).click()
  await row.waitFor({ state: 'hidden' })
  expect(await live(page)).toMatch(/^Live at .*waits-at-the-start$/)
  expect(await answerOf('/news')).toContain('Waits at the start')
})

test('an editor cancels an event, and its page and the calendar say so', async () => {
  const event = newestOf('events')
  const { page, app, write, publish } = await edit(`/collections/events/entries/${event}`)
  await app.getByLabel(/^Status/).press('ArrowDown')
  await app.getByRole('option', { name: 'Cancelled' }).click()
  await write('Note on the status', 'The hall is flooded.')
  await publish()
  await live(page)
  expect(await answerOf(`/events/${event}`)).toContain('The hall is flooded.')
  expect(await answerOf(`/events/${event}.ics`)).toContain('STATUS:CANCELLED')
})

test('an editor changes an organization, reads what changed, and goes back', async () => {
  const entry = newestOf('community/entries')
  const before = contentFile(`community/entries/${entry}.json`)
  const { page, write, publish } = await edit(`/collections/entries/entries/${entry}`)
  await write('Description', 'They moved into the old mill.')
  await publish()
  await live(page)
  expect(await answerOf('/community')).toContain('They moved into the old mill.')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Look' }).first().click()
  const look = page.getByRole('dialog')
  await look.locator('ins').filter({ hasText: 'They moved into the old mill.' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go back to it' }).first().click()
  await press(page, 'Publish it again')
  expect(await live(page)).toContain('/community')
  expect(await answerOf('/community')).not.toContain('They moved into the old mill.')
  expect(JSON.parse(contentFile(`community/entries/${entry}.json`))).toEqual(JSON.parse(before))
})

test('an editor imports a calendar as drafts, once', async () => {
  const event = 'UID:one@calendar.example\r\nDTSTART:20990517T180000Z\r\nSUMMARY:A lecture by the river\r\n'
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\nBEGIN:VEVENT\r\n${event}DESCRIPTION:All about water.\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const page = await at('editor', '/cms/import')
  await page.getByRole('radio', { name: 'Events' }).press('Space')
  await page.getByRole('radio', { name: 'A file on this computer' }).press('Space')
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('events.ics', calendar))
  await press(page, 'Import as drafts')
  const made = page.getByRole('link', { name: 'A lecture by the river' })
  await made.waitFor()
  await press(page, 'Import as drafts')
  await page.getByText('1 left out').waitFor()
  expect(await made.count()).toBe(0)
})

test('the editing screens refuse others, and an editor signs out there', async () => {
  const visitor = await fetch(`${product.url}/cms`, { redirect: 'manual' })
  expect(visitor.headers.get('Location')).toBe('/auth?next=%2Fcms')
  for (const path of ['/cms', '/cms/edit', '/cms/history', '/cms/3.16.3/app', '/api/cms/publish'])
    expect((await read('founder', path)).status, path).toBe(403)
  const { page } = await personOf('editor')
  await open(page, '/cms')
  await press(page, 'Sign out')
  await arrived(page, '/')
  await page.goto('/cms')
  await arrived(page, '/auth')
})
