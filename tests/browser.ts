import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, onTestFinished } from 'vitest'
import { ensureTestBrowser } from '#scripts/browser.ts'
import { isOfLeftPage } from './complaints.ts'
import { BROWSER_FLAGS } from './setup/browser-flags.ts'
import { showOnFailure } from './shown-pages.ts'

/** Starts the browser of the tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureTestBrowser(), args: BROWSER_FLAGS })
}

/** Reports of a page that no visitor should cause. */
export interface Complaints {
  messages: string[]
}

/**
 * Collects console errors and warnings, uncaught errors, failed requests and policy violations of a context's pages.
 */
export function listen(context: BrowserContext): Complaints {
  const messages: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if ((message.type() === 'error' || message.type() === 'warning') && !isOfLeftPage(message.text()))
        messages.push(`${page.url()} ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => {
      if (!isOfLeftPage(error.message)) messages.push(`${page.url()} ${error.message}`)
    })
    page.on('requestfailed', (request) => {
      // Leaving a page cancels what still loads; that is no failure.
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') messages.push(`${request.url()} ${reason}`)
    })
  }
  context.on('page', watch)
  return { messages }
}

/** For people who stay from test to test: throws what their pages complained of since the last call. */
export function expectNoComplaints(...users: { complaints: Complaints }[]): void {
  const messages = users.flatMap(({ complaints }) => complaints.messages.splice(0))
  if (messages.length > 0) throw new Error(messages.join('\n'))
}

/** What people of the tests ask of pages that move: a page that does costs a fifth more of the processor. */
let reducedMotion: 'reduce' | 'no-preference' = 'reduce'

/** For a file about what is seen to move, or goes on while it does: its pages move, as they do for most people. */
export function useMotion(): void {
  reducedMotion = 'no-preference'
  afterAll(() => void (reducedMotion = 'reduce'))
}

/** What a page shows and where it is. */
async function describe(page: Page): Promise<string> {
  return `${page.url()}\n${(await page.ariaSnapshot({ timeout: 5000 })).slice(0, 3000)}`
}

/** A person at their own browser, which is closed with all others. */
export async function openBrowser(
  browser: Browser,
  url: string,
  viewport = { width: 1280, height: 800 },
  javaScriptEnabled = true,
) {
  const more = { locale: 'en-US', reducedMotion, javaScriptEnabled }
  const context = await browser.newContext({ baseURL: url, viewport, ...more })
  // Publishing takes longest, on a machine that does other things as well.
  context.setDefaultTimeout(90_000)
  const forget = showOnFailure(async () => (await Promise.all(context.pages().map(describe))).join('\n\n'))
  context.on('close', forget)
  const complaints = listen(context)
  const page = await context.newPage()
  return { context, page, complaints }
}

/** A person at their own browser, closed with the test. */
export async function openUser(...args: Parameters<typeof openBrowser>) {
  const user = await openBrowser(...args)
  onTestFinished(() => user.context.close())
  return user
}

/** In a page, whether it came alive. */
export function isHydrated(): boolean {
  // An island counts as begun when React has its root; each of its controls is React's own a moment later;
  // what the page puts into it stays HTML.
  // One out of sight may begin when it comes into sight; what is pressed or typed before is held (decision 0017).
  const isNear = (island: Element) => (island.firstElementChild?.getBoundingClientRect().top ?? 0) < innerHeight
  const isOfIsland = (control: Element) =>
    control.closest('astro-island, astro-slot, astro-static-slot')?.localName === 'astro-island' &&
    control.closest('astro-island[ssr]') === null
  const islands = [...document.querySelectorAll('astro-island[ssr]')]
  const controls = [...document.querySelectorAll('astro-island :is(input, textarea, select, button)')]
  return (
    islands.every((island) => island.getAttribute('client') === 'visible' && !isNear(island)) &&
    controls.filter(isOfIsland).every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  )
}

const MAX_POLLS = 2000
const POLL_INTERVAL_MS = 16

/**
 * Waits until the page's islands are alive: a text that is filled a moment earlier is put beside what stood there. Not
 * with Playwright's `waitForFunction`, which puts 340 kB of script into each page first.
 */
export async function hydrated(page: Page): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    // A page that is left meanwhile takes its answer along; the next one is asked.
    if (await page.evaluate(isHydrated).catch(() => false)) return
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`${page.url()} does not come alive`)
}

/** An answer of the product that refuses a call, and one of a proxy that could not reach it. */
export const refusedWith = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})
export const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx' }

/** Waits until a toast says this and closes it, so that it covers nothing (rules: Toasts). */
export async function toasted(page: Page, ...texts: string[]): Promise<void> {
  const region = page.getByRole('region', { name: /notifications/i })
  for (const text of texts) await region.getByText(text, { exact: true }).waitFor()
  await region.evaluate((place) => place.querySelector<HTMLButtonElement>('.toast-close')?.click())
}
