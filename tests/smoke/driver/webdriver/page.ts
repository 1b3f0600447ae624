import { afterFile } from '#tests/after-file.ts'
import { showOnFailure } from '#tests/shown-pages.ts'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { scopeIn } from './locator.ts'
import { until, type Tab } from './tab.ts'

export const DESKTOP = { width: 1280, height: 800 }

/** The page in a tab; paths are relative to `home`. */
export function getPage(tab: Tab, home: string): Page {
  afterFile(showOnFailure(async () => `${await tab.address()}\n${await tab.run<string>(undefined, 'shownText', [])}`))
  return {
    ...scopeIn(tab),
    evaluate: (script) => tab.evaluate(typeof script === 'string' ? script.trim().replace(/;$/, '') : `(${script})()`),
    // While a page is being left, another navigation is refused.
    goto: (path) => until(`page at ${path}`, async () => (await tab.goto(new URL(path, home).href), true)),
    reload: tab.reload,
    goBack: tab.goBack,
    async waitForURL(isMatching) {
      await until('page of that address', async () => {
        return isMatching(new URL(await tab.address())) && tab.run<boolean>(undefined, 'isLoaded', [])
      })
    },
    keyboard: {
      press: async (keys) => void (await tab.press(keys)),
      insertText: async (text) => void (await tab.insertText(text)),
    },
    frameLocator: (css) => scopeIn(tab, css),
    setViewportSize: tab.resize,
    screenshot: async () => Buffer.from(await tab.screenshot(), 'base64'),
    close: async () => void (await tab.close()),
  }
}
