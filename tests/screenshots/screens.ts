import type { Browser } from 'playwright'
import { hydrated } from '#tests/browser.ts'
import { saveScreenshot, getPage } from './album.ts'

interface Screen {
  name: string
  path: string
  username?: string
  /** The tab to select first. */
  top?: string
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'events', path: '/events' },
  { name: 'founder', path: '/dashboard/startup', username: 'founder' },
  { name: 'pipeline', path: '/dashboard/investor?tab=saved&saved=board', username: 'investor' },
  { name: 'startup', path: '/startup/1', username: 'investor' },
  { name: 'matches', path: '/matches', username: 'investor' },
  { name: 'conversation', path: '/conversations/3', username: 'founder' },
  { name: 'documents', path: '/dashboard/startup?tab=documents', username: 'founder', top: 'Documents' },
  { name: 'admin', path: '/dashboard/admin', username: 'admin' },
  { name: 'report', path: '/dashboard/admin/report', username: 'admin' },
]

/** The screenshots of the README: a visitor's home page and what each role sees. */
export async function captureScreens(browser: Browser, url: string): Promise<void> {
  for (const { name, path, username, top } of SCREENS) {
    const page = await getPage(browser, url, username)
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    if (top)
      await page.getByRole('tab', { name: top }).evaluate((tab) => scrollTo(0, tab.getBoundingClientRect().top - 80))
    await saveScreenshot(page, name)
    await page.context().close()
  }
}
