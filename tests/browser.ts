import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright'
import { afterAll, onTestFinished } from 'vitest'
import { ensureTestBrowser } from '#scripts/browser.ts'
import { Departure } from './complaints.ts'
import { BROWSER_FLAGS } from './setup/browser-flags.ts'
import { showOnFailure } from './shown-pages.ts'

/** Starts the browser of the tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureTestBrowser(), args: BROWSER_FLAGS })
}

/** Errors on a page that no visitor should cause. */
export interface Complaints {
  messages: string[]
}

/** Follows when a page is being left: for another document, or for a page that the site's router swaps in. */
function trackDeparture(page: Page): Departure {
  const departure = new Departure()
  let request: Request | undefined
  page.on('request', (started) => {
    if (!started.isNavigationRequest() || started.frame() !== page.mainFrame()) return
    request = started
    departure.start(request, performance.now())
  })
  const end = () => {
    departure.end(request, performance.now())
    request = undefined
  }
  page.on('requestfailed', (failed) => {
    if (failed === request) end()
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    if (request) end()
    else departure.swap(performance.now())
  })
  return departure
}

/**
 * Collects console errors and warnings, uncaught errors, failed requests and policy violations of a context's pages.
 */
export function listen(context: BrowserContext): Complaints {
  const messages: string[] = []
  const watch = (page: Page) => {
    const departure = trackDeparture(page)
    const isExcused = (text: string) => departure.excuses(text, performance.now())
    page.on('console', (message) => {
      if ((message.type() === 'error' || message.type() === 'warning') && !isExcused(message.text()))
        messages.push(`${page.url()} ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => {
      if (!isExcused(error.message)) messages.push(`${page.url()} ${error.message}`)
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

/** Pages with reduced motion save a fifth of the processor time. */
let reducedMotion: 'reduce' | 'no-preference' = 'reduce'

/** For a file that tests animations, or what happens during them: pages move, as they do for most people. */
export function useMotion(): void {
  reducedMotion = 'no-preference'
  afterAll(() => void (reducedMotion = 'reduce'))
}

/** The content and address of a page. */
async function describe(page: Page): Promise<string> {
  return `${page.url()}\n${(await page.ariaSnapshot({ timeout: 5000 })).slice(0, 3000)}`
}

/** A user with their own browser context, which closes with all others. */
export async function openBrowser(
  browser: Browser,
  url: string,
  viewport = { width: 1280, height: 800 },
  javaScriptEnabled = true,
) {
  const more = { locale: 'en-US', reducedMotion, javaScriptEnabled }
  const context = await browser.newContext({ baseURL: url, viewport, ...more })
  // Publishing takes longest on a busy machine.
  context.setDefaultTimeout(90_000)
  const forget = showOnFailure(async () => (await Promise.all(context.pages().map(describe))).join('\n\n'))
  context.on('close', forget)
  const complaints = listen(context)
  const page = await context.newPage()
  return { context, page, complaints }
}

/** A user with their own browser context, which closes at the end of the test. */
export async function openUser(...args: Parameters<typeof openBrowser>) {
  const user = await openBrowser(...args)
  onTestFinished(() => user.context.close())
  return user
}

/** Runs in a page: whether its islands are hydrated. */
export function isHydrated(): boolean {
  // An island counts as started when React has its root; its controls get React's properties a moment later, while
  // slotted content stays HTML. An island out of sight may hydrate only when it comes into view; clicks and typing
  // before that are replayed (decision 0017).
  const isHidden = (island: Element) => island.firstElementChild?.getClientRects().length === 0
  const isNear = (island: Element) =>
    !isHidden(island) && (island.firstElementChild?.getBoundingClientRect().top ?? 0) < innerHeight
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
 * Waits until the page's islands are hydrated: a text filled in before would be added to the existing one. Doesn't use
 * Playwright's `waitForFunction`, which first loads 340 kB of script into each page.
 */
export async function hydrated(page: Page): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    // A page that is left in the meantime doesn't respond; the next page is checked instead.
    if (await page.evaluate(isHydrated).catch(() => false)) return
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`${page.url()} is not hydrated`)
}

/** A rejection by the product, and the error page of a proxy that couldn't reach it. */
export const refusedWith = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
})
export const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx' }

/** Waits for a toast with this text and closes it, so that it covers nothing (rules: Toasts). */
export async function toasted(page: Page, ...texts: string[]): Promise<void> {
  const region = page.getByRole('region', { name: /notifications/i })
  for (const text of texts) await region.getByText(text, { exact: true }).waitFor()
  await region.evaluate((place) => place.querySelector<HTMLButtonElement>('.toast-close')?.click())
}
