import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cookieOf } from '#tests/people.ts'
import { counted, figure } from '#tests/trust/figure.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('hostile-content')
const editor = await cookieOf(product.url, 'editor')

/** Processes that read content beside the product. */
const workers = () =>
  readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-process'))

async function health(): Promise<number> {
  const connection = await product.open()
  const started = performance.now()
  await connection.send(`GET /api/health HTTP/1.1\r\nHost: ${product.host}\r\n\r\n`)
  expect((await connection.answer()).status).toBe(200)
  connection.end()
  return performance.now() - started
}

async function post(path: string, cookie: string, sent: unknown, withinMs = 10_000) {
  const connection = await product.open()
  const body = JSON.stringify(sent)
  await connection.send([
    `POST ${path} HTTP/1.1\r\nHost: ${product.host}\r\nOrigin: ${product.url}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    body,
  ])
  return connection.answer({ to: 'POST', withinMs })
}

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join('\n')
const never = 'UID:1\nSUMMARY:Never\nDTSTART:20300101T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
const feedOf = (html: string) =>
  `<rss version="2.0"><channel><title>River</title><item><title>A</title><description><![CDATA[${html}]]></description></item></channel></rss>`

const ticking = Array.from(
  { length: 100 },
  (_, at) => `UID:${at}\nSUMMARY:Tick\nDTSTART:20200101T100000Z\nRRULE:FREQ=SECONDLY`,
)

const HOSTILE = [
  ['a calendar that never ends', 'events', calendar(never), 'This calendar takes too long to read.'],
  ['a hundred series by the second', 'events', calendar(...ticking), 'There is nothing new to import.'],
  ['a feed of tags that do not end', 'news', feedOf('<a '.repeat(600_000)), '1 draft was made.'],
  ['a feed nested 100,000 deep', 'news', `${'<a>'.repeat(100_000)}`, 'This is no news feed.'],
] as const

test('content that would keep the process for ever is given up in words, and others are answered meanwhile', async () => {
  let slowest = 0
  for (const [what, kind, text, sentence] of HOSTILE) {
    let isAnswered = false
    const answer = post('/api/cms/import', editor, { kind, text }).finally(() => (isAnswered = true))
    while (!isAnswered) {
      slowest = Math.max(slowest, await health())
      await pause(50)
    }
    const { status, body } = await answer
    expect([what, status, body.toString()]).toEqual([
      what,
      sentence.startsWith('This') ? 400 : 200,
      expect.stringContaining(sentence),
    ])
  }
  await expect.poll(workers, { timeout: 15_000 }).toEqual([])
  figure({
    chapter: 'Bad input',
    what: `Feeds and calendars that would keep the process for ever, or for seconds: ${HOSTILE.map(([what]) => what).join('; ')}`,
    promised: 'a sentence within 10 s; others answered within 2 s meanwhile; no process left',
    measured: `${HOSTILE.length} of ${HOSTILE.length}; others within ${counted(slowest)} ms; 0 left`,
  })
})
