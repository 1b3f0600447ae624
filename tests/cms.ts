import type { Page, Request } from 'playwright'

/** Longer than a build of the whole site takes on a busy machine. */
const LIVE_WITHIN_MS = 60_000

/** The site settings of a new region, by the labels of their form. */
export const CEDAR = {
  'Name of the platform': 'Cedar Founders',
  Tagline: 'Here we begin.',
  'About us in the footer': 'We know everybody.',
  Region: 'Cedar Valley',
  City: 'Cedarton',
  Email: 'hello@cedar.invalid',
}

/** The screens at /cms for a signed-in user. */
export function editingScreen(page: Page) {
  const app = page.frameLocator('#editor')
  // Decap asks with the browser's own dialog.
  page.on('dialog', (dialog) => void dialog.accept())

  return {
    app,
    /** Opens a screen of Decap: `/collections/news/new`. */
    async open(place: string) {
      // A new page: Decap reuses the fields of the previous entry when only the hash changes.
      await page.goto('about:blank')
      await page.goto(`/cms/edit#${place}`)
      await app.getByRole('button', { name: 'Save' }).waitFor()
    },
    /**
     * Replaces a field's value, as pasting does: Decap's fields append what is filled in, and Decap renders its whole
     * screen again after each key.
     */
    async write(label: string, text: string) {
      const field = app.getByLabel(label).first()
      await field.click()
      await field.press('ControlOrMeta+A')
      if (text) await page.keyboard.insertText(text)
    },
    /** Saves a draft. The status bar may still show the previous save, so the response is awaited too. */
    async save() {
      const isSave = (request: Request) =>
        (request.postDataJSON() as { action?: string } | null)?.action === 'persistEntry'
      const saved = page.waitForResponse((response) => isSave(response.request()))
      await app.getByRole('button', { name: 'Save' }).click()
      await saved
      await page.getByText('Draft saved. Visitors will see it once it’s published.').waitFor()
    },
    /** Clicks Publish, which names the date of an article that is published later. */
    async publish() {
      await app.getByRole('button', { name: /^Publish(?: on .+)?$/ }).click()
    },
    /** Waits until the status bar reports success, and returns its text. @throws Error with its text otherwise. */
    async done() {
      const strip = page.locator('[data-publish]')
      const readStrip = async () =>
        (await strip.locator('[role="status"], [data-publish-link]:visible').allInnerTexts())
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim()
      const good = page.locator('[data-publish][data-tone="good"]').waitFor({ timeout: LIVE_WITHIN_MS })
      await good.catch(async (cause: unknown) => {
        const button = await app.locator('.publish-button').evaluateAll((all) => all.map((each) => each.outerHTML))
        throw new Error(`Not live. The strip says “${await readStrip()}”; ${button.join()}`, { cause })
      })
      return readStrip()
    },
  }
}

/** One action of the gateway, by a person's cookie. */
export function createGateway(url: string, cookie: string) {
  return async (action: string, params: object) => {
    const response = await fetch(`${url}/api/cms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
      body: JSON.stringify({ action, params }),
    })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }
}
