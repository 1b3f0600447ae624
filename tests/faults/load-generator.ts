/**
 * Many users at the same time, in a separate process so that tests don't use its processor time: `node …
 * load-generator.ts <url> <seconds>`, with a crowd as JSON on standard input. Prints a Result.
 */
import { text } from 'node:stream/consumers'
import { slidesPdf } from '#demo/slides.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { quantile } from '#tests/bench/lib/report.ts'
import type { Crowd, User } from './crowd.ts'

export interface Result {
  requests: number
  perSecond: number
  /** Milliseconds within which 99 of 100 responses came. */
  p99: number
  /** The same by request. */
  slowest: Record<string, number>
  errors: string[]
}

const [url = '', seconds = '5'] = process.argv.slice(2)
const crowd = JSON.parse(await text(process.stdin)) as Crowd
const end = performance.now() + Number(seconds) * 1000
const times = new Map<string, number[]>()
const errors: string[] = []

/**
 * No one sends requests without a pause: with this one, 200 people who read and write make about 400 requests a second.
 */
const LONGEST_PAUSE_MS = 1000
const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))

/** How many saved startups a user keeps; beyond that, the oldest is removed. */
const MOST_SAVED = 20

/** One request, whose response is read completely, and a pause after it. Returns the text of the response. */
async function request(
  what: string,
  expected: readonly number[],
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const began = performance.now()
  let body = ''
  try {
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    body = await answer.text()
    if (!expected.includes(answer.status)) errors.push(`${what}: ${answer.status} ${body.slice(0, 100)}`)
    const known = times.get(what)
    if (known) known.push(performance.now() - began)
    else times.set(what, [performance.now() - began])
  } catch (error) {
    errors.push(`${what}: ${String((error as Error).cause ?? error)}`)
  }
  await pause()
  return body
}

const as = ({ cookie }: User, method = 'GET', body?: object): RequestInit => ({
  method,
  headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
  ...(body && { body: JSON.stringify(body) }),
})

const PAGES = ['/', '/news', '/events', '/community', '/resources-startup', '/auth']
const SAVED = '/api/investor/saved-startups'
const LISTS = ['/api/startups', '/api/startups?industry=Energy', '/api/startups?q=farm', '/api/news', '/api/stats']

/** One user's requests, repeated as their pages would. */
async function live(place: number): Promise<void> {
  const investor = crowd.investors[place % crowd.investors.length]!
  const founder = crowd.founders[place % crowd.founders.length]!
  const samples: number[] = []
  const startup = (step: number) => crowd.startups[(place * 7 + step) % crowd.startups.length]!
  await pause()
  for (let step = place; performance.now() < end; step++) {
    const startupId = startup(step)
    await request('page', [200], PAGES[step % PAGES.length]!)
    await request('list', [200], LISTS[step % LISTS.length]!, as(investor))
    await request('profile', [200], `/api/startups/${startupId}`, as(investor))
    await request('saved list', [200], `${SAVED}?limit=20`, as(investor))
    const saved = await request('save', [200, 201], SAVED, as(investor, 'POST', { startupId }))
    if (saved.startsWith('{')) samples.push((JSON.parse(saved) as { id: number }).id)
    // Two users share an account: the other one may already have removed it.
    if (samples.length > MOST_SAVED)
      await request('remove', [204, 404], `${SAVED}/${samples.shift()}`, as(investor, 'DELETE'))
    if (step % 4 === 0) await request('dashboard', [200], '/dashboard/investor', as(investor))
    if (step % 5 === 0) await request('connect', [201, 409], '/api/connect', as(investor, 'POST', { startupId }))
    if (step % 7 === 0) {
      const name = { firstName: 'Ada', lastName: `Step ${step}`, email: founder.email }
      await request('rename', [200], '/api/user/profile', as(founder, 'PUT', name))
    }
    if (step % 40 === 0) await upload(founder)
    // One in twenty users has just arrived. Checking a password takes a twentieth of a second of a core by design.
    if (step % 400 === 0)
      await request('login', [200], '/api/login', as({ id: 0, email: '', cookie: '' }, 'POST', LOGIN))
  }
}

const LOGIN = { username: 'investor2', password: DEMO_PASSWORD }

/** Their first page is rendered. */
const DECK = new Uint8Array(slidesPdf([{ title: 'A plan for the valley', lines: ['In two years.'] }]))

async function upload(founder: User): Promise<void> {
  const form = new FormData()
  form.append('type', 'pitchDeck')
  form.append('document', new Blob([DECK], { type: 'application/pdf' }), 'deck.pdf')
  const headers = { Cookie: founder.cookie, Origin: url }
  await request('upload', [201], '/api/documents/upload', { method: 'POST', headers, body: form })
}

const users = Number(process.argv[4] ?? 200)
const began = performance.now()
await Promise.all(Array.from({ length: users }, (_, place) => live(place)))
const elapsed = (performance.now() - began) / 1000

const all = [...times.values()].flat()
const result: Result = {
  requests: all.length,
  perSecond: all.length / elapsed,
  p99: quantile(all, 0.99),
  slowest: Object.fromEntries([...times].map(([what, values]) => [what, Math.round(quantile(values, 0.99))])),
  errors: errors.slice(0, 20),
}
process.stdout.write(JSON.stringify(result))
