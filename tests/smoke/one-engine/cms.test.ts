import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live, useEditing } from '#tests/smoke/editing.ts'
import { clickButton } from '#tests/smoke/region.ts'

const { answerOf, edit, product } = await useEditing('cms-in-one-engine')
const content = join(product.dataDir, 'content')

const contentFile = (path: string) => readFileSync(join(content, path), 'utf8')
/** The newest entry of a folder, by name. */
const findNewest = (folder: string) =>
  readdirSync(join(content, folder))
    .sort()
    .at(-1)!
    .replace(/\.[^.]+$/, '')

test('an article that is saved as a draft is published from the start page', async () => {
  const { page, app, write } = await edit('/collections/news/new')
  await write('Title', 'Waits at the start')
  await clickButton(app, 'Save')
  await app.getByText('Status: Draft').waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Waits at the start' })
  expect(await answerOf('/news')).not.toContain('Waits at the start')
  await row.getByRole('button', { name: 'Publish' }).click()
  await row.waitFor({ state: 'hidden' })
  expect(await live(page)).toMatch(/^Live at .*waits-at-the-start$/)
  expect(await answerOf('/news')).toContain('Waits at the start')
})

test('an editor cancels an event, and its page and the calendar say so', async () => {
  const event = findNewest('events')
  const { page, app, write, publish } = await edit(`/collections/events/entries/${event}`)
  await app.getByLabel(/^Status/).press('ArrowDown')
  await app.getByRole('option', { name: 'Canceled' }).click()
  await write('Note on the status', 'The hall is flooded.')
  await publish()
  await live(page)
  expect(await answerOf(`/events/${event}`)).toContain('The hall is flooded.')
  expect(await answerOf(`/events/${event}.ics`)).toContain('STATUS:CANCELLED')
})

test('an editor changes an organization, reads what changed, and restores it', async () => {
  const entry = findNewest('community/entries')
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
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await clickButton(page, 'Publish it again')
  expect(await live(page)).toContain('/community')
  expect(await answerOf('/community')).not.toContain('They moved into the old mill.')
  expect(JSON.parse(contentFile(`community/entries/${entry}.json`))).toEqual(JSON.parse(before))
})
