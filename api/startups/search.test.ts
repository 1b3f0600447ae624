import { sql } from '#api/platform/db/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StartupListItem } from './contract/responses.ts'
import { createStartupApi, type StartupApi } from './testing-startup.ts'

/** More than the number below which the search doesn't check how common a word is. */
const ROWS = 16_000
let api: StartupApi

/**
 * Rows 1 to 16,000 by funding: every 5th is a Thistle, the cheapest 1,600 are of Quillwort, the cheapest 1,200 of
 * Fescue, the most expensive 2,000 of Thrift, and the cheapest is Xylo.
 */
beforeAll(async () => {
  api = await createStartupApi()
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`
  await api.database.write(async (tx) => {
    await tx.run(sql`${numbers} insert into users
      (id, first_name, last_name, email, email_key, username, username_key, password_hash, role)
      select i + 1000, 'A', 'B', 'many' || i || '@example.org', 'many' || i || '@example.org', 'many' || i, 'many' || i,
        '-', 'founder' from n`)
    await tx.run(sql`${numbers} insert into startup_profiles
      (user_id, company_name, industry, stage, location, elevator_pitch, description, funding_amount, approved,
       confirmed_at)
      select i + 1000,
        case when i = 1 then 'Xylo' when i % 5 = 0 then 'Thistle' else 'Sedge' end,
        case when i % 1000 = 0 then 'Energy' else 'SaaS' end, 'seed', 'Here',
        'Made of grass' || iif(i <= 1600, ' and quillwort', '') || iif(i <= 1200, ' and fescue', '')
          || iif(i > ${ROWS - 2000}, ' and thrift', ''),
        'Long enough', i, true, 0 from n`)
  })
}, 60_000)

async function walk(query: string, limit = 200) {
  const found: StartupListItem[] = []
  let pages = 0
  let total: string | null = null
  for (let next: string | undefined = `/api/startups?limit=${limit}&${query}`; next; pages++) {
    const answer: Response = await api.call('GET', next, { cookie: api.viewers.investor.cookie })
    found.push(...((await answer.json()) as StartupListItem[]))
    total = answer.headers.get('X-Total-Count')
    next = /<([^<>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  return { funding: found.map((item) => item.fundingAmount!), pages, total }
}

const upTo = (most: number, step = 1) => Array.from({ length: most / step }, (_, index) => (index + 1) * step)

describe('a search in a long list', () => {
  it('finds every row once, in order, if hits are many and all over the list', async () => {
    expect((await walk('q=thistle&sort=funding')).funding).toEqual(upTo(ROWS, 5))
    expect((await walk('q=thistle&sort=-funding')).funding).toEqual(upTo(ROWS, 5).reverse())
  })

  it('finds every row once, in order, if hits are at the end of the list', async () => {
    expect(await walk('q=quillwort&sort=-funding')).toMatchObject({ funding: upTo(1600).reverse(), pages: 8 })
  })

  it('finds every row once, in order, if the first hits are misleading', async () => {
    expect(await walk('q=fescue&sort=-funding')).toEqual({ funding: upTo(1200).reverse(), pages: 6, total: null })
    const dearest = upTo(2000).map((place) => ROWS - 2000 + place)
    expect(await walk('q=thrift&sort=funding')).toMatchObject({ funding: dearest, pages: 10 })
  })

  it('counts few hits, and many in a list that other filters make short', async () => {
    expect(await walk('q=xylo')).toMatchObject({ funding: [1], total: '1' })
    expect(await walk('q=grass&industry=Energy&sort=funding', 3)).toMatchObject({
      funding: upTo(ROWS, 1000),
      total: '16',
    })
    expect((await walk('q=thistle')).total).toBeNull()
  })

  it('continues from page to page if one or two letters are rare', async () => {
    const { funding, pages } = await walk('q=xy&sort=-funding')
    expect(funding).toEqual([1])
    expect(pages).toBe(2)
  })
})
