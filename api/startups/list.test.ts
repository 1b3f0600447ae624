import { beforeAll, describe, expect, it } from 'vitest'
import type { StartupListItem } from './contract/responses.ts'
import { createStartupApi, type StartupApi } from './testing-startup.ts'

let api: StartupApi
const names = (items: StartupListItem[]) => items.map((item) => item.companyName)

beforeAll(async () => {
  api = await createStartupApi()
  const day = (of: number) => new Date(Date.UTC(2026, 0, of))
  await api.addStartup({
    companyName: 'alder',
    industry: 'SaaS',
    stage: 'seed',
    fundingAmount: 499_999,
    interestCount: 1,
    createdAt: day(1),
  })
  await api.addStartup({
    companyName: 'Birch',
    industry: 'Energy',
    stage: 'idea',
    fundingAmount: 500_000,
    interestCount: 3,
    createdAt: day(2),
  })
  await api.addStartup({
    companyName: 'Cedar',
    industry: 'Energy',
    stage: 'series_a',
    fundingAmount: 5_000_000,
    interestCount: 2,
    isPublic: false,
    createdAt: day(3),
  })
  await api.addStartup({
    companyName: 'Douglas 100% fir',
    industry: 'FinTech',
    stage: 'growth',
    fundingAmount: null,
    elevatorPitch: 'Ärger-free ledgers',
    createdAt: day(4),
  })
})

const list = async (query: string, kind: keyof StartupApi['viewers'] = 'investor') =>
  names(await api.read<StartupListItem[]>(`/api/startups?${query}`, api.viewers[kind].cookie))

describe('the list of startups', () => {
  it('is newest first by default', async () => {
    expect(await list('')).toEqual(['Douglas 100% fir', 'Cedar', 'Birch', 'alder'])
  })

  it.each([
    ['companyName', ['alder', 'Birch', 'Cedar', 'Douglas 100% fir']],
    ['-companyName', ['Douglas 100% fir', 'Cedar', 'Birch', 'alder']],
    ['industry', ['Birch', 'Cedar', 'Douglas 100% fir', 'alder']],
    ['stage', ['Birch', 'alder', 'Cedar', 'Douglas 100% fir']],
    ['funding', ['Douglas 100% fir', 'alder', 'Birch', 'Cedar']],
    ['-interest', ['Birch', 'Cedar', 'alder', 'Douglas 100% fir']],
    ['createdAt', ['alder', 'Birch', 'Cedar', 'Douglas 100% fir']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await list(`sort=${sort}`)).toEqual(expected)
  })

  it.each([
    ['industry=energy', ['Cedar', 'Birch']],
    ['industry=Fintech', ['Douglas 100% fir']],
    ['stage=seed', ['alder']],
    ['industry=Energy&stage=idea', ['Birch']],
    ['funding=under-500', ['Douglas 100% fir', 'alder']],
    ['funding=500-1000', ['Birch']],
    ['funding=1000-5000', []],
    ['funding=5000-plus', ['Cedar']],
    ['industry=all&stage=any&q=', ['Douglas 100% fir', 'Cedar', 'Birch', 'alder']],
  ])('filters by %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it.each([
    ['alde', ['alder']],
    ['ALDER', ['alder']],
    ['energ', ['Cedar', 'Birch']],
    ['batteries for', ['Cedar', 'Birch', 'alder']],
    ['ä', ['Douglas 100% fir']],
    ['ÄRGER', ['Douglas 100% fir']],
    ['%', ['Douglas 100% fir']],
    ['_', []],
    ['bi', ['Birch']],
    ['"birch', []],
    ['birch OR cedar', []],
    ['Springfield', []],
  ])('searches name, industry, and pitch for %s', async (q, expected) => {
    const found = await list(`q=${encodeURIComponent(q)}`)
    // LIKE doesn't know that Ä is ä; only what the search index can find is found in any such case.
    expect(found).toEqual(q === 'ä' ? [] : expected)
  })

  it('ignores filters and sorts by hidden fields', async () => {
    const visible = ['Douglas 100% fir', 'Birch', 'alder']
    expect(await list('', 'visitor')).toEqual(visible)
    expect(await list('funding=5000-plus&sort=-funding', 'visitor')).toEqual(visible)
    expect(await list('sort=interest&status=private', 'founder')).toEqual(visible)
    expect(await list('status=private', 'investor')).toHaveLength(4)
  })

  it('refuses an invalid filter, limit, or cursor with 400', async () => {
    const queries = ['industry=Nonsense', 'sort=password', 'limit=0', 'limit=x', 'cursor=x', 'cursor=WzEsMiwzXQ']
    const statuses = queries.map(async (query) => (await api.call('GET', `/api/startups?${query}`)).status)
    expect(await Promise.all(statuses)).toEqual(queries.map(() => 400))
    const first = await api.call('GET', '/api/startups?limit=1&sort=industry')
    const next = /<([^>]+)>/.exec(first.headers.get('Link')!)![1]!
    expect((await api.call('GET', next.replace('sort=industry', 'sort=stage'))).status).toBe(400)
  })
})

