import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getCookie } from '#tests/people.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('hostile-content', { own: true })
const PASSWORD = 'correct-horse-battery'
const editor = await getCookie(product.url, 'editor')

/** The kernel's statistics of a process; empty once it's gone. */
function readProc(pid: string | number, what: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Worker processes that parse content for the product. */
const workers = () =>
  readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((pid) => readProc(pid, 'cmdline').includes('worker-process'))

async function health(): Promise<void> {
  const connection = await product.open()
  await connection.send(`GET /api/health HTTP/1.1\r\nHost: ${product.host}\r\n\r\n`)
  expect((await connection.answer()).status).toBe(200)
  connection.end()
}

/** Sends a body unchanged. */
async function send(to: 'POST' | 'PUT', path: string, cookie: string, type: string, body: Buffer) {
  const connection = await product.open()
  const head =
    `${to} ${path} HTTP/1.1\r\nHost: ${product.host}\r\nOrigin: ${product.url}\r\nCookie: ${cookie}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${body.byteLength}\r\n\r\n`
  await connection.send([head, body])
  return connection.answer({ to, withinMs: 60_000 })
}

const post = (path: string, cookie: string, sent: unknown) =>
  send('POST', path, cookie, 'application/json', Buffer.from(JSON.stringify(sent)))

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join('\n')
const never = 'UID:1\nSUMMARY:Never\nDTSTART:20300101T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
const buildFeed = (html: string) =>
  `<rss version="2.0"><channel><title>River</title><item><title>A</title><pubDate>Fri, 17 May 2030 10:00:00 GMT</pubDate><description><![CDATA[${html}]]></description></item></channel></rss>`

const ticking = Array.from(
  { length: 100 },
  (_, at) => `UID:${at}\nSUMMARY:Tick\nDTSTART:20200101T100000Z\nRRULE:FREQ=SECONDLY`,
)

const TOO_LONG = /This calendar takes too long to read\./
const HOSTILE = [
  ['a calendar that never ends', 'events', calendar(never), TOO_LONG],
  // A busy machine doesn't finish it in time.
  ['a hundred series by the second', 'events', calendar(...ticking), /There is nothing new to import\.|takes too long/],
  ['a feed of tags that do not end', 'news', buildFeed('<a '.repeat(600_000)), /1 draft was made\./],
  ['a feed nested 100,000 deep', 'news', `${'<a>'.repeat(100_000)}`, /This isn’t a news feed\./],
] as const

test('content that would take forever is refused with a message; others are served', async () => {
  for (const [what, kind, text, message] of HOSTILE) {
    let isAnswered = false
    const answer = post('/api/cms/import', editor, { kind, text }).finally(() => (isAnswered = true))
    while (!isAnswered) {
      await health()
      await pause(50)
    }
    const { status, body } = await answer
    expect([200, 400], what).toContain(status)
    expect(body.toString()).toMatch(message)
  }
})

/** The peak memory of a process in megabytes; 0 once it's gone. */
const mostHeld = (pid: string | number) => Number(/VmHWM:\s*(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024

async function founderWithProfile(name: string): Promise<string> {
  const account = { firstName: 'A', lastName: 'B', email: `${name}@example.org`, username: name, role: 'founder' }
  expect((await post('/api/register', '', { ...account, password: PASSWORD })).status).toBe(201)
  const cookie = await getCookie(product.url, name, PASSWORD)
  const profile = {
    companyName: name,
    industry: 'SaaS',
    stage: 'seed',
    location: 'Here',
    elevatorPitch: 'A pitch of some words.',
    description: 'A description that is long enough to be taken, because it has fifty characters.',
  }
  expect((await post('/api/startup/profile', cookie, profile)).status).toBe(201)
  return cookie
}

test('24 small images that decompress to 40 million pixels do not fill the memory', async () => {
  const wide = sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#c33' } })
  const bombs = await Promise.all([
    wide.clone().webp({ lossless: true }).toBuffer(),
    wide.clone().png({ progressive: true }).toBuffer(),
    wide.clone().jpeg({ progressive: true }).toBuffer(),
  ])
  const founders: string[] = []
  for (let at = 0; at < 8; at++) founders.push(await founderWithProfile(`bomber${at}`))
  let worker = 0
  const watch = setInterval(() => (worker = Math.max(worker, ...workers().map(mostHeld))), 20)
  const sent = founders.flatMap((cookie) =>
    bombs.map((bomb) => send('PUT', '/api/startup/logo', cookie, 'image/webp', bomb)),
  )
  for (let at = 0; at < 5; at++) await health()
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  clearInterval(watch)
  // Someone who sends too many at the same time gets a 429.
  expect(new Set([...statuses, 200, 429])).toEqual(new Set([200, 429]))
  const most = mostHeld(product.pid) + worker
  expect(most).toBeLessThan(600)
  await expect.poll(workers).toEqual([])
})

test('texts of sixty thousand combining marks are refused by their length', async () => {
  const pile = `e${'\u0301\u0323'.repeat(15_000)}`
  const all = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/login', '', { username: pile, password: PASSWORD })),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([400]))
})
