import { describe, expect, test } from 'vitest'
import { guard } from '#api/platform/contract/guard.ts'
import type { Viewer } from '#api/policy.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { ACCESS_DENIED, onlyTheseRoles } from '#site/lib/access-denied.ts'
import { useCalls } from '#tests/region.ts'

const ACCOUNTS = ['admin', 'editor', 'founder', 'investor', 'pendingfounder', 'pendinginvestor'] as const
type Account = (typeof ACCOUNTS)[number]
const PATHS = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => path)

const { product, sessionOf } = await useCalls('guard')

const open = async (path: string, account: Account | null = null) =>
  fetch(product.url + path, {
    redirect: 'manual',
    headers: account ? { Cookie: await sessionOf(account) } : {},
  })

function getViewer(account: Account | null): Viewer | null {
  if (!account) return null
  const pending = account.startsWith('pending')
  const role = pending ? 'user' : (account as Exclude<Account, `pending${string}`>)
  const requestedRole = account.includes('founder') ? 'founder' : account.includes('investor') ? 'investor' : null
  return { id: 1, role, requestedRole, approved: !pending, active: true, mustChangePassword: false }
}

/** The route table's promise for a page: its status, target, and the text of a refusal. */
function promised(path: string, viewer: Viewer | null) {
  const decision = guard(path, viewer)
  if (decision.kind === 'redirect') return { path, status: 302, leadsTo: decision.to, message: null }
  if (decision.kind === 'denied') return { path, status: 403, leadsTo: null, message: onlyTheseRoles(decision.roles) }
  // The page itself refuses users without their own profile, in other words (rules: Access denied).
  const isRefused = path === '/profile' && viewer?.role !== 'founder' && viewer?.role !== 'investor'
  return { path, status: isRefused ? 403 : 200, leadsTo: null, message: null }
}

const ERRORS = /Only [^<]+ can access this page\./

async function answered(path: string, account: Account | null) {
  const response = await open(path, account)
  const page = (await response.text()).replaceAll('&#39;', "'")
  const isError = page.includes(`>${ACCESS_DENIED.heading}<`)
  const message = isError ? (ERRORS.exec(page)?.[0] ?? null) : null
  return { path, status: response.status, leadsTo: response.headers.get('Location'), message }
}

/** Who can open a page of a role, stated independent of the route table. */
const OPEN_TO: Record<string, Account[]> = {
  '/dashboard/admin': ['admin'],
  '/dashboard/admin/audit': ['admin'],
  '/dashboard/admin/jobs': ['admin'],
  '/dashboard/admin/emails': ['admin'],
  '/dashboard/admin/settings': ['admin'],
  '/cms': ['admin', 'editor'],
  '/dashboard/startup': ['admin', 'founder'],
  '/dashboard/investor': ['admin', 'investor'],
  '/startups': ['admin', 'investor'],
  '/investors': ['admin', 'founder'],
}

const READERS = [{ who: 'a visitor', account: null }, ...ACCOUNTS.map((account) => ({ who: account, account }))]

test.each(READERS)('each page does for $label what the route table says', async ({ account }) => {
  const viewer = getViewer(account)
  const found = []
  for (const path of PATHS) found.push(await answered(path, account))
  expect(found).toEqual(PATHS.map((path) => promised(path, viewer)))
  const opened = found.filter(({ path, status }) => path in OPEN_TO && status === 200).map(({ path }) => path)
  const ofRole = Object.keys(OPEN_TO).filter((path) => OPEN_TO[path]!.some((candidate) => candidate === account))
  expect(opened.toSorted()).toEqual(ofRole.toSorted())
})

test.each([
  ['admin', '/dashboard/admin'],
  ['editor', '/'],
  ['founder', '/dashboard/startup'],
  ['investor', '/dashboard/investor'],
  ['pendingfounder', '/'],
])('a login leads %s to %s', async (username, home) => {
  const answer = await fetch(`${product.url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: product.url },
    body: new URLSearchParams({ form: 'login', username, password: DEMO_PASSWORD }),
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, home])
})

describe('a refusal', () => {
  test('says who has access, and links home', async () => {
    const page = (await (await open('/investors', 'investor')).text()).replaceAll('&#39;', "'")
    expect(page).toContain('>Access Denied</h1>')
    for (const text of [
      "You don't have permission to access this page.",
      'Only administrators or startup founders can access this page.',
    ])
      expect(page).toContain(text)
    expect(page).toMatch(/<a [^>]*href="\/"[^>]*>\s*Return to Home Page\s*<\/a>/)
  })

  test('also shows a pending user the state of the request and their profile', async () => {
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
})

test('an unknown path is the not-found page, for visitors and for users', async () => {
  for (const account of [null, 'admin'] as const) {
    const response = await open('/no-such-page', account)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('404 Page Not Found')
  }
})

test.each([
  ['/notices', '/notifications'],
  ['/confidentiality', '/ndas'],
  ['/confidentiality/7', '/ndas/7'],
  ['/dashboard/admin/outbox?state=failed', '/dashboard/admin/emails?state=failed'],
  ['/dashboard/admin/reports?cursor=a%2Fb', '/dashboard/admin/moderation?cursor=a%2Fb'],
])('%s is the address of a page that moved to %s', async (before, now) => {
  for (const account of [null, 'admin'] as const) {
    const response = await open(before, account)
    expect([response.status, response.headers.get('Location')]).toEqual([308, now])
  }
  expect((await fetch(product.url + before, { method: 'HEAD', redirect: 'manual' })).status).toBe(308)
})

test('a page rendered for one user must not be cached', async () => {
  for (const path of ['/', '/dashboard/startup', '/settings', '/startup/1']) {
    expect((await open(path, 'founder')).headers.get('Cache-Control')).toBe('private, no-store')
  }
})

test('a page behind another one has no address of its own', async () => {
  expect((await open('/home', 'founder')).status).toBe(404)
  expect((await open('/access-denied', 'founder')).status).toBe(404)
})

test('each response has security headers, and a page a policy against inline scripts', async () => {
  for (const path of ['/', '/auth', '/settings', '/api/startups', '/favicon.svg']) {
    const { headers } = await open(path, 'founder')
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('X-Frame-Options'), path).toBe('DENY')
  }
  for (const [path, account] of [
    ['/news', null],
    ['/settings', 'founder'],
  ] as const) {
    const policy = (await open(path, account)).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('a trailing slash redirects to the page’s address, never to another host', async () => {
  expect((await open('/news/')).headers.get('Location')).toBe('/news')
  expect((await open('//evil.example/')).headers.get('Location')).toBe('/evil.example')
})
