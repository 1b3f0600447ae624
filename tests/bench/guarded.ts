/**
 * What a page for one person costs over the sample region: `node --import ./api/db/drizzle-imports.ts
 * tests/bench/guarded.ts [path …]`. Few connections, so that it is the page that is measured and not the queue; each
 * page in alternating rounds, of which the least counts: whatever else runs on the machine only adds to it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cookieOf } from '#tests/people.ts'
import { measured, median, whole } from './figure.ts'
import { load } from './load.ts'
import { processorTime } from './processor-time.ts'
import { startSample } from './sample.ts'

const CONNECTIONS = 4
const ROUNDS = 3
const SECONDS = 3
/** Of requests a second for one startup as JSON. */
const LEAST_SHARE = 1 / 16
const [PAGE, LARGE] = [6, 8]

interface Asked {
  what: string
  username: string
  path: string
  /** Milliseconds of the processor; absent for what pages are measured by. */
  most?: number
}

const MEASURE: Asked = { what: 'One startup as JSON', username: 'investor', path: '/api/startups/1' }
const PAGES: Asked[] = [
  { what: 'Dashboard of a founder', username: 'founder', path: '/dashboard/startup', most: PAGE },
  { what: 'Dashboard of an administrator', username: 'admin', path: '/dashboard/admin', most: PAGE },
  { what: 'Desk of introductions', username: 'admin', path: '/dashboard/admin/introductions', most: PAGE },
  { what: 'A startup', username: 'investor', path: '/startup/1', most: PAGE },
  { what: 'Account settings', username: 'investor', path: '/settings', most: PAGE },
  { what: 'Profile of a founder', username: 'founder', path: '/profile', most: PAGE },
  { what: 'Home of somebody signed in', username: 'investor', path: '/', most: PAGE },
  { what: 'Who fits an investor', username: 'investor', path: '/matches', most: PAGE },
  { what: 'Notices', username: 'investor', path: '/notices', most: PAGE },
  { what: 'Dashboard of an investor', username: 'investor', path: '/dashboard/investor', most: LARGE },
  { what: 'Table of users', username: 'admin', path: '/dashboard/admin?tab=users', most: LARGE },
  { what: 'Table of startups', username: 'admin', path: '/startups', most: LARGE },
]

const only = process.argv.slice(2)
const pages = PAGES.filter(({ path }) => only.length === 0 || only.includes(path))

interface Round {
  /** Milliseconds of the processor for each. */
  processor: number
  perSecond: number
}

{
  await using product = await startSample('guarded')
  const cookies = new Map<string, string>()
  for (const username of ['investor', 'founder', 'admin']) cookies.set(username, await cookieOf(product.url, username))

  async function measure({ username, path }: Asked, seconds: number): Promise<Round> {
    const headers = { Cookie: cookies.get(username)!, 'Accept-Encoding': 'br' }
    const before = processorTime(product.pid)
    const { requests, perSecond, errors } = await load(
      { urls: [product.address + path], headers, connections: CONNECTIONS },
      seconds,
    )
    // What the last answers leave to be done belongs to them.
    await pause(100)
    if (errors > 0 || requests === 0) throw new Error(`${path} answered ${requests} times, with ${errors} errors`)
    return { processor: (processorTime(product.pid) - before) / requests, perSecond }
  }

  const asked = [MEASURE, ...pages]
  for (const each of asked) await measure(each, SECONDS)
  const rounds: Round[][] = asked.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, each] of asked.entries()) rounds[place]!.push(await measure(each, SECONDS))

  for (const [place, { what, path, most }] of asked.entries()) {
    const own = rounds[place]!
    const processor = Math.min(...own.map((one) => one.processor))
    const share = median(own.map(({ perSecond }, round) => perSecond / rounds[0]![round]!.perSecond))
    const spent = `${processor.toFixed(2)} ms of the processor each (of ${own.map((one) => one.processor.toFixed(2)).join(' ')})`
    const speed = `${whole(median(own.map(({ perSecond }) => perSecond)))}/s`
    measured({
      chapter: 'Guarded pages',
      what: `${what} (${path})`,
      promised: most === undefined ? '' : `at most ${most} ms of the processor; 1/${1 / LEAST_SHARE} of one startup`,
      measured: most === undefined ? `${spent}; ${speed}` : `${spent}; ${speed}, 1/${(1 / share).toFixed(1)}`,
      ...(most !== undefined && { kept: processor <= most && share >= LEAST_SHARE }),
    })
  }
}
process.exit()
