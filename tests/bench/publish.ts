/**
 * The time from a save to the live page while visitors read; with --kill also 20 builds that are killed half-way: `node
 * --import ./api/db/drizzle-imports.ts tests/bench/publish.ts [entries …] [--kill]`, by default 100, 1,000 and 10,000.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY } from '#api/contract/dates.ts'
import { readFileList } from '#cms/publish/release-files.ts'
import { currentRelease } from '#cms/publish/release.ts'
import { SEARCH, writeSearchIndex, type IndexedPage } from '#cms/publish/search-index.ts'
import { writeDemoContent } from '#demo/content.ts'
import { builderOf, startPublishing, visit, type PublishingProduct } from '#tests/publishing/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, whole } from './figure.ts'
import { processorTime } from './processor-time.ts'

/** Seconds of a save, of the first start and of the first start of a day, by the number of entries. */
const LIMITS: Record<number, { save: number; first: number; day: number }> = {
  100: { save: 1, first: 5, day: 2 },
  1000: { save: 1, first: 8, day: 2 },
  10_000: { save: 1, first: 20, day: 2 },
}
/** Seconds of one core for the search index after a save. */
const INDEX = 2
const ROUNDS = 5
const KILLS = 20
const PATIENCE_MS = 180_000

const story = (number: number, title: string) => `---
title: ${title}
publishDate: ${new Date(Date.UTC(2020, 0, 1) + (number % 2000) * DAY).toISOString().slice(0, 10)}
author: Ada Vale
source: ${['chamber', 'business', 'startup'][number % 3]}
summary: What happened in the region, number ${number}.
---

${'The river turned the wheel, and the wheel turned the loom, which nobody had expected. '.repeat(18)}

## What comes next

- A meeting on [the events page](/events)
- More of the same
`

const nameOf = (number: number) => `news/2020-story-${number}`

async function writeEntries(dir: string, count: number): Promise<void> {
  mkdirSync(dir)
  await writeDemoContent(dir, new Date())
  for (let number = 0; number < count; number++) {
    writeFileSync(join(dir, `${nameOf(number)}.md`), story(number, `Story ${number}`))
  }
}

/** Saves one story and waits until its page shows the new text. Seconds. */
async function publish(product: PublishingProduct, contentDir: string, text: string): Promise<number> {
  writeFileSync(join(contentDir, `${nameOf(7)}.md`), story(7, text))
  const began = performance.now()
  void product.request()
  for (;;) {
    const page = await (await fetch(`${product.url}/${nameOf(7)}`)).text()
    const milliseconds = performance.now() - began
    if (page.includes(text)) return milliseconds / 1000
    if (milliseconds > PATIENCE_MS) throw new Error(`The change is not live: ${JSON.stringify(product.status())}`)
    await pause(10)
  }
}

/** Seconds of the processor for the search index of a release in which one page changed. */
function indexTime(dataDir: string): number {
  const { dir } = currentRelease(dataDir)!
  const pages = readFileList(dir).files.filter(([file]) => file.endsWith('.html'))
  const indexed = pages.map(([file, etag], place): [string, IndexedPage] => [
    file,
    { etag: place === 7 ? 'changed' : etag, html: () => readFileSync(join(dir, 'client', file), 'utf8') },
  ])
  const began = process.cpuUsage()
  writeSearchIndex(join(dataDir, 'index.db'), new Map(indexed), join(dir, SEARCH))
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000_000
}

/** Starts a product. Seconds, too. */
async function start(dataDir: string): Promise<[product: PublishingProduct, seconds: number]> {
  const began = performance.now()
  const product = await startPublishing(dataDir)
  return [product, (performance.now() - began) / 1000]
}

/** Begins builds and kills each a little later in its course. */
async function killBuilds(product: PublishingProduct, contentDir: string): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    writeFileSync(join(contentDir, `${nameOf(7)}.md`), story(7, `Killed ${kill}`))
    const number = await product.request()
    await pause(40 + kill * 60)
    const builder = builderOf(product.pid)
    if (builder) process.kill(builder, 'SIGKILL')
    await product.settled(number)
  }
}

async function measure(count: number): Promise<void> {
  const dataDir = temporaryFolder(`bench-publish-${count}`)
  const contentDir = join(dataDir, 'content')
  await writeEntries(contentDir, count)
  const [product, first] = await start(dataDir)
  const leave = visit(product.url)
  const seconds: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    seconds.push(await publish(product, contentDir, `Changed in round ${round}`))
  }
  if (values.kill && count === Math.min(...counts)) await killBuilds(product, contentDir)
  await publish(product, contentDir, 'After all')
  const { requests, slowest, failed } = await leave()
  const builder = builderOf(product.pid)!
  const before = processorTime(builder)
  await publish(product, contentDir, 'Without visitors')
  const processor = (processorTime(builder) - before) / 1000
  await product.stop()
  const { dir, ...note } = currentRelease(dataDir)!
  writeFileSync(join(dir, 'release.json'), JSON.stringify({ ...note, freshUntil: new Date(0).toISOString() }))
  const [nextDay, day] = await start(dataDir)
  await nextDay.stop()
  const index = indexTime(dataDir)
  rmSync(dataDir, { recursive: true, force: true })

  for (const line of failed.slice(0, 5)) console.log(`  failed: ${line}`)
  const limit = LIMITS[count] ?? { save: Infinity, first: Infinity, day: Infinity }
  measured({
    chapter: 'Publishing',
    what: `From a save to its text before the visitors, ${whole(count)} entries`,
    promised: `at most ${limit.save} s, no request of a visitor fails`,
    measured: `${median(seconds).toFixed(2)} s (of ${seconds.map((value) => value.toFixed(2)).join(' ')}); meanwhile ${whole(requests)} requests, ${failed.length} failed, the slowest took ${whole(slowest)} ms; without them ${processor.toFixed(2)} s of the processor`,
    kept: failed.length === 0 && median(seconds) <= limit.save,
  })
  measured({
    chapter: 'Publishing',
    what: `First start, first start of a day, and the search index after a save, ${whole(count)} entries`,
    promised: `at most ${limit.first} s; ${limit.day} s; ${INDEX} s of one core`,
    measured: `${first.toFixed(1)} s; ${day.toFixed(1)} s; ${index.toFixed(2)} s`,
    kept: first <= limit.first && day <= limit.day && index <= INDEX,
  })
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { kill: { type: 'boolean' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [100, 1000, 10_000]
for (const count of counts) await measure(count)
