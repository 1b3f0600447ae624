import { sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from './contract.ts'
import type { Overview } from './calls.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  api.clock.now += 1000
  cookie = (await api.signedInAs('admin', { username: 'chief', email: 'chief@example.org' })).cookie
})

const get = (query = '') => api.call('GET', `/api/admin/users${query}`, { cookie })
const list = async (query = '') => (await (await get(query)).json()) as Member[]
const names = async (query = '') => (await list(query)).map(({ username }) => username)

/** All pages of a list; each must have the same total. */
async function walk(query: string, total: string): Promise<Member[]> {
  const found: Member[] = []
  let path: string | undefined = `/api/admin/users${query}`
  while (path) {
    const response: Response = await api.call('GET', path, { cookie })
    expect(response.headers.get('X-Total-Count')).toBe(total)
    found.push(...((await response.json()) as Member[]))
    path = getLink(response, 'next')
  }
  return found
}

const getLink = (response: Response, rel: 'next' | 'prev') =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(response.headers.get('Link') ?? '')?.[1]

describe('the list of members', () => {
  it.each(['createdAt', '-name', 'role'])('leads back through its pages, by %s', async (sort) => {
    for (let at = 0; at < 4; at++) await api.createUser({ username: `person${at}`, firstName: 'Ines' })
    const pages: unknown[] = []
    let response = await get(`?limit=2&sort=${sort}`)
    for (let next: string | undefined = 'first'; next; next = getLink(response, 'next')) {
      if (next !== 'first') response = await api.call('GET', next, { cookie })
      pages.push(await response.json())
    }
    expect(pages).toHaveLength(3)
    for (const page of pages.slice(0, -1).toReversed()) {
      response = await api.call('GET', getLink(response, 'prev')!, { cookie })
      expect(await response.json()).toEqual(page)
    }
    expect(getLink(response, 'prev')).toBeUndefined()
  })

  it('is a bare array, newest first, without password hashes', async () => {
    api.clock.now += 1000
    await api.createUser({ username: 'later' })
    expect(await names()).toEqual(['later', 'chief'])
    expect(JSON.stringify(await list())).not.toContain('argon2')
  })

  it('is searched by username, email, and first and last name, in any case', async () => {
    await api.createUser({ username: 'grace', firstName: 'Grace', lastName: 'Hopper', email: 'gh@navy.example' })
    await api.createUser({ username: 'odd_name', firstName: '100%', lastName: 'Sure' })
    for (const q of ['GRACE', 'hopp', 'navy.EX', 'grace%20hopper']) expect(await names(`?q=${q}`)).toEqual(['grace'])
    expect(await names('?q=_')).toEqual(['odd_name'])
    expect(await names('?q=%25')).toEqual(['odd_name'])
    expect(await names('?q=nobody')).toEqual([])
  })

  it('is filtered by role and status', async () => {
    await api.createUser({ username: 'asks', role: 'user', requestedRole: 'investor' })
    await api.createUser({ username: 'rejected', role: 'user', requestedRole: 'founder', rejectedAt: new Date() })
    await api.createUser({ username: 'gone', role: 'investor', active: false })
    expect(await names('?role=investor')).toEqual(['gone'])
    expect(await names('?status=pending')).toEqual(['asks'])
    expect(await names('?status=deactivated')).toEqual(['gone'])
    expect((await names('?status=active')).sort()).toEqual(['chief', 'rejected'])
    expect((await get('?status=odd')).status).toBe(400)
  })

  it('has pending requests with completed profiles first, then the newest', async () => {
    // Completed and incomplete, older and newer, in pairs with the same time.
    for (const profileCompleted of [false, true, false, true])
      for (let i = 0; i < 6; i++) {
        api.clock.now += (i % 2) * 1000
        await api.createUser({ role: 'user', requestedRole: i % 3 ? 'founder' : 'investor', profileCompleted })
      }
    const whole = await list('?status=pending')
    expect(whole.map(({ profileCompleted }) => profileCompleted)).toEqual([
      ...Array(12).fill(true),
      ...Array(12).fill(false),
    ])
    for (const half of [whole.slice(0, 12), whole.slice(12)]) {
      const timestamps = half.map(({ createdAt }) => createdAt)
      expect(timestamps).toEqual(timestamps.toSorted().reverse())
    }
    const overview = await api.json<Overview>('GET', '/api/admin/overview', { cookie })
    expect(overview.pendingRequests).toMatchObject(whole.slice(0, 5))
    for (const limit of [1, 5, 12, 13]) expect(await walk(`?status=pending&limit=${limit}`, '24')).toEqual(whole)
    expect(await list('?status=pending&sort=createdAt')).toEqual(
      whole.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id),
    )
    const next = /cursor=([^&>]+)/.exec((await get('?status=pending&limit=12')).headers.get('Link')!)![1]!
    expect((await get(`?limit=12&cursor=${next}`)).status).toBe(400)
  })

  it.each(['username', '-username', 'email', '-email', 'name', '-name', 'role', '-role', 'createdAt', '-createdAt'])(
    'is complete and in order over all pages by %s',
    async (sort) => {
      for (let i = 0; i < 11; i++) {
        api.clock.now += i % 2
        await api.createUser({ role: i % 3 ? 'founder' : 'investor', firstName: `N${i % 4}`, lastName: 'Same' })
      }
      const whole = await names(`?sort=${sort}`)
      const found = (await walk(`?sort=${sort}&limit=5`, '12')).map(({ username }) => username)
      expect(found).toEqual(whole)
      expect(new Set(found).size).toBe(12)
    },
  )

  it('refuses an invalid cursor, or one of another order', async () => {
    expect((await get('?cursor=nonsense')).status).toBe(400)
    await api.createUser()
    const next = /cursor=([^&>]+)/.exec((await get('?limit=1')).headers.get('Link')!)![1]!
    expect((await get(`?limit=1&sort=email&cursor=${next}`)).status).toBe(400)
  })

  it('is fast with 50,000 members', async () => {
    await api.database.write((tx) =>
      tx.run(sql`
        with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 49999)
        insert into users (first_name, last_name, username, username_key, email, email_key, password_hash, created_at)
        select 'First', 'Last' || n, 'member' || n, 'member' || n, 'member' || n || '@example.org',
          'member' || n || '@example.org', 'x', ${api.clock.now} + n
        from numbers`),
    )
    for (const query of ['?limit=50', '?q=last49999', '?status=pending', '?sort=username', '?sort=role&role=user']) {
      expect((await get(query)).status).toBe(200)
    }
  })
})

