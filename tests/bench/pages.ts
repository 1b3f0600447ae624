/**
 * Compressed bytes of a visitor's first load of every public page, against their budgets:
 * `node --import ./api/db/drizzle-imports.ts tests/bench/pages.ts`. Needs the browser of `npm test`.
 */
import { rmSync } from 'node:fs'
import { launchBrowser } from '#tests/browser.ts'
import { startProduct, temporaryFolder } from '#tests/product.ts'
import { measurePages, pagesOf } from './page-bytes.ts'

const dataDir = temporaryFolder('bench-pages')
const product = await startProduct({ command: 'demo', dataDir })
const browser = await launchBrowser()
try {
  await measurePages(browser, await pagesOf(product.url), 'Bytes of a public page')
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
