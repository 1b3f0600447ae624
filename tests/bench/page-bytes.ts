import type { Browser } from 'playwright'

/** Compressed bytes of a visitor's first load, by kind of request as the browser names the kinds (DESIGN.md, Budgets). */
const BUDGET = { script: 20_000, stylesheet: 15_000, font: 60_000 } as const
/** The page itself and what its scripts fetch have no budget of their own, but show whether a list is split. */
const SEEN = ['document', 'fetch'] as const

const KINDS = [...(Object.keys(BUDGET) as (keyof typeof BUDGET)[]), ...SEEN]
export type PageBytes = Record<(typeof KINDS)[number], number>

async function bytesOf(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const bytes: PageBytes = { script: 0, stylesheet: 0, font: 0, document: 0, fetch: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = KINDS.find((known) => known === request.resourceType())
    if (kind) sizes.push(request.sizes().then(({ responseBodySize }) => void (bytes[kind] += responseBodySize)))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  await context.close()
  return bytes
}

const line = (bytes: PageBytes) => KINDS.map((kind) => `${kind} ${String(bytes[kind]).padStart(6)}`).join(' · ')

/** Loads each page as a new visitor and prints its bytes. Gives what exceeds a budget, a sentence each. */
export async function measurePages(browser: Browser, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) throw new Error('The sitemap names no page, so nothing was measured.')
  const exceeded: string[] = []
  const most: PageBytes = { script: 0, stylesheet: 0, font: 0, document: 0, fetch: 0 }
  for (const url of urls) {
    const bytes = await bytesOf(browser, url)
    for (const kind of KINDS) most[kind] = Math.max(most[kind], bytes[kind])
    for (const [kind, budget] of Object.entries(BUDGET) as [keyof typeof BUDGET, number][]) {
      if (bytes[kind] > budget) exceeded.push(`${url}: ${kind} ${bytes[kind]} B, of ${budget}`)
    }
    console.log(line(bytes), new URL(url).pathname)
  }
  console.log(`${line(most)} the most of ${urls.length} pages`)
  for (const one of exceeded) console.log(`exceeded: ${one}`)
  return exceeded
}

/** The public pages by the sitemap. */
export async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => url + new URL(loc!).pathname)
}
