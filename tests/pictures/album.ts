import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { getCookie } from '#tests/people.ts'

/** Pixels across in the documents. */
const WIDTH = 1000

/** Saves a screenshot as `docs/pictures/<name>.webp`. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  // What was scrolled to is painted by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const picture = sharp(await page.screenshot()).resize({ width: WIDTH })
  await picture.webp({ quality: 60, effort: 6 }).toFile(`docs/pictures/${name}.webp`)
}

/** A page of a sample account; without one, of a visitor. Nothing moves in it. */
export async function getPage(browser: Browser, url: string, username?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  if (username) {
    const cookies = (await getCookie(url, username)).split('; ').map((cookie) => cookie.split('=', 2))
    await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url })))
  }
  return context.newPage()
}
