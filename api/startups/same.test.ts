import { beforeAll, expect, it } from 'vitest'
import type { SameStartup } from './contract/responses.ts'
import { sql } from '#api/platform/db/drizzle.ts'
import { mayBeSame } from './service.ts'
import { createStartupApi, type StartupApi } from './testing-startup.ts'

let api: StartupApi
let first: number
let hidden: number
let own: number
beforeAll(async () => {
  api = await createStartupApi()
  const of = { companyName: 'Greenloom', website: 'https://www.greenloom.example/' }
  first = await api.addStartup({ ...of, verifiedWebsite: 'greenloom.example' })
  hidden = await api.addStartup({ ...of, approved: false, isPublic: false })
  own = await api.addStartup({ userId: api.viewers.owner.id, companyName: 'Quiet Orchard Inc.', isPublic: false })
})

const same = (query: string, cookie: string) => api.read<SameStartup[]>(`/api/startups/same?${query}`, cookie)
const GREENLOOM = { companyName: 'Greenloom', verifiedWebsite: 'greenloom.example' }

it.each([
  ['companyName=GREENLOOM, Inc.&website=greenloom.example', 'both'],
  ['companyName=green-loom&website=http://greenloom.example', 'website'],
  ['companyName=Greenloom&website=https://other.example', 'name'],
] as const)('a company typed as %s is the same by %s, for its founder', async (query, by) => {
  expect(await same(query, api.viewers.founder.cookie)).toEqual([{ id: first, ...GREENLOOM, by }])
})

it('another company isn’t, by part of its name or only by its page’s host', async () => {
  const { cookie } = api.viewers.founder
  expect(await same('companyName=Green&website=https://greenloom.example/other', cookie)).toEqual([])
  expect(await same('companyName=&website=', cookie)).toEqual([])
})

it('a startup that the founder can’t see is only shown to an administrator', async () => {
  const query = 'companyName=Greenloom&website=https://greenloom.example'
  const ids = async (cookie: string, more = '') => (await same(query + more, cookie)).map(({ id }) => id)
  expect(await ids(api.viewers.founder.cookie)).toEqual([first])
  expect(await ids(api.viewers.admin.cookie)).toEqual([first, hidden])
  expect(await ids(api.viewers.admin.cookie, `&except=${hidden}`)).toEqual([first])
})

it('a founder’s own profile isn’t listed for them', async () => {
  const query = 'companyName=Quiet Orchard'
  expect(await same(query, api.viewers.owner.cookie)).toEqual([])
  expect(await same(query, api.viewers.admin.cookie)).toEqual([
    { id: own, companyName: 'Quiet Orchard Inc.', verifiedWebsite: null, by: 'name' },
  ])
})

it.each([
  ['Über Loom', 'u\u0308ber-loom', ''],
  ['ＧＲＡＩＮ Works', 'Grain Works Inc', ''],
  ['“Mill & Co”', 'mill', ''],
  ['G. R. Ain', 'g r ain', ''],
  ['Ｇｒi\u0307st', 'Grist', ''],
  ['Émile', 'ÉMILE', ''],
  ['E\u0301tude', 'étude', ''],
  ['g\u200Brist Mill', 'GRIST MILL', ''],
  ['3rd Wave', '3RD-wave LLC', ''],
  ['Other One', 'x', 'http://WWW.Loom-Site.example/'],
  ['Other Two', 'x', 'https://loom-site.example:8080'],
  ['Other Three', 'x', 'https://loom–site.example'],
  ['Other Four', 'x', 'https://xn--mller-kva.example/a'],
])('a startup called %s is found by %j and %j, in any spelling', async (companyName, name, website) => {
  const written: Record<string, string> = {
    'Other One': 'https://loom-site.example',
    'Other Two': 'https://www.loom-site.example:8080/',
    'Other Three': 'https://loom%E2%80%93site.example',
    'Other Four': 'https://MÜLLER.example/a/',
  }
  const added = await api.addStartup({ companyName, website: written[companyName] ?? null })
  const query = new URLSearchParams({ companyName: name, website }).toString()
  expect((await same(query, api.viewers.admin.cookie)).map(({ id }) => id)).toContain(added)
})

it('only startups that may be the same are read, from indexes', async () => {
  const query = mayBeSame(api.database.read, 'greenloom', 'greenloom.example')
  const steps = await api.database.read.values<[number, number, number, detail: string]>(
    sql`explain query plan ${query.getSQL()}`,
  )
  const plan = steps.map(([, , , detail]) => detail)
  expect(plan.filter((step) => step.includes('startup_profiles')).length).toBeGreaterThan(5)
  expect(
    plan.filter((step) => /SCAN startup_profiles(?! USING INDEX startup_profiles_odd_website)/.test(step)),
  ).toEqual([])
})
