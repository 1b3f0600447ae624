import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { EDITOR_FRAME } from '#site/lib/page/editor-policy.ts'
import { hydrated } from '#tests/browser.ts'
import { createGateway } from '#tests/cms.ts'
import { getCookie } from '#tests/people.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'
import { OFF_SITE, SCRIPT_PAYLOADS } from './payloads.ts'
import { plantBetween } from './plant-between.ts'
import { plantContent } from './plant-content.ts'
import { plantIn, type Planter } from './plant.ts'
import { listVisits } from './visits.ts'

const USERS = ['founder', 'investor', 'pendingfounder', 'pendinginvestor', 'editor', 'admin'] as const
type User = (typeof USERS)[number]

const product = await useProduct('script', { env: { TRUST_PROXY: 'true' }, own: true })
const browser = await useBrowser()
const cookies = new Map<User, string>()
for (const user of [...USERS, 'investor2'] as User[]) cookies.set(user, await getCookie(product.url, user))
const visit = listVisits(browser, product.url, (user) => cookies.get(user as User)!)

let found = 0
/** A server that must not be contacted: it counts connections. */
const listener = createServer((socket) => {
  found++
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(listener, 'listening')
afterAll(() => void listener.close())
const listenerUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

let requests = 0

/** Each from another address, because one address would reach the rate limits. */
function send(method: string, path: string, username: string | null, body: unknown): Promise<Response> {
  requests++
  const cookie = cookies.get(username as User)
  const headers = {
    Origin: product.url,
    Accept: 'application/problem+json',
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.0.${(requests >> 8) & 255}.${requests & 255}`,
    ...(cookie && { Cookie: cookie }),
  }
  return fetch(product.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function read<T>(path: string, user: User): Promise<T> {
  const response = await send('GET', path, user, undefined)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** Puts payloads into every text field that a user can fill through a call. */
async function plantEverywhere(): Promise<Places> {
  const planter: Planter = { send, listener: listenerUrl }
  const own = await read<{ id: number }>('/api/startup/profile', 'founder')
  const saved = await read<{ id: number; startupId: number }[]>('/api/investor/saved-startups', 'investor')
  const all = await read<StartupListItem[]>('/api/startups?limit=500', 'investor')
  const requests = await read<{ id: number; state: string }[]>('/api/connections', 'founder')
  const users = await read<{ id: number; username: string }[]>('/api/admin/users?limit=500', 'admin')
  const searches = await read<{ id: number; name: string }[]>('/api/investor/saved-searches', 'investor')
  const free = all.filter(({ id, connectionRequested }) => id !== own.id && !connectionRequested)
  const [pending, other] = requests.filter(({ state }) => state === 'requested')
  const conversation = await plantBetween(
    { ...planter, read },
    own.id,
    free.map(({ id }) => id),
  )
  const getId = (username: string) => users.find((candidate) => candidate.username === username)!.id
  const number = Date.now()
  const hasProfile = (await send('GET', '/api/startup/profile', 'pendingfounder', undefined)).ok
  const plantings: Parameters<typeof plantIn>[1][] = [
    ['PUT /api/startup/profile', '/api/startup/profile', 'founder', { isPublic: true }],
    ['PUT /api/startups/:id', `/api/startups/${own.id}`, 'founder'],
    ['PUT /api/investor/profile', '/api/investor/profile', 'investor', { isPublic: true }],
    ...USERS.map(
      (name) =>
        [
          'PUT /api/user/profile',
          '/api/user/profile',
          name,
          { email: `${name}@wrenvalley.example`, currentPassword: DEMO_PASSWORD },
        ] as const,
    ),
    [
      'PATCH /api/investor/saved-startups/:id',
      `/api/investor/saved-startups/${saved[0]!.id}`,
      'investor',
      { pipeline: 'contacted' },
    ],
    [
      'PATCH /api/investor/saved-startups/:id',
      `/api/investor/saved-startups/${saved[1]!.id}`,
      'investor',
      { pipeline: 'passed' },
    ],
    ...(searches.length < 10
      ? [['POST /api/investor/saved-searches', '/api/investor/saved-searches', 'investor'] as const]
      : [
          [
            'PATCH /api/investor/saved-searches/:id',
            `/api/investor/saved-searches/${searches[0]!.id}`,
            'investor',
          ] as const,
        ]),
    ...(free[0] ? [['POST /api/connect', '/api/connect', 'investor', { startupId: free[0].id }] as const] : []),
    ...(pending
      ? [['PATCH /api/connections/:id', `/api/connections/${pending.id}`, 'founder', { state: 'accepted' }] as const]
      : []),
    ...(other
      ? [['PATCH /api/connections/:id', `/api/connections/${other.id}`, 'founder', { state: 'declined' }] as const]
      : []),
    ['POST /api/password-reset/request', '/api/password-reset/request', null, { username: 'pendingfounder' }],
    ['PATCH /api/admin/users/:id/reject-role', `/api/admin/users/${getId('pendinginvestor')}/reject-role`, 'admin'],
    hasProfile
      ? ['PUT /api/startup/profile', '/api/startup/profile', 'pendingfounder']
      : ['POST /api/startup/profile', '/api/startup/profile', 'pendingfounder'],
    [
      'POST /api/register',
      '/api/register',
      null,
      { email: `new${number}@quill.example`, username: `<s/data-hit>${number}`, password: 'brass-lantern-7' },
    ],
  ]
  // A role that is requested again can be rejected again.
  await send('POST', '/api/user/role-request', 'pendinginvestor', { role: 'investor' })
  for (const planting of plantings) await plantIn(planter, planting)
  await plantFile()
  return { startup: own.id, conversation }
}

/** A document whose name is a payload; the oldest is deleted for it. */
async function plantFile(): Promise<void> {
  const { documents } = await read<{ documents: { id: number }[] }>('/api/startup/profile', 'founder')
  if (documents.length >= 4) await send('DELETE', `/api/documents/${documents[0]!.id}`, 'founder', undefined)
  const fileName = `${SCRIPT_PAYLOADS[0]!.replaceAll('"', '%22')}.pdf`
  const form = multipart([{ fileName, mediaType: 'application/pdf', content: pdf() }])
  const headers = { Origin: product.url, Cookie: cookies.get('founder')!, 'Content-Type': MULTIPART }
  const body = new Uint8Array(form)
  const response = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`${fileName}: ${response.status} ${await response.text()}`)
}

interface Places {
  startup: number
  conversation: number
}

/** Every page that shows users' texts, for each kind of reader. */
function pages({ startup, conversation }: Places, payload: string): [User | null, string][] {
  return [
    ['founder', '/dashboard/startup'],
    ['founder', '/profile'],
    ['investor', `/startup/${startup}`],
    ['investor', '/dashboard/investor?tab=saved'],
    ['admin', '/dashboard/admin?tab=users'],
    ['admin', '/startups'],
    ['founder', `/conversations/${conversation}`],
    ['admin', '/dashboard/admin/moderation'],
    ['admin', '/dashboard/admin/introductions'],
    ['admin', `/dashboard/admin/offer-record/${startup}`],
    [null, `/auth?next=${encodeURIComponent(payload)}`],
    [null, `/news?q=${encodeURIComponent(payload)}`],
  ]
}

describe('a script in a user’s text', () => {
  it('runs for no one, and no address in it is fetched', async () => {
    const wrong: string[] = []
    const sum = { visits: 0, shown: 0 }
    const places = await plantEverywhere()
    for (const [user, path] of pages(places, SCRIPT_PAYLOADS[0]!)) {
      const result = await visit(user, path)
      wrong.push(...result.wrong)
      sum.visits++
      if (result.shows) sum.shown++
    }
    expect(wrong).toEqual([])
    expect(found).toBe(0)
    // Otherwise nothing was tested: the payloads must be visible.
    expect(sum.shown).toBeGreaterThanOrEqual(Math.floor(sum.visits / 4))
  })
})

describe('a script in an editor’s text', () => {
  it('runs neither in the editor nor on the site', async () => {
    const gateway = createGateway(product.url, cookies.get('admin')!)
    const wrong: string[] = []
    const sum = { visits: 0, shown: 0 }
    const see = async (user: User | null, path: string, action?: Parameters<typeof visit>[2]) => {
      const result = await visit(user, path, action)
      wrong.push(...result.wrong)
      sum.visits++
      if (result.shows) sum.shown++
    }
    const inEditor = (slug: string) =>
      see('editor', `/cms/edit#/collections/news/entries/${slug}`, async (page) => {
        const app = page.frameLocator('#editor')
        await app.frameLocator('iframe').getByText('data-hit').first().waitFor()
      })
    const draft = await plantContent({ gateway, listener: listenerUrl, publishes: false })
    await inEditor(draft.slugs[0]!)
    const live = await plantContent({ gateway, listener: listenerUrl, publishes: true })
    const shown = async () => (await read<{ shown: number }>('/api/cms/publish', 'admin')).shown
    await expect.poll(shown, { timeout: 120_000 }).toBeGreaterThanOrEqual(live.request)
    for (const path of live.addresses) await see(null, path)
    await see('editor', '/cms/history')
    expect(wrong).toEqual([])
    expect(found).toBe(0)
    expect(sum.shown).toBeGreaterThanOrEqual(Math.floor(sum.visits / 2))
  })
})

