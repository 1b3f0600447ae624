import type { Browser, Frame, Page } from 'playwright'
import { readFocus } from './accessibility.ts'
import { hydrated, toasted } from './browser.ts'
import { openAs } from './people.ts'

/** No page needs more tab stops than this to get anywhere. */
const MOST_STOPS = 60

/** Waits until two frames are painted. */
const drawn = (where: Page | Frame) =>
  where.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** A user with only a keyboard: no pointer, and no field filled from outside. Signed in if a name is given. */
export async function openKeyboardUser(...[browser, url, username = null, viewport]: KeyboardUserOptions) {
  const { page, complaints } = await openAs(browser, url, username, viewport)
  const { keyboard } = page
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>((done, key) => done.then(() => keyboard.press(key)), Promise.resolve())

  /** Presses one key until the focused element has this name, and checks before each press, as people do. */
  async function to(name: string | RegExp, { by = 'Tab', where = page as Page | Frame } = {}) {
    const passed: string[] = []
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    while (passed.length < MOST_STOPS) {
      // Tab moves the focus itself; the arrows of a list move it when the list is rendered again.
      if (by !== 'Tab') await drawn(where)
      const now = (await readFocus(where)) ?? ''
      if (typeof name === 'string' ? now.startsWith(name) : name.test(now)) return
      passed.push(now.slice(0, 40))
      await press(by)
    }
    throw new Error(`${String(name)} is not among ${passed.join(' | ')}`)
  }
  return {
    page,
    complaints,
    press,
    to,
    /** Opens a page and skips the parts that all pages start with. */
    async open(path: string) {
      await page.goto(path)
      await hydrated(page)
      await to('Skip to the content')
      await press('Enter')
    },
    async write(name: string | RegExp, text: string, where?: Parameters<typeof to>[1]) {
      await to(name, where)
      await keyboard.type(text)
    },
    async choose(name: RegExp, option: string) {
      await to(name)
      await keyboard.type(option)
      await page.locator('select:focus', { has: page.locator(':checked', { hasText: option }) }).waitFor()
    },
    async use(name: string | RegExp) {
      await to(name)
      await press('Enter')
    },
    expectToast: (text: string) => toasted(page, text),
  }
}

type KeyboardUserOptions = [
  browser: Browser,
  url: string,
  username?: string | null,
  viewport?: { width: number; height: number },
]
