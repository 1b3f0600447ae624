import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { getCookie } from '#tests/people.ts'

/** Width in the documents, in pixels. */
const WIDTH = 1000

/** Saves a screenshot as `docs/pictures/<name>.webp`. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  // Gives the content that was scrolled to time to be painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const picture = sharp(await page.screenshot()).resize({ width: WIDTH })
  await picture.webp({ quality: 60, effort: 6 }).toFile(`docs/pictures/${name}.webp`)
}

/** A page of a sample account or, without one, of a visitor, with reduced motion. */
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
