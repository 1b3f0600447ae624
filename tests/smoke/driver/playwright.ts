import type { Page } from 'playwright'
import { openBrowser } from '#tests/browser.ts'
import { sessionCookies } from '#tests/people.ts'
import { useBrowser } from '#tests/use-product.ts'
import type { Driver } from './driver.ts'

const answerYes = (page: Page) => page.on('dialog', (question) => void question.accept())

/** Drives the Chromium of the other tests. */
export async function launch(): Promise<Driver> {
  const browser = await useBrowser()
  return {
    async openUser({ url, viewport, scripts = true }) {
      const { context, page, complaints } = await openBrowser(browser, url, viewport, scripts)
      answerYes(page)
      context.on('page', answerYes)
      return {
        page,
        complaints,
        async useSession(header) {
          await context.clearCookies()
          if (header) await context.addCookies(sessionCookies(header, url))
        },
        newTab: () => context.newPage(),
        close: () => context.close(),
      }
    },
  }
}
