/**
 * Pages rendered for one person, with 32 connections, over the sample region with 1,000 more startups: `node --import
 * ./api/db/drizzle-imports.ts tests/bench/demand.ts`. Requests a second, times, bytes, and the share of the database in
 * the server's work.
 */
import { cookieOf } from '#tests/people.ts'
import { kilobytes, measured, whole } from './figure.ts'
import { load } from './load.ts'
import { CLOCK, clockOf } from './product-clock.ts'
import { fillTrellis } from './rivals/trellis.ts'
import { startSample } from './sample.ts'

const SECONDS = 4
const STARTUPS = 1000

const PAGES: [what: string, username: string, path: string][] = [
  ['Home of somebody signed in', 'investor', '/'],
  ['Dashboard of an investor', 'investor', '/dashboard/investor'],
  ['Dashboard of a founder', 'founder', '/dashboard/startup'],
  ['Dashboard of an administrator', 'admin', '/dashboard/admin'],
  ['Table of users', 'admin', '/dashboard/admin?tab=users'],
  ['Table of startups', 'admin', '/startups'],
  ['A startup', 'investor', '/startup/1'],
  ['Account settings', 'investor', '/settings'],
]

{
  await using product = await startSample('demand', CLOCK, (dataDir) => fillTrellis(dataDir, STARTUPS))
  for (const [what, username, path] of PAGES) {
    const headers = { Cookie: await cookieOf(product.url, username), 'Accept-Encoding': 'br' }
    const ask = { urls: [product.address + path], headers }
    await load(ask, 1)
    const before = await clockOf(product)
    const { perSecond, p50, p99, bytes, errors } = await load(ask, SECONDS)
    const after = await clockOf(product)
    if (errors > 0 || perSecond === 0) throw new Error(`${path} answered with ${errors} errors, ${perSecond} a second`)
    const count = perSecond * SECONDS
    const database = (after.database - before.database) / count
    const all = (after.processor - before.processor) / count
    measured({
      chapter: 'Pages on demand',
      what: `${what} (${path})`,
      promised: '',
      measured: `${whole(perSecond)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${kilobytes(bytes)}; of the processor ${all.toFixed(2)} ms each, of which ${database.toFixed(2)} ms in the database`,
    })
  }
}
process.exit()
