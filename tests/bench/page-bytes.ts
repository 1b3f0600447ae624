import type { Browser } from 'playwright'
import { kilobytes, measured, type Measured } from './figure.ts'

/** Compressed bytes of a visitor's first load, by kind of request as the browser names the kinds. */
const BUDGET = { script: 20_000, stylesheet: 15_000, font: 60_000 } as const
/** The page itself and what its scripts fetch have no budget of their own, but show whether a list is split. */
const SEEN = ['document', 'fetch'] as const

const KINDS = [...(Object.keys(BUDGET) as (keyof typeof BUDGET)[]), ...SEEN]
type PageBytes = Record<(typeof KINDS)[number], number>

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

/** Loads each page as a new visitor and tells the most of each kind. `whose` says which site it is. */
export async function measurePages(
  browser: Browser,
  urls: readonly string[],
  chapter: Measured['chapter'],
): Promise<void> {
  if (urls.length === 0) throw new Error('The sitemap names no page, so nothing was measured.')
  const most = new Map(KINDS.map((kind) => [kind, { bytes: 0, path: '' }]))
  for (const url of urls) {
    const bytes = await bytesOf(browser, url)
    const path = new URL(url).pathname
    for (const kind of KINDS) if (bytes[kind] > most.get(kind)!.bytes) most.set(kind, { bytes: bytes[kind], path })
    console.log(line(bytes), path)
  }
  for (const [kind, { bytes, path }] of most) {
    const budget = (BUDGET as Partial<Record<string, number>>)[kind]
    measured({
      chapter,
      what: kind,
      promised: budget ? `at most ${kilobytes(budget)}` : '',
      measured: `${kilobytes(bytes)}, the most of ${urls.length} pages (${path})`,
      ...(budget && { kept: bytes <= budget }),
    })
  }
}
