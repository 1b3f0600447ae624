/**
 * Compressed bytes of a visitor's first load of every public page, against the budgets of DESIGN.md; ends with 1 when one is
 * exceeded: `node --import ./api/db/drizzle-imports.ts tests/bench/pages.ts`. Needs the browser of `npm test`.
 */
import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { launchBrowser } from '#tests/browser.ts'
import { startProduct, temporaryFolder } from '#tests/product.ts'

/** Bytes by kind of request, as the browser names the kinds. */
const BUDGET = { script: 20_000, stylesheet: 15_000, font: 60_000 } as const
type Kind = keyof typeof BUDGET
const KINDS = Object.keys(BUDGET) as Kind[]

async function bytesOf(browser: Browser, url: string): Promise<Record<Kind, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const bytes = { script: 0, stylesheet: 0, font: 0 }
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

const dataDir = temporaryFolder('bench-pages')
const product = await startProduct({ command: 'demo', dataDir })
const browser = await launchBrowser()
const exceeded: string[] = []
try {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  if (urls.length === 0) throw new Error('The sitemap names no page, so nothing was measured.')
  const most = { script: 0, stylesheet: 0, font: 0 }
  for (const url of urls) {
    const bytes = await bytesOf(browser, url)
    for (const kind of KINDS) {
      most[kind] = Math.max(most[kind], bytes[kind])
      if (bytes[kind] > BUDGET[kind]) exceeded.push(`${url}: ${kind} ${bytes[kind]} B, of ${BUDGET[kind]}`)
    }
    console.log(KINDS.map((kind) => `${kind} ${String(bytes[kind]).padStart(6)}`).join(' · '), new URL(url).pathname)
  }
  console.log(
    `${urls.length} pages; the most: ${KINDS.map((kind) => `${kind} ${most[kind]} of ${BUDGET[kind]} B`).join(' · ')}`,
  )
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const line of exceeded) console.log(`exceeded: ${line}`)
process.exitCode = exceeded.length > 0 ? 1 : 0
