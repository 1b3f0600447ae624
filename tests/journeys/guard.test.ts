import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCESS_DENIED, onlyTheseRoles } from '#site/lib/access-denied.ts'
import { guard } from '#api/contract/guard.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { ROUTES } from '#api/contract/routes.ts'
import { cookieOf, openAs } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const ACCOUNTS = ['admin', 'editor', 'founder', 'investor', 'pendingfounder', 'pendinginvestor'] as const
type Account = (typeof ACCOUNTS)[number]
const PATHS = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => path)

const { product, browser, ask } = await useRegion('guard')
const cookies = new Map<Account, string>()
for (const account of ACCOUNTS) cookies.set(account, await cookieOf(product.url, account))

const open = (path: string, account?: Account) =>
  fetch(product.url + path, {
    redirect: 'manual',
    headers: account ? { Cookie: cookies.get(account)! } : {},
  })

function viewerOf(account: Account): Viewer {
  const pending = account.startsWith('pending')
  const role = pending ? 'user' : (account as Exclude<Account, `pending${string}`>)
  const requestedRole = account.includes('founder') ? 'founder' : account.includes('investor') ? 'investor' : null
  return { id: 1, role, requestedRole, approved: !pending, active: true, mustChangePassword: false }
}

/** The route table's promise for a page: its status, target, and words of a refusal. */
function promised(path: string, viewer: Viewer | null) {
  const decision = guard(path, viewer)
  if (decision.kind === 'redirect') return { status: 302, leadsTo: decision.to, refusal: null }
  if (decision.kind === 'denied') return { status: 403, leadsTo: null, refusal: onlyTheseRoles(decision.roles) }
  // The page itself refuses whoever has no profile of their own, in other words (rules: Access denied).
  const isRefused = path === '/profile' && viewer?.role !== 'founder' && viewer?.role !== 'investor'
  return { status: isRefused ? 403 : 200, leadsTo: null, refusal: null }
}

const REFUSALS = /Only [^<]+ can access this page\./

async function answered(response: Response) {
  const page = (await response.text()).replaceAll('&#39;', "'")
  const isRefusal = page.includes(`>${ACCESS_DENIED.heading}<`)
  const refusal = isRefusal ? (REFUSALS.exec(page)?.[0] ?? null) : null
  return { status: response.status, leadsTo: response.headers.get('Location'), refusal }
}

describe.each(PATHS)('%s', (path) => {
  test('is opened, or leads to the login, for a visitor', async () => {
    expect(await answered(await open(path))).toEqual(promised(path, null))
  })

  test.each(ACCOUNTS)('does for %s what the route table says', async (account) => {
    expect(await answered(await open(path, account))).toEqual(promised(path, viewerOf(account)))
  })
})

test('a refusal says who may come in, and leads home', async () => {
  const page = (await (await open('/investors', 'investor')).text()).replaceAll('&#39;', "'")
  expect(page).toContain('>Access Denied</h1>')
  for (const text of [
    "You don't have permission to access this page.",
    'Only administrators or startup founders can access this page.',
  ])
    expect(page).toContain(text)
  expect(page).toMatch(/<a [^>]*href="\/"[^>]*>\s*Return to Home Page\s*<\/a>/)
})

test('a refusal shows a pending person, below it, how the request stands and their profile', async () => {
  for (const [account, path, kind] of [
    ['pendingfounder', '/dashboard/startup', 'startup'],
    ['pendinginvestor', '/dashboard/investor', 'investor'],
  ] as const) {
    const page = await (await open(path, account)).text()
    const at = [
      '>Access Denied</h1>',
      '>Your account setup</h2>',
      `Complete your ${kind} profile`,
      /Your Profile<\/button>/,
    ]
    const places = at.map((part) => page.search(part))
    expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b))
  }
  expect(await (await open('/dashboard/startup', 'investor')).text()).not.toContain('Your account setup')
})

test('an unknown path is the not-found page, for visitors and for people', async () => {
  for (const account of [undefined, 'admin'] as const) {
    const response = await open('/no-such-page', account)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('404 Page Not Found')
  }
})