/** Requests a path exactly as written, which fetch would normalize. */
function rawGet(path: string, cookie?: string): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port, host } = new URL(product.url)
  return new Promise((resolve, reject) => {
    const headers = { Host: host, ...(cookie && { Cookie: cookie }) }
    const sent = request({ host: hostname, port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode!, location: response.headers.location })
    })
    sent.on('error', reject).end()
  })
}

describe('a redirect', () => {
  it('stays on this site, whatever address and next= say', async () => {
    const encode = (target: string) => encodeURI(target.replaceAll('%', '%25')).replaceAll('%2525', '%')
    const targets = OFF_SITE.flatMap((target) => {
      const next = encodeURIComponent(target)
      const path = encode(target).replace(/^[^/]/, '/$&')
      return [
        `/auth?next=${next}`,
        `/password-reset?next=${next}`,
        `/login?next=${next}`,
        `/api/unsubscribe?${next}`,
        `/api/unsubscribe?token=x&next=${next}`,
        path,
        `${path}/`,
        `${path}?x=1`,
        `/admin/${path}`,
        `/submit-pitch/${path}`,
      ]
    })
    const wrong: string[] = []
    let redirects = 0
    for (const path of targets) {
      for (const user of [undefined, 'founder', 'admin'] as const) {
        const { status, location } = await rawGet(path, user && cookies.get(user))
        if (location === undefined) continue
        redirects++
        // As a browser reads it: relative to the page's own address.
        if (status >= 300 && new URL(location, product.url).origin !== product.url) wrong.push(`${path} → ${location}`)
      }
    }
    expect(wrong).toEqual([])
    expect(redirects).toBeGreaterThan(50)
  })

  it('after a login stays on this site', async () => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.goto(`/auth?next=${encodeURIComponent(OFF_SITE[0]!)}`)
    await hydrated(page)
    await page.getByLabel('Username').fill('founder2')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
    expect(new URL(page.url()).origin).toBe(product.url)
    await page.context().close()
  })
})

describe('the content security policy of a page', () => {
  it('allows no inline script; the editor’s page has its own', async () => {
    const lax: string[] = []
    for (const user of [null, ...USERS]) {
      for (const { path } of [...ROUTES, { path: '/no-such-page' }, { path: '/access-denied' }]) {
        const address = path.replace(':id', '1').replace('/:version', '/x')
        const headers = new Headers(user ? { Cookie: cookies.get(user)! } : {})
        const response = await fetch(product.url + address, { headers, redirect: 'manual' })
        await response.arrayBuffer()
        if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue
        const policy = response.headers.get('Content-Security-Policy') ?? ''
        const scripts = /(?:^|; ?)script-src ([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/) ?? ['none at all']
        const isEditor = response.ok && EDITOR_FRAME.test(address)
        const isStrict =
          policy.includes(`default-src '${isEditor ? 'none' : 'self'}'`) &&
          scripts.every((source) => /^'(?:self|sha256-[\w+/=]+)'$/.test(source))
        const framed = /frame-ancestors '(none|self)'/.test(policy) && /base-uri 'none'/.test(policy)
        if (!isStrict || !framed) lax.push(`${user ?? 'visitor'} at ${address}`)
      }
    }
    expect(lax).toEqual([])
  })
})
