import type { Browser } from 'playwright'
import { editingScreen } from '#tests/cms.ts'
import { saveScreenshot, getPage } from './album.ts'

/** The screenshots of docs/editing.md: an article is written, drafted, and published. */
export async function captureEditing(browser: Browser, url: string): Promise<void> {
  const page = await getPage(browser, url, 'editor')
  const screen = editingScreen(page)
  const { app } = screen

  await page.goto('/cms/edit')
  await app.getByText('Sort by').waitFor()
  await saveScreenshot(page, 'editing-list')

  await screen.open('/collections/news/new')
  await screen.write('Title', 'A door opens on Mill Street')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('The old mill has a new use: on Friday at six, everybody is invited to see the workshops.')
  await app.getByRole('button', { name: 'Choose an image' }).click()
  await app.getByText('mill-street').first().click()
  await saveScreenshot(page, 'editing-pictures')
  await app.getByRole('button', { name: 'Choose selected' }).click()
  await screen.write('Image description', 'The mill in the evening')
  await app.getByLabel('Title').first().click()
  await saveScreenshot(page, 'editing-story')

  await screen.save()
  await app.getByText('Status: Draft').click()
  await saveScreenshot(page, 'editing-status')
  await app.getByRole('menuitem', { name: 'Draft' }).click()
  await screen.publish()
  await screen.done()
  await saveScreenshot(page, 'editing-live')

  await screen.write('Title', 'A door opens on Mill Street on Friday')
  await screen.publish()
  await page.locator('[data-publish][data-tone="busy"]').waitFor()
  await screen.done()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await saveScreenshot(page, 'editing-history')
  await page.context().close()
}
