import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { guard } from '#api/platform/contract/guard.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { openAs } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const ACCOUNTS = ['admin', 'editor', 'founder', 'investor', 'pendingfounder', 'pendinginvestor'] as const
type Account = (typeof ACCOUNTS)[number]
const PATHS = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => path)

const { product, browser, request } = await useRegion('guard')
function getViewer(account: Account): Viewer {
  const pending = account.startsWith('pending')
  const role = pending ? 'user' : (account as Exclude<Account, `pending${string}`>)
  const requestedRole = account.includes('founder') ? 'founder' : account.includes('investor') ? 'investor' : null
  return { id: 1, role, requestedRole, approved: !pending, active: true, mustChangePassword: false }
}

test('a form sent before hydration returns the page, with nothing in the address', async () => {
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

test('a plain form of /auth is checked like the call: origin, size, and attempts', async () => {
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
  for (let attempts = 0; attempts < 12; attempts++) statuses.push((await send(product.url, 'wrong')).status)
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
  /** The most that a field accepts, in one word. */
  const word = (length: number) => 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, length)

  /** Whether it's rendered for one user, except the editor, which is a separate program in a frame. */
  function isPersonal(path: string, account: Account): boolean {
    const decision = guard(path.split('?')[0]!, getViewer(account))
    return decision.kind === 'open' && path !== '/cms/edit' && (path === '/' || decision.route.rendering === 'demand')
  }

  beforeAll(async () => {
    for (const account of ['founder', 'investor', 'pendinginvestor'] as const) {
      const email = `${account}@wrenvalley.example`
      const name = { firstName: word(LIMITS.personName.max), lastName: word(LIMITS.personName.max) }
      await request(account, 'PUT', '/api/user/profile', { ...name, email, phoneNumber: null })
    }
    const company = { companyName: word(LIMITS.companyName.max), location: word(LIMITS.location.max) }
    const texts = { equityOffered: word(LIMITS.equityOffered.max), elevatorPitch: word(LIMITS.elevatorPitch.max) }
    await request('founder', 'PUT', '/api/startup/profile', { ...company, ...texts })
    await request('investor', 'PUT', '/api/investor/profile', { firmName: word(LIMITS.firmName.max) })
  })

  test('no page rendered for one user is wider, even with text of one long word', async () => {
    const wide: string[] = []
    const seen = new Set<string>()
    for (const account of ACCOUNTS) {
      const { page } = await openAs(browser, product.url, account, { width: 320, height: 640 })
      // Each address once, except the home page, which differs by role.
      for (const path of [...PATHS, ...LISTS].filter((path) => isPersonal(path, account))) {
        if (path !== '/' && seen.has(path)) continue
        seen.add(path)
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
