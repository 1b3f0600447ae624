import type { Page } from 'playwright'

const NAME = 'clickCounted'

/** Counts what is clicked or touched on a page from now on, also on the pages after it, as the browser receives it. */
export async function countClicks(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction(NAME, () => void count++)
  const listen = (name: string) =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (window as unknown as Record<string, () => void>)[name]!(),
      true,
    )
  await page.addInitScript(listen, NAME)
  await page.evaluate(listen, NAME)
  return () => count
}
