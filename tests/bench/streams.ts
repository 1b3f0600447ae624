/**
 * A thousand open streams on one process: what they hold, how soon a message is at the other side, what they cost other
 * requests, and what happens behind a proxy and after a restart: `node --import ./api/db/drizzle-imports.ts
 * tests/bench/streams.ts`. The browsers are in a process beside it (`stream-browsers.ts`). With and without streams
 * take turns, with the same messages written, so that what differs is what streams cost.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createSession } from '#api/core/session/session.service.ts'
import { openDatabase } from '#api/db/database.ts'
import { insertRow, insertStartup, insertUser } from '#api/db/testing-rows.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { kilobytes, measured, median, quantile, whole } from './figure.ts'
import { processorTime } from './processor-time.ts'
import { residentOf } from './resident.ts'
import { addressOf } from './sample.ts'
import type { Happened, Told } from './stream-browsers.ts'

const STREAMS = 1000
const ROUNDS = 3
const SECONDS = 10
/** Milliseconds between two requests, and between two messages. */
const EVERY = { request: 5, message: 100 }
const OPEN_WITHIN = 3000
/** Budgets: kB of a stream, seconds of a message, and of another request what it may take longer. */
const MOST = { memory: 60, message: 2, longer: 1.2, milliseconds: 2 }
const CHAPTER = 'Open streams'

interface Pair {
  /** Of the connection, and so of the conversation. */
  id: number
  founder: string
  investor: string
}

/** Pairs of people who are connected, all signed in, in a database that is being served. */
async function plantPairs(dataDir: string, count: number): Promise<Pair[]> {
  const database = await openDatabase({ url: pathToFileURL(join(dataDir, 'trellis.db')).href })
  const pairs = await database.write(async (tx) => {
    const signedIn = async (role: 'founder' | 'investor') => {
      const username = `${role}-${crypto.randomUUID().slice(0, 20)}`
      const id = await insertUser(tx, { role, username, email: `${username}@example.org`, profileCompleted: true })
      const session = { userId: id, remember: true, userAgentLabel: null, now: Date.now() }
      return { id, cookie: `session=${(await createSession(tx, session)).token}` }
    }
    const made: Pair[] = []
    for (let i = 0; i < count; i++) {
      const [founder, investor] = [await signedIn('founder'), await signedIn('investor')]
      const startupId = await insertStartup(tx, { userId: founder.id, approved: true, isPublic: true })
      const id = await insertRow(tx, connections, { investorId: investor.id, startupId, state: 'accepted' })
      made.push({ id, founder: founder.cookie, investor: investor.cookie })
    }
    return made
  })
  await database.close()
  return pairs
}

/** A line that is cut when nothing comes on it for so many seconds, as proxies do. */
async function startProxy(url: string, idleSeconds: number) {
  const cut = (socket: Socket) => socket.on('error', () => {}).setTimeout(idleSeconds * 1000, () => socket.destroy())
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(url).port), '127.0.0.1')
    cut(client).on('close', () => server.destroy())
    cut(server).on('close', () => client.destroy())
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** The browsers, and all that they have told. */
function startBrowsers() {
  const child = fork(join(import.meta.dirname, 'stream-browsers.ts'), { execArgv: process.execArgv })
  process.once('exit', () => child.kill())
  const happened: Happened[] = []
  let open = 0
  child.on('message', (one: Happened) => {
    happened.push(one)
    if ('open' in one) open = one.open
  })
  const tell = (told: Told) => child.send(told)
  const until = async (isDone: () => boolean, seconds: number, what: string) => {
    for (const end = Date.now() + seconds * 1000; !isDone(); await pause(50))
      if (Date.now() > end) throw new Error(`After ${seconds} s not yet: ${what} (${open} open)`)
  }
  return {
    happened,
    open: () => open,
    async start(cookies: readonly string[], url = addressOf(product)) {
      tell({ open: cookies, within: OPEN_WITHIN, url, host: new URL(product.url).host })
      await until(() => open === cookies.length, 60, 'all streams are open')
    },
    follow: () => tell({ url: addressOf(product), host: new URL(product.url).host }),
    until,
    close() {
      tell({ close: true })
      open = 0
    },
    end: () => child.kill(),
  }
}

const dataDir = temporaryFolder('bench-streams')
const start = () => startProduct({ command: 'demo', dataDir })

let product = await start()
const pairs = await plantPairs(dataDir, STREAMS / 2)
const cookies = pairs.flatMap(({ founder, investor }) => [founder, investor])
const browsers = startBrowsers()
const agent = new Agent({ keepAlive: true })

/** Milliseconds of a small call of somebody signed in, as they are known once its answer is read. */
const ask = () =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    get(`${addressOf(product)}/api/user`, { agent, headers: { Cookie: cookies[0]! } }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })

/** When each message was sent, by its conversation, in order. */
const sent = new Map<number, number[]>()
let turn = 0