describe('the administrator’s overview', () => {
  it('has counts, the newest users, and pending ones with completed profiles first', async () => {
    for (let i = 0; i < 7; i++) {
      api.clock.now += 1000
      const role = { role: 'user' as const, requestedRole: 'founder' as const, profileCompleted: i === 1 }
      const { id } = await api.createUser({ username: `p${i}`, ...role })
      const startup = { userId: id, companyName: `C${i}`, createdAt: new Date(api.clock.now) }
      await api.database.write((tx) => insertStartup(tx, startup))
    }
    const pending = { role: 'user', requestedRole: 'founder', createdAt: new Date(0) } as const
    await api.createUser({ ...pending, rejectedAt: new Date() })
    await api.createUser({ ...pending, active: false })
    const overview = await api.json<Overview>('GET', '/api/admin/overview', { cookie })
    expect(overview).toMatchObject({ totalUsers: 10, startups: 7, investors: 0, pendingApprovals: 7 })
    expect(overview.recentStartups.map(({ companyName }) => companyName)).toEqual(['C6', 'C5', 'C4', 'C3', 'C2'])
    expect(overview.recentUsers.map(({ username }) => username)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2'])
    expect(overview.pendingRequests.map(({ username }) => username)).toEqual(['p1', 'p6', 'p5', 'p4', 'p3'])
  })

  it('counts overdue requests, by the last time they were sent', async () => {
    const pending = { role: 'user', requestedRole: 'founder' } as const
    // It is Thursday, the 15th: two business days ago was Tuesday.
    await api.createUser({ ...pending, createdAt: new Date('2026-01-13T00:00:00Z') })
    await api.createUser({ ...pending, createdAt: new Date('2026-01-12T23:59:00Z') })
    await api.createUser({ ...pending, createdAt: new Date('2026-01-09T10:00:00Z'), rejectedAt: new Date() })
    const again = await api.signedInAs('user', {
      requestedRole: 'founder',
      createdAt: new Date('2026-01-02T10:00:00Z'),
      rejectedAt: new Date(),
    })
    const overview = () => api.json<Overview>('GET', '/api/admin/overview', { cookie })
    expect(await overview()).toMatchObject({ pendingApprovals: 2, overdueRequests: 1 })
    const body = { role: 'founder' }
    expect(await api.json('POST', '/api/user/role-request', { cookie: again.cookie, body })).toMatchObject({
      roleRequestedAt: new Date(api.clock.now).toISOString(),
    })
    expect(await overview()).toMatchObject({ pendingApprovals: 3, overdueRequests: 1 })
  })
})
