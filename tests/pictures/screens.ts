import type { Browser } from 'playwright'
import { hydrated } from '#tests/browser.ts'
import { keep, pageOf } from './album.ts'

interface Screen {
  name: string
  path: string
  username?: string
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'events', path: '/events' },
  { name: 'founder', path: '/dashboard/startup', username: 'founder' },
  { name: 'pipeline', path: '/dashboard/investor?tab=saved&saved=board', username: 'investor' },
  { name: 'startup', path: '/startup/1', username: 'investor' },
  { name: 'admin', path: '/dashboard/admin', username: 'admin' },
]

/** The pictures of the README: a visitor's home page and six screens. */
export async function takeScreens(browser: Browser, url: string): Promise<void> {
  for (const { name, path, username } of SCREENS) {
    const page = await pageOf(browser, url, username)
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    await keep(page, name)
    await page.context().close()
  }
}