/** The founder of the next pair writes; the investor hears of it. */
async function write(): Promise<void> {
  const { id, founder } = pairs[turn++ % pairs.length]!
  sent.set(id, [...(sent.get(id) ?? []), Date.now()])
  const answer = await fetch(`${addressOf(product)}/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: { Cookie: founder, Origin: product.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Shall we meet at the barn on Tuesday?' }),
  })
  if (answer.status !== 201) throw new Error(`A message: ${answer.status} ${await answer.text()}`)
}

/**
 * Asks at fixed moments, whatever the last answer took, while messages are written. Returns how long each answer took,
 * and the share of a processor that the server took, of which other programs take nothing.
 */
async function load(seconds: number): Promise<{ took: number[]; processor: number }> {
  const before = processorTime(product.pid)
  const asked: Promise<number>[] = []
  const written: Promise<void>[] = []
  const began = performance.now()
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
    while (asked.length * EVERY.request <= passed) asked.push(ask())
    while (written.length * EVERY.message <= passed) written.push(write())
    await pause(1)
  }
  await Promise.all(written)
  const took = await Promise.all(asked)
  return { took, processor: (processorTime(product.pid) - before) / (performance.now() - began) }
}

await load(SECONDS)
const before = residentOf(product.pid)
const alone: Awaited<ReturnType<typeof load>>[] = []
const beside: typeof alone = []
let held = 0
const waits: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  alone.push(await load(SECONDS))
  await browsers.start(cookies)
  await pause(2000)
  held ||= ((residentOf(product.pid) - before) * 2 ** 20) / STREAMS
  sent.clear()
  const from = browsers.happened.length
  beside.push(await load(SECONDS))
  await pause(3000)
  for (const [id, moments] of sent) {
    const investor = pairs.findIndex((pair) => pair.id === id) * 2 + 1
    const told = browsers.happened
      .slice(from)
      .filter((one) => one.what === 'news' && one.browser === investor && one.conversations.includes(id))
    waits.push(...moments.map((at) => ((told.find((one) => one.at >= at)?.at ?? Infinity) - at) / 1000))
  }
  browsers.close()
  await pause(1000)
}

measured({
  chapter: CHAPTER,
  what: `Memory of ${whole(STREAMS)} open streams on one process`,
  promised: `at most ${MOST.memory} kB each`,
  measured: `${kilobytes(held)} each`,
  kept: held <= MOST.memory * 1000,
})

const [soon, late] = [median(waits), quantile(waits, 0.99)]
measured({
  chapter: CHAPTER,
  what: `From the press to the other one's browser, ${waits.length} messages while ${whole(STREAMS)} streams are open`,
  promised: `at most ${MOST.message} s, 99 of 100`,
  measured: `median ${soon.toFixed(2)} s, 99 of 100 within ${late.toFixed(2)} s`,
  kept: late <= MOST.message,
})

const of = (rounds: typeof alone, part: number) => rounds.map(({ took }) => quantile(took, part))
const [without, withStreams] = [of(alone, 0.99), of(beside, 0.99)]
const processorOf = (rounds: typeof alone) => `${Math.round(100 * median(rounds.map(({ processor }) => processor)))} %`
const longer = median(withStreams.map((one, round) => one / without[round]!))
const listed = (rounds: readonly number[]) => rounds.map((one) => one.toFixed(1)).join(' ')
measured({
  chapter: CHAPTER,
  what: `Other requests while they are open (GET /api/user, ${1000 / EVERY.request} and ${1000 / EVERY.message} messages a second)`,
  promised: `99 of 100 as fast as without: at most ${MOST.longer} times, or ${MOST.milliseconds} ms more`,
  measured: `99 of 100 within ${median(withStreams).toFixed(1)} ms (of ${listed(withStreams)}) for ${median(without).toFixed(1)} ms (of ${listed(without)}), ${longer.toFixed(2)} times; median ${median(of(beside, 0.5)).toFixed(1)} for ${median(of(alone, 0.5)).toFixed(1)} ms; ${processorOf(beside)} of a processor for ${processorOf(alone)}`,
  kept: longer <= MOST.longer || median(withStreams) - median(without) <= MOST.milliseconds,
})

{
  const [idle, tooIdle] = [30, 20]
  const few = cookies.slice(0, 100)
  const lostIn = async (seconds: number) => {
    const from = browsers.happened.length
    await browsers.start(few, await startProxy(product.url, seconds))
    await pause(70_000)
    browsers.close()
    return new Set(browsers.happened.slice(from).flatMap((one) => (one.what === 'lost' ? [one.browser] : []))).size
  }
  const lost = await lostIn(idle)
  const lostToo = await lostIn(tooIdle)
  measured({
    chapter: CHAPTER,
    what: `${few.length} silent streams for 70 s behind a proxy that cuts a line on which nothing comes for ${idle} s`,
    promised: '0 cut',
    measured: `${lost} cut (${lostToo} by one that waits ${tooIdle} s)`,
    kept: lost === 0 && lostToo > 0,
  })
}

{
  await browsers.start(cookies)
  const from = browsers.happened.length
  await product.stop()
  const stopped = Date.now()
  product = await start()
  browsers.follow()
  const away = (Date.now() - stopped) / 1000
  await browsers.until(() => browsers.open() === STREAMS, 120, 'all are back after a restart')
  const back = browsers.happened.slice(from).flatMap((one) => (one.what === 'opened' ? [one.at - stopped] : []))
  const bySecond = Map.groupBy(back, (at) => Math.floor(at / 1000))
  const fullest = Math.max(...[...bySecond.values()].map(({ length }) => length))
  measured({
    chapter: CHAPTER,
    what: `${whole(STREAMS)} browsers come back after a restart that took ${away.toFixed(1)} s`,
    promised: 'at most a tenth of them in one second, all within a minute',
    measured: `${fullest} in the fullest second (${[...bySecond.keys()]
      .toSorted((a, b) => a - b)
      .map((second) => bySecond.get(second)!.length)
      .join(' ')}), the last after ${(Math.max(...back) / 1000).toFixed(0)} s`,
    kept: fullest <= STREAMS / 10 && Math.max(...back) <= 60_000,
  })
}
browsers.end()
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit()
