import { eq } from '#api/platform/db/drizzle.ts'
import { beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Submission } from './calls.ts'
import type { Startup } from './contract/responses.ts'
import { fundingSubmissions } from './table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { FORM } from './testing-startup.ts'

const FIRST = {
  elevatorPitch: 'We tell growers which field fails.',
  fundingAmount: '$1M',
  equityOffered: '8%',
  highlights: ['80 farms'],
}

let api: TestApi
let founder: Awaited<ReturnType<TestApi['signedInAs']>>
let admin: typeof founder
let id: number
beforeAll(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  admin = await api.signedInAs('admin')
  id = (await api.json<Startup>('POST', '/api/startup/profile', { ...founder, body: FORM })).id
})

const history = ({ cookie } = founder) => api.json<Submission[]>('GET', '/api/startup/submissions', { cookie })
async function submit(body: object) {
  api.clock.now += 60_000
  return (await api.call('PUT', `/api/startups/${id}`, { cookie: founder.cookie, body })).status
}
async function answer(status: 'approved' | 'rejected') {
  api.clock.now += 60_000
  const path = `/api/admin/startups/${id}/status`
  expect((await api.call('PATCH', path, { cookie: admin.cookie, body: { status } })).status).toBe(200)
}

it('the history of funding requests has the changes and each answer', async () => {
  expect(await history()).toEqual([])
  expect(await submit(FIRST)).toBe(200)
  const [only] = await history()
  expect(only).toMatchObject({ status: 'pending', answeredAt: null, fundingAmount: 1_000_000, changes: null })

  expect(await submit({ ...FIRST, fundingAmount: 1_500_000, highlights: ['80 farms', 'A patent'] })).toBe(200)
  expect(await history()).toMatchObject([
    {
      status: 'pending',
      fundingAmount: 1_500_000,
      equityOffered: '8%',
      changes: [
        { field: 'fundingAmount', before: 1_000_000, after: 1_500_000 },
        { field: 'highlights', before: ['80 farms'], after: ['80 farms', 'A patent'] },
      ],
    },
    { status: 'replaced', changes: null },
  ])

  await answer('rejected')
  expect(await submit({ ...FIRST, equityOffered: '9%' })).toBe(200)
  await answer('approved')
  const answered = await history()
  expect(answered.map(({ status }) => status)).toEqual(['approved', 'rejected', 'replaced'])
  expect(answered[0]!.answeredAt).toBe(new Date(api.clock.now).toISOString())
})

it('a refused request isn’t in any history, and another founder sees nothing of it', async () => {
  const before = await history()
  for (const body of [{}, { fundingAmount: 'a lot' }, { fundingAmount: 2_000_000 }])
    expect(await submit(body)).toBe(400)
  expect(await history()).toEqual(before)
  expect(await history(await api.signedInAs('founder'))).toEqual([])
})

it('unanswered funding requests are limited, by number and per ten minutes', async () => {
  const { most, replaced } = LIMITS.fundingRequests
  await api.database.write(async (tx) => {
    const [row] = await tx.select().from(fundingSubmissions).limit(1)
    const { id: _, ...values } = row!
    for (let count = 0; count <= replaced; count++)
      await tx.insert(fundingSubmissions).values({ ...values, status: 'replaced' })
  })
  api.clock.now += 60 * 60_000
  const send = (count: number) => {
    const body = { ...FIRST, equityOffered: `${count}%` }
    return api.call('PUT', `/api/startups/${id}`, { cookie: founder.cookie, body })
  }
  const statuses: number[] = []
  for (let count = 0; count <= most; count++) statuses.push((await send(count)).status)
  expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429])
  const left = await api.database.read.$count(fundingSubmissions, eq(fundingSubmissions.status, 'replaced'))
  expect(left).toBe(replaced)
})
