/**
 * The time from an editor's save until visitors see the text, while visitors keep reading: the sample region alone, and
 * with 1,000 and 10,000 more articles or the given numbers.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '#api/platform/contract/dates.ts'
import { writeDemoContent } from '#demo/content.ts'
import { createGateway } from '#tests/cms.ts'
import { getCookie } from '#tests/people.ts'
import { visit } from '#tests/publishing/product.ts'
import { median, report, whole } from './lib/report.ts'
import { startSample } from './lib/sample.ts'

const ROUNDS = 5
/** Seconds, up to this many articles. */
const BUDGETS = [
  [0, 2],
  [1000, 4],
  [Infinity, 20],
] as const

const article = (title: string, number: number) => `---
title: ${title}
publishDate: ${new Date(Date.UTC(2020, 0, 1) + (number % 2000) * DAY).toISOString().slice(0, 10)}
author: Ada Vale
summary: What happened in the region, number ${number}.
---

${'The river turned the wheel, and the wheel turned the loom, which nobody had expected. '.repeat(18)}
`

async function measure(count: number): Promise<void> {
  await using product = await startSample('publish', async (dataDir) => {
    const content = join(dataDir, 'content')
    await writeDemoContent(content, new Date())
    for (let number = 0; number < count; number++)
      writeFileSync(join(content, `news/2020-story-${number}.md`), article(`Story ${number}`, number))
  })
  const save = createGateway(product.url, await getCookie(product.url, 'editor'))
  const leave = visit(product.url)
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [path, title] = [`news/2020-saved-${round}`, `Saved in round ${round}`]
    const params = {
      dataFiles: [{ path: `${path}.md`, raw: article(title, round), base: null }],
      assets: [],
      options: {},
    }
    const began = performance.now()
    const { status, answer } = await save('persistEntry', params)
    if (status !== 200) throw new Error(`The save was refused: ${status} ${JSON.stringify(answer)}`)
    while (!(await (await fetch(`${product.url}/${path}`)).text()).includes(title)) await pause(10)
    seconds.push((performance.now() - began) / 1000)
  }
  const { requests, failed } = await leave()
  const most = BUDGETS.find(([upTo]) => count <= upTo)![1]
  report(
    `From a save to its page, the sample region${count > 0 ? ` and ${whole(count)} stories` : ''}`,
    `${median(seconds).toFixed(2)} s; of ${whole(requests)} requests meanwhile ${failed.length} failed`,
    `at most ${most} s, 0 failed`,
    median(seconds) <= most && failed.length === 0,
  )
}

const args = process.argv.slice(2).map(Number)
for (const count of args.length > 0 ? args : [0, 1000, 10_000]) await measure(count)
process.exit()
