import { beforeEach, expect, it } from 'vitest'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { investors, type NewInvestor } from '#api/investors/table.ts'
import type { NewStartup } from '#api/startups/table.ts'
import { insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const profile = (userId: number, values: Partial<NewInvestor> = {}) =>
  api.database.write((tx) =>
    insertRow(tx, investors, {
      userId,
      background: 'Twenty years in utilities',
      areasOfInterest: ['Energy'],
      investmentRange: '$100K - $500K',
      investmentMin: 100_000,
      investmentMax: 500_000,
      location: 'Springfield',
      stages: ['seed'],
      isPublic: true,
      ...values,
    }),
  )
const add = (values: Partial<NewStartup> = {}) =>
  api.database.write((tx) => insertStartup(tx, { approved: true, isPublic: true, fundingAmount: 500_000, ...values }))

/** Every page from this address on, and the total. */
async function getPages<Item>(path: string, cookie: string, rel = 'next') {
  const pages: Item[][] = []
  for (let at: string | null = path; at;) {
    const response: Response = await api.call('GET', at, { cookie })
    expect(response.status, await response.clone().text()).toBe(200)
    pages.push((await response.json()) as Item[])
    const link = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(response.headers.get('Link') ?? '')
    at = link && link[1]!
  }
  return pages
}
const listIds = (pages: { id: number }[][]) => pages.map((page) => page.map(({ id }) => id))

it('startups by match for an investor: all of them, page by page, there and back', async () => {
  const ada = await api.signedInAs('investor')
  const at = (query: string) => `/api/startups?sort=fit${query}`
  const nothing = [await add({ industry: 'Media' }), await add({ industry: 'Retail' })]
  const [far, best, adjacent] = [
    await add({ fundingAmount: 50_000_000, stage: 'growth' }),
    await add(),
    await add({ industry: 'CleanTech' }),
  ]
  const newest = [adjacent, best, far, ...nothing.toReversed()]
  expect(listIds(await getPages<StartupListItem>(at(''), ada.cookie))).toEqual([newest])
  await profile(ada.id)
  const byMatch = [best, adjacent, far, ...nothing.toReversed()]
  expect(listIds(await getPages<StartupListItem>(at(''), ada.cookie))).toEqual([byMatch])
  expect(listIds(await getPages<StartupListItem>(at('&limit=2'), ada.cookie))).toEqual([
    byMatch.slice(0, 2),
    byMatch.slice(2, 4),
    byMatch.slice(4),
  ])
  const second = await api.call('GET', at('&limit=2'), { cookie: ada.cookie })
  expect(second.headers.get('X-Total-Count')).toBe('5')
  const next = /<([^>]+)>; rel="next"/.exec(second.headers.get('Link')!)![1]!
  expect(listIds(await getPages(next, ada.cookie, 'prev'))).toEqual([byMatch.slice(2, 4), byMatch.slice(0, 2)])
})

it('a cursor by match has an id and no score, and is invalid once that is deleted', async () => {
  const ada = await api.signedInAs('investor')
  const ines = await api.signedInAs('founder')
  await profile(ada.id)
  await add({ userId: ines.id })
  await add()
  await profile((await api.createUser({ role: 'investor' })).id)
  for (const [path, cookie] of [
    ['/api/startups', ada.cookie],
    ['/api/investors', ines.cookie],
  ] as const) {
    const at = `${path}?sort=fit&limit=1`
    const first = await api.call('GET', at, { cookie })
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('Link')!)![1]!
    const [{ id }] = (await first.json()) as [{ id: number }]
    expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual(['fit', '', id])
    const staleCursor = Buffer.from(JSON.stringify(['fit', '', 4711])).toString('base64url')
    expect((await api.call('GET', `${at}&cursor=${staleCursor}`, { cookie })).status).toBe(400)
  }
})

it('startups by match keep every filter and search', async () => {
  const ada = await api.signedInAs('investor')
  await profile(ada.id)
  for (let count = 0; count < 60; count++)
    await add({
      industry: INDUSTRIES[count % 5]!,
      stage: STAGES[count % 4]!,
      fundingAmount: count % 7 === 0 ? null : count * 100_000,
      companyName: `Company ${count % 3 === 0 ? 'Übermut' : 'Zebra'} ${count}`,
    })
  const sorted = (ids: number[][]) => ids.flat().toSorted((a, b) => a - b)
  for (const query of [
    '',
    'industry=AgTech',
    'stage=mvp&funding=under-500',
    'funding=1000-5000',
    'q=zebra',
    'q=ÜBER',
    'q=z',
    'q=nothing',
  ]) {
    const plain = await getPages<StartupListItem>(`/api/startups?${query}`, ada.cookie)
    const byMatch = await getPages<StartupListItem>(`/api/startups?sort=fit&limit=7&${query}`, ada.cookie)
    expect(sorted(listIds(byMatch)), query).toEqual(sorted(listIds(plain)))
  }
})

it('startups by match are for investors only: for others the order has no effect', async () => {
  const ids = [await add({ industry: 'Media' }), await add()]
  for (const role of ['founder', 'admin'] as const) {
    const { cookie } = await api.signedInAs(role)
    expect(listIds(await getPages<StartupListItem>('/api/startups?sort=fit', cookie))).toEqual([ids.toReversed()])
  }
  expect((await api.call('GET', '/api/startups?sort=fit')).status).toBe(200)
  expect((await api.call('GET', '/api/startups?sort=-fit')).status).toBe(400)
})

it('the investor directory by match for a founder’s startup', async () => {
  const user = () => api.database.write((tx) => insertUser(tx, { role: 'investor' }))
  const far = await profile(await user(), { areasOfInterest: ['Media'] })
  const best = await profile(await user())
  const good = await profile(await user(), { stages: ['growth'] })
  await profile(await user(), { isPublic: false })
  const grace = await api.signedInAs('founder')
  const list = (query: string) => getPages<InvestorCard>(`/api/investors?sort=fit${query}`, grace.cookie)
  expect(listIds(await list(''))).toEqual([[good, best, far]])
  await add({ userId: grace.id })
  expect(listIds(await list(''))).toEqual([[best, good, far]])
  expect(listIds(await list('&limit=1'))).toEqual([[best], [good], [far]])
  expect(listIds(await list('&area=Media'))).toEqual([[far]])
})