describe('pages of the list', () => {
  let paged: StartupApi

  beforeAll(async () => {
    paged = await createStartupApi()
    for (let i = 0; i < 23; i++)
      await paged.addStartup({
        companyName: i % 2 ? 'Twin' : 'Double',
        stage: 'seed',
        fundingAmount: 1000,
        createdAt: new Date(5000),
      })
  })

  const getLink = (answer: Response, rel: string) =>
    new RegExp(`<([^<>]+)>; rel="${rel}"`).exec(answer.headers.get('Link') ?? '')?.[1]

  async function walk(path: string, cookie: string) {
    const seen: number[] = []
    const totals = new Set<string | null>()
    for (let next: string | undefined = path; next;) {
      const answer: Response = await paged.call('GET', next, { cookie })
      seen.push(...((await answer.json()) as StartupListItem[]).map((item) => item.id))
      totals.add(answer.headers.get('X-Total-Count'))
      next = getLink(answer, 'next')
    }
    return { seen, totals: [...totals] }
  }

  it.each([
    '',
    'sort=funding',
    'sort=-companyName',
    'sort=stage',
    'q=twi',
    'q=w',
    'q=twin&sort=-interest',
    'industry=Energy&sort=industry',
  ])('have every row once with equal values: %s', async (query) => {
    const { cookie } = paged.viewers.investor
    const { seen, totals } = await walk(`/api/startups?limit=4&${query}`, cookie)
    const expected = query.includes('q=') ? 11 : 23
    expect(seen).toHaveLength(expected)
    expect(new Set(seen).size).toBe(expected)
    expect(totals).toEqual([String(expected)])
    expect(await walk(`/api/startups?limit=500&${query}`, cookie)).toEqual({ seen, totals })
  })

  it.each(['', 'sort=-companyName', 'q=twi', 'q=w', 'industry=Energy&sort=industry'])(
    'lead back the same way: %s',
    async (query) => {
      const pages: number[][] = []
      let answer = await paged.call('GET', `/api/startups?limit=4&${query}`)
      expect(getLink(answer, 'prev')).toBeUndefined()
      for (;;) {
        pages.push(((await answer.json()) as StartupListItem[]).map(({ id }) => id))
        const next = getLink(answer, 'next')
        if (!next) break
        answer = await paged.call('GET', next)
      }
      expect(pages.length).toBeGreaterThan(2)
      for (const page of pages.slice(0, -1).toReversed()) {
        answer = await paged.call('GET', getLink(answer, 'prev')!)
        expect(((await answer.json()) as StartupListItem[]).map(({ id }) => id)).toEqual(page)
      }
      expect(getLink(answer, 'prev')).toBeUndefined()
    },
  )

  it('are counted again after every change', async () => {
    const total = async () => (await paged.call('GET', '/api/startups?limit=1')).headers.get('X-Total-Count')
    expect(await total()).toBe('23')
    await paged.addStartup()
    expect(await total()).toBe('24')
  })
})

describe('the viewer’s own columns in the list', () => {
  it('show investors which startups they saved and requested, and no one else', async () => {
    const { investor, admin } = api.viewers
    const [startup] = await api.read<StartupListItem[]>('/api/startups?q=alder', investor.cookie)
    expect(startup).toMatchObject({ saved: false, connectionRequested: false, connectionState: null })
    await api.call('POST', '/api/connect', { cookie: investor.cookie, body: { startupId: startup!.id } })
    const [found] = await api.read<StartupListItem[]>('/api/startups?q=alder', investor.cookie)
    expect(found).toMatchObject({
      saved: false,
      connectionRequested: true,
      connectionState: 'requested',
      connectionCount: 1,
    })
    const [other] = await api.read<StartupListItem[]>('/api/startups?q=alder', admin.cookie)
    expect(other).not.toHaveProperty('saved')
    expect(other).not.toHaveProperty('connectionRequested')
  })
})
