import type { Browser, BrowserContext, Page } from 'playwright'
import { hydrated } from '#tests/browser.ts'

/** The effects of a page's payloads. */
interface SeenRows {
  /** Scripts that ran. */
  hits: number
  /** Elements that were created from a payload. */
  made: number
  /** Those of them that would run or load something. */
  live: number
  /** Links and sources that would run something. */
  links: string[]
  /** What the content security policy had to block: the page itself must already be harmless. */
  refused: string[]
  /** Whether a payload is visible on it. */
  shows: boolean
}

/** Runs before anything else on a page. */
function watch() {
  const page = window as unknown as { hits: number; refused: string[]; hit: () => void }
  page.hits = 0
  page.refused = []
  page.hit = () => void page.hits++
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    page.refused.push(`${violatedDirective} ${blockedURI}`)
  })
}

function readPage(): SeenRows {
  const page = window as unknown as { hits?: number; refused?: string[] }
  const runs = (value: string | null) => /^\s*(?:javascript|data:text|vbscript)/i.test(value ?? '')
  const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')]
    .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name)))
    .filter(runs)
  const text = document.body?.innerText ?? ''
  const fields = [...document.querySelectorAll('input, textarea')].map((element) => (element as HTMLInputElement).value)
  const all = [...document.querySelectorAll('[data-hit]')]
  const isLive = (element: Element) =>
    /^(?:script|iframe|object|embed|meta|form)$/i.test(element.tagName) ||
    element.getAttributeNames().some((name) => name.startsWith('on'))
  return {
    hits: page.hits ?? 0,
    made: all.length,
    live: all.filter(isLive).length,
    links: links as string[],
    refused: page.refused ?? [],
    shows: /hit\(\)|data-hit/.test([text, ...fields].join('\n')),
  }
}

/**
 * Decap tests whether it may evaluate text, and parses HTML in a separate document before it removes what could run.
 * Images from elsewhere remain; the policy blocks loading them.
 */
const OF_THE_EDITOR = /^(?:script-src eval|script-src-attr inline|img-src .*)$/

/** Visits of a product's pages by users, each with their own browser context, identified by a cookie header. */
export function listVisits(browser: Browser, url: string, getCookie: (user: string) => string) {
  const contexts = new Map<string | null, Promise<BrowserContext>>()

  async function open(user: string | null): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 1600 } })
    await context.addInitScript(watch)
    const pairs = user ? getCookie(user).split('; ') : []
    await context.addCookies(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url }
      }),
    )
    return context
  }

  /** Opens a page as a user; returns its problems, and whether a payload was visible. */
  return async function visit(user: string | null, path: string, action?: (page: Page) => Promise<void>) {
    if (!contexts.has(user)) contexts.set(user, open(user))
    const page = await (await contexts.get(user)!).newPage()
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs++
      void dialog.dismiss()
    })
    try {
      await page.goto(path)
      await hydrated(page)
      await action?.(page)
      // Handlers of errors, animations, and focus run after the load.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      const seen = await Promise.all(page.frames().map((frame) => frame.evaluate(readPage)))
      const isEditor = path.startsWith('/cms/edit#')
      const wrong = seen.flatMap(({ hits, made, live, links, refused }) => [
        ...(hits + dialogs > 0 ? ['a script ran'] : []),
        ...((isEditor ? live : made) > 0 ? ['an element was made'] : []),
        ...links,
        ...refused.filter((element) => !isEditor || !OF_THE_EDITOR.test(element)),
      ])
      const shows = seen.some((element) => element.shows)
      return { wrong: wrong.map((what) => `${user ?? 'visitor'} at ${path}: ${what}`), shows }
    } finally {
      await page.close()
    }
  }
}
