/**
 * What a second process on the same machine would give for pages of one person: `node --import
 * ./api/db/drizzle-imports.ts tests/bench/workers.ts`. Two whole products, each with a region of its own, against one:
 * nothing is shared or handed on between them, so no way to use more processors can give more.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cookieOf } from '#tests/people.ts'
import { measured, median, whole } from './figure.ts'
import { load } from './load.ts'
import { mainThreadTime, processorTime } from './processor-time.ts'
import { startSample, type Sample } from './sample.ts'

const CONNECTIONS = 8
const ROUNDS = 3
const SECONDS = 4
/** Of the requests a second of one process: what further processes would have to give. */
const LEAST = 1.7

const PAGES: [what: string, username: string, path: string][] = [
  ['Dashboard of an investor', 'investor', '/dashboard/investor'],
  ['Dashboard of a founder', 'founder', '/dashboard/startup'],
  ['A startup', 'investor', '/startup/1'],
  ['Table of startups', 'admin', '/startups'],
  ['Account settings', 'investor', '/settings'],
]

interface Round {
  perSecond: number
  /** Milliseconds of the processor for each request, and the part of them in the main thread. */
  processor: number
  main: number
}

{
  await using one = await startSample('workers-one')
  await using other = await startSample('workers-other')

  async function measure(products: Sample[], username: string, path: string, seconds: number): Promise<Round> {
    const times = (of: (pid: number) => number) => products.reduce((sum, { pid }) => sum + of(pid), 0)
    const cookies = await Promise.all(products.map(({ url }) => cookieOf(url, username)))
    const [all, main] = [times(processorTime), times(mainThreadTime)]
    const loads = await Promise.all(
      products.map(({ address }, place) => {
        const headers = { Cookie: cookies[place]!, 'Accept-Encoding': 'br' }
        return load({ urls: [address + path], headers, connections: CONNECTIONS / products.length }, seconds)
      }),
    )
    await pause(100)
    const requests = loads.reduce((sum, each) => sum + each.requests, 0)
    if (requests === 0 || loads.some(({ errors }) => errors > 0)) throw new Error(`${path} answered with errors`)
    return {
      perSecond: loads.reduce((sum, each) => sum + each.perSecond, 0),
      processor: (times(processorTime) - all) / requests,
      main: (times(mainThreadTime) - main) / requests,
    }
  }

  for (const [what, username, path] of PAGES) {
    for (const product of [one, other]) await measure([product], username, path, 2)
    const [alone, both]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await measure([one], username, path, SECONDS))
      both.push(await measure([one, other], username, path, SECONDS))
    }
    const of = (rounds: Round[], figure: keyof Round) => median(rounds.map((each) => each[figure]))
    const gain = median(both.map(({ perSecond }, round) => perSecond / alone[round]!.perSecond))
    const [processor, main] = [of(alone, 'processor'), of(alone, 'main')]
    measured({
      chapter: 'Two processes beside each other',
      what: `${what} (${path})`,
      promised: `${LEAST} × would be worth it`,
      measured: `${whole(of(alone, 'perSecond'))}/s by one, ${whole(of(both, 'perSecond'))}/s by two: ${gain.toFixed(2)} × (of ${both.map(({ perSecond }, round) => (perSecond / alone[round]!.perSecond).toFixed(2)).join(' ')}); ${processor.toFixed(2)} ms of the processor each by one, of which ${whole((100 * main) / processor)} % in its main thread, ${of(both, 'processor').toFixed(2)} ms by two`,
    })
  }
}
process.exit()
