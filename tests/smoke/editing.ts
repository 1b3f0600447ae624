import type { Page } from './driver/driver.ts'
import { clickButton, useSmoke } from './region.ts'

const WIDE = { width: 1400, height: 1000 }

/** Waits until the status bar of an editing screen reports success, and returns its text. */
export async function live(page: Page): Promise<string> {
  await page.locator('[data-publish][data-tone="good"]').waitFor()
  return (await page.locator('[data-publish]').innerText()).replace(/\s+/g, ' ').trim()
}

/** A separate sample region for tests that publish, and its editor. */
export async function useEditing(name: string) {
  const region = await useSmoke(name, { own: true })
  const { personOf, product } = region

  return {
    ...region,
    /** The text of a page or file of the site. */
    answerOf: async (path: string) => (await fetch(product.url + path)).text(),
    /** The editing screen at an address of Decap: `/collections/news/new`. */
    async edit(place: string) {
      const { page } = await personOf('editor')
      await page.setViewportSize(WIDE)
      // A new page: Decap reuses the fields of the previous entry when only the hash changes.
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
        publish: () => clickButton(app, 'Publish'),
      }
    },
  }
}
