import type { FrameLocator, Page } from 'playwright'

/** Longer than a build of the whole site takes on a busy machine. */
const LIVE_WITHIN_MS = 60_000

/** The editing screen of one person, as they use it. */
export interface EditingScreen {
  app: FrameLocator
  /** Opens a screen of Decap: `/collections/news/new`. */
  open(place: string): Promise<void>
  /** Replaces a field's value: Decap's fields append what is filled in. */
  write(label: string, text: string): Promise<void>
  save(): Promise<void>
  /** Presses Publish, and says yes. */
  publish(): Promise<void>
  /** Waits until the strip reports success, and returns its text. */
  done(): Promise<string>
}

/** The screens at /cms for a signed-in person. */
export function editingScreen(page: Page): EditingScreen {
  const app = page.frameLocator('#editor')
  // It is asked with the browser's own dialog.
  page.on('dialog', (dialog) => void dialog.accept())

  const screen: EditingScreen = {
    app,
    async open(place) {
      // A new page: Decap reuses the fields of the entry before when only the hash changes.
      await page.goto('about:blank')
      await page.goto(`/cms#${place}`)
      await app.getByRole('button', { name: 'Save' }).waitFor()
    },
    async write(label, text) {
      const field = app.getByLabel(label).first()
      await field.click()
      await field.press('ControlOrMeta+A')
      await field.pressSequentially(text)
    },
    async save() {
      await app.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Draft saved. Visitors see it once it is published.').waitFor()
    },
    async publish() {
      await app.getByRole('button', { name: 'Publish', exact: true }).click()
    },
    async done() {
      await page.locator('[data-publish][data-tone="good"]').waitFor({ timeout: LIVE_WITHIN_MS })
      return (await page.locator('[data-publish]').innerText()).replace(/\s+/g, ' ').trim()
    },
  }
  return screen
}

/** One action of the gateway, by a person's cookie. */
export function gatewayOf(url: string, cookie: string) {
  return async (action: string, params: object) => {
    const response = await fetch(`${url}/api/cms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
      body: JSON.stringify({ action, params }),
    })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }
}