test('no page that is made for one person may be kept by anybody', async () => {
  for (const path of ['/', '/dashboard/startup', '/settings', '/startup/1']) {
    expect((await open(path, 'founder')).headers.get('Cache-Control')).toBe('private, no-store')
  }
})

test('the page behind the personal home has no address of its own', async () => {
  expect((await open('/home', 'founder')).status).toBe(404)
  expect((await open('/access-denied', 'founder')).status).toBe(404)
})

test('a Host that is not ours is refused before anything is looked up', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(`${product.url}/api/startups`, { headers: { Host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(421)
})

test('every answer carries the security headers, pages a policy without inline scripts', async () => {
  for (const path of ['/', '/auth', '/settings', '/api/startups', '/favicon.svg']) {
    const { headers } = await open(path, 'founder')
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('X-Frame-Options'), path).toBe('DENY')
  }
  for (const [path, account] of [
    ['/news', undefined],
    ['/settings', 'founder'],
  ] as const) {
    const policy = (await open(path, account)).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('a trailing slash leads to the one address of the page, never to another host', async () => {
  expect((await open('/news/')).headers.get('Location')).toBe('/news')
  expect((await open('//evil.example/')).headers.get('Location')).toBe('/evil.example')
})

test('a form that was sent before its page was alive comes back as the page, with nothing in the address', async () => {
  const response = await fetch(`${product.url}/password-reset`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: product.url },
    body: 'username=founder&reason=Lost',
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/password-reset')
  expect(await (await fetch(`${product.url}/password-reset`)).text()).toMatch(/<form[^>]+method="post"/)
})

test('a plain form of /auth is checked like the call: its origin, its size, its limit of tries', async () => {
  const send = (origin: string, password: string) =>
    fetch(`${product.url}/auth?next=%2Fsettings`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: new URLSearchParams({ form: 'login', username: 'investor2', password }),
    })
  const foreign = await send('https://evil.example', DEMO_PASSWORD)
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
  expect((await send(product.url, 'x'.repeat(20_000))).status).toBe(413)
  const right = await send(product.url, DEMO_PASSWORD)
  expect([right.status, right.headers.get('Location')]).toEqual([303, '/settings'])
  expect(right.headers.getSetCookie().join()).toContain('session=')
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await send(product.url, 'wrong')).status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

describe('on a screen of 320 px', () => {
  const LISTS = [
    '/dashboard/admin?tab=users',
    '/dashboard/admin?tab=startups',
    '/dashboard/startup?tab=activity',
    '/dashboard/investor?tab=saved',
    '/dashboard/investor?tab=saved&saved=board',
    '/startup/1',
  ]
  /** The most that a field takes, in one word. */
  const word = (length: number) => 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, length)

  /** Whether it is made for this person; the editor, a program of its own in a frame, is not. */
  function isPersonal(path: string, account: Account): boolean {
    const decision = guard(path.split('?')[0]!, viewerOf(account))
    return decision.kind === 'open' && path !== '/cms/edit' && (path === '/' || decision.route.rendering === 'demand')
  }

  beforeAll(async () => {
    for (const account of ['founder', 'investor', 'pendinginvestor'] as const) {
      const email = `${account}@wrenvalley.example`
      const name = { firstName: word(LIMITS.personName.max), lastName: word(LIMITS.personName.max) }
      await ask(account, 'PUT', '/api/user/profile', { ...name, email, phoneNumber: null })
    }
    const company = { companyName: word(LIMITS.companyName.max), location: word(LIMITS.location.max) }
    const texts = { equityOffered: word(LIMITS.equityOffered.max), elevatorPitch: word(LIMITS.elevatorPitch.max) }
    await ask('founder', 'PUT', '/api/startup/profile', { ...company, ...texts })
    await ask('investor', 'PUT', '/api/investor/profile', { firmName: word(LIMITS.firmName.max) })
  })

  test('no page made for one person is wider, whatever people wrote in one word', async () => {
    const wide: string[] = []
    for (const account of ACCOUNTS) {
      const { page } = await openAs(browser, product.url, account, { width: 320, height: 640 })
      for (const path of [...PATHS, ...LISTS].filter((path) => isPersonal(path, account))) {
        await page.goto(path)
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) wide.push(`${account} ${path}: ${over} px`)
      }
    }
    expect(wide).toEqual([])
  })
})
