/**
 * Compressed bytes of a visitor's first load of every public page, against their budgets:
 * `node --import ./api/db/drizzle-imports.ts tests/bench/pages.ts`. Needs the browser of `npm test`.
 */
import { launchBrowser } from '#tests/browser.ts'
import { measurePages } from './page-bytes.ts'
import { pagesOf, startSample } from './sample.ts'

await using product = await startSample('pages')
await using browser = await launchBrowser()
await measurePages(browser, await pagesOf(product.url), 'Bytes of a public page')
