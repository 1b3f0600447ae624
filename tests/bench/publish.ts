/**
 * From a save to its text before the visitors, with visitors reading meanwhile:
 * `node --import ./api/db/drizzle-imports.ts tests/bench/publish.ts [entries …]`, by default 100, 1,000 and 10,000. Ends with
 * 1 when a limit is exceeded or a request of a visitor fails.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDemoContent } from '#demo/content.ts'
import { freePort, temporaryFolder } from '#tests/product.ts'

/** Seconds from publish to live, by the number of entries. */
const LIMITS: Record<number, number> = { 100: 5, 1000: 8, 10_000: 25 }
const ROUNDS = 5
const VISITORS = 4
const PAGES = ['/', '/news', '/events', '/community', '/feed.xml', '/about']

const story = (number: number, title: string) => `---
title: ${title}
publishDate: ${new Date(Date.UTC(2020, 0, 1) + (number % 2000) * 86_400_000).toISOString().slice(0, 10)}
author: Ada Vale
source: ${['chamber', 'business', 'startup'][number % 3]}
summary: What happened in the region, number ${number}.
---

${'The river turned the wheel, and the wheel turned the loom, which nobody had expected. '.repeat(18)}

## What comes next

- A meeting on [the events page](/events)
- More of the same
`

const nameOf = (number: number) => `news/2020-story-${number}.md`

async function writeEntries(dir: string, count: number): Promise<void> {
  await writeDemoContent(dir, new Date())
  mkdirSync(join(dir, 'news'), { recursive: true })
  for (let number = 0; number < count; number++)
    writeFileSync(join(dir, nameOf(number)), story(number, `Story ${number}`))
}

/** Reads public pages until told to stop; every answer but 200 counts as failed. */
function visit(url: string) {
  let stopped = false
  let requests = 0
  let slowest = 0
  const failed: string[] = []
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let n = visitor; !stopped; n++) {
      const path = PAGES[n % PAGES.length]!
      const began = performance.now()
      const status = await fetch(url + path).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: unknown) => String(error),
      )
      requests++
      slowest = Math.max(slowest, performance.now() - began)
      if (status !== 200) failed.push(`${path}: ${status}`)
    }
  })
  return async () => {
    stopped = true
    await Promise.all(visitors)
    return { requests, slowest, failed }
  }
}

async function measure(count: number): Promise<boolean> {
  const dataDir = temporaryFolder(`bench-publish-${count}`)
  const contentDir = join(dataDir, 'content')
  mkdirSync(contentDir)
  await writeEntries(contentDir, count)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const server = fork('tests/bench/publish-server.ts', {
    execArgv: ['--import', './api/db/drizzle-imports.ts'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => server.kill())
  await once(server, 'message')
  const first = (performance.now() - began) / 1000
  const seconds: number[] = []
  const steps = new Map<string, number>()
  let step = ''
  let since = 0
  server.on('message', (message: { step?: string | null }) => {
    if (message.step === undefined) return
    const now = performance.now()
    if (step) steps.set(step, (steps.get(step) ?? 0) + (now - since) / ROUNDS)
    step = message.step ?? ''
    since = now
  })
  const leave = visit(url)
  for (let round = 1; round <= ROUNDS; round++) {
    const text = `Changed in round ${round}`
    writeFileSync(join(contentDir, nameOf(7)), story(7, text))
    const start = performance.now()
    server.send('publish')
    for (;;) {
      const page = await (await fetch(`${url}/${nameOf(7).replace('.md', '')}`)).text()
      if (page.includes(text)) break
      if (performance.now() - start > 120_000) throw new Error('The change was not live within two minutes.')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    seconds.push((performance.now() - start) / 1000)
  }
  const { requests, slowest, failed } = await leave()
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  const sorted = [...seconds].sort((a, b) => a - b)
  const limit = LIMITS[count]
  const parts = [...steps].map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)} ms`).join(', ')
  console.log(
    `${count} entries: live after ${sorted[ROUNDS >> 1]!.toFixed(2)} s (median of ${ROUNDS}; ${seconds.map((each) => each.toFixed(2)).join(' ')}), first start ${first.toFixed(1)} s; meanwhile ${requests} requests, ${failed.length} failed, the slowest ${Math.round(slowest)} ms`,
  )
  console.log(`  ${parts}`)
  for (const line of failed.slice(0, 5)) console.log(`  failed: ${line}`)
  return failed.length === 0 && (limit === undefined || sorted.at(-1)! <= limit)
}

const counts = process.argv.slice(2).map(Number)
for (const count of counts.length > 0 ? counts : [100, 1000, 10_000]) if (!(await measure(count))) process.exitCode = 1
