/**
 * The public site with 5,000 stories and 2,000 events: bytes of its pages against the budgets, the time from a save to
 * the live page, and the memory of the process: `node --import ./api/db/drizzle-imports.ts tests/bench/many.ts`.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from '#tests/browser.ts'
import { startPublishing } from '#tests/publishing/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, whole } from './figure.ts'
import { writeManyEntries } from './many-entries.ts'
import { measurePages } from './page-bytes.ts'
import { residentOf } from './resident.ts'
import { pagesOf } from './sample.ts'

const AMOUNTS = { news: 5000, events: 2000 }
const ENTRY = /\/(news|events)\/\d{4}-/
const ROUNDS = 5
const CHAPTER = 'A region with 5,000 stories and 2,000 events'

const dataDir = temporaryFolder('bench-many')
const news = join(dataDir, 'content', 'news')
await writeManyEntries(join(dataDir, 'content'), AMOUNTS)
const began = performance.now()
const product = await startPublishing(dataDir)
console.log(
  `first start with ${AMOUNTS.news} + ${AMOUNTS.events}: ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
const browser = await launchBrowser()
try {
  const pages = await pagesOf(product.url)
  const entries = pages.filter((url) => ENTRY.test(url))
  const lists = pages.filter((url) => !ENTRY.test(url))
  console.log(`${pages.length} pages, of which ${entries.length} are of one entry`)
  await measurePages(browser, [...lists, ...entries.filter((_, n) => n % 1000 === 0)], CHAPTER)

  const name = readdirSync(news).find((file) => file.includes('-story-'))!
  const story = readFileSync(join(news, name), 'utf8')
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    writeFileSync(join(news, name), `${story}\nChanged in round ${round}.\n`)
    const saved = performance.now()
    void product.request()
    const isLive = async () =>
      (await (await fetch(`${product.url}/news/${name.replace('.md', '')}`)).text()).includes(`in round ${round}.`)
    while (!(await isLive())) await pause(10)
    seconds.push((performance.now() - saved) / 1000)
  }
  measured({
    chapter: CHAPTER,
    what: 'From a save to its text before the visitors',
    promised: '',
    measured: `live after ${median(seconds).toFixed(2)} s; resident memory ${whole(residentOf(product.pid))} MB`,
  })
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
