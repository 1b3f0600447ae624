import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Growth } from './calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notifications } from '#api/notifications/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { headcountRequestJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  await api.database.write((tx) =>
    insertStartup(tx, { userId: founder.id, approved: true, createdAt: new Date(api.clock.now) }),
  )
})

const path = '/api/growth'
const read = () => api.json<Growth>('GET', path, { cookie: founder.cookie })
const send = (method: string, to: string, body?: object, { cookie } = founder) =>
  api.call(method, `/api/growth/${to}`, { cookie, ...(body && { body }) })

/** Lets days pass, runs the jobs, and signs in again. */
async function later(days: number) {
  api.clock.now += days * DAY
  await api.runDue(headcountRequestJob)
  await api.runDue(headcountRequestJob)
  founder.cookie = await api.signIn(founder.id)
  const all = await api.json<Notification[]>('GET', '/api/notifications', { cookie: founder.cookie })
  return all.filter(({ type }) => type === 'headcount_requested').length
}

describe('headcount', () => {
  it('can be recorded any number of times as of today; the first one is the baseline', async () => {
    expect(await read()).toEqual({ jobs: [], funding: [], isJobsDue: true })
    await send('POST', 'jobs', { fullTime: '2', partTime: '' })
    await send('POST', 'jobs', { fullTime: 3, partTime: 1 })
    const { jobs, isJobsDue } = await read()
    expect(jobs.map(({ fullTime, partTime }) => [fullTime, partTime])).toEqual([
      [3, 1],
      [2, 0],
    ])
    expect([jobs[0]!.happenedOn, isJobsDue]).toEqual(['2026-01-15', false])
    expect((await send('POST', 'jobs', { fullTime: '2.5', partTime: 0 })).status).toBe(400)
    expect((await send('POST', 'jobs', { fullTime: 100_001, partTime: 0 })).status).toBe(400)
  })

  it('is requested a week after joining and then yearly, once each', async () => {
    expect(await later(6)).toBe(0)
    expect(await later(1)).toBe(1)
    expect(await later(300)).toBe(1)
    expect(await later(65)).toBe(2)
    await send('POST', 'jobs', { fullTime: 2, partTime: 0 })
    expect(await later(364)).toBe(2)
    expect(await later(1)).toBe(3)
  })

  it('is requested from fifty founders per batch, each once, until a stop', async () => {
    for (let count = 1; count < 120; count++) {
      const { id: userId } = await api.createUser({ role: 'founder' })
      await api.database.write((tx) =>
        insertStartup(tx, { userId, approved: true, createdAt: new Date(api.clock.now) }),
      )
    }
    api.clock.now += 7 * DAY
    const countNotifications = () =>
      api.database.read.$count(notifications, eq(notifications.type, 'headcount_requested'))
    let pieces = 0
    await headcountRequestJob.run(api.context, {}, { isOver: () => pieces++ === 1 })
    expect(await countNotifications()).toBe(50)
    await api.runDue(headcountRequestJob)
    expect(await countNotifications()).toBe(120)
  })
})

describe('outside funding', () => {
  const grant = { amount: '$20K', happenedOn: '2026-01-10', source: 'grant' }

  it('can be recorded, included by consent, and removed', async () => {
    const made = (await (await send('POST', 'outside-funding', grant)).json()) as Growth
    const [entry] = made.funding
    expect(entry).toMatchObject({ amount: 20_000, source: 'grant', amountCounts: false })
    await send('PUT', `outside-funding/${entry!.id}/consent`, { amountCounts: true })
    expect((await read()).funding[0]).toMatchObject({ amountCounts: true })
    const other = await api.signedInAs('founder')
    await api.database.write((tx) => insertStartup(tx, { userId: other.id }))
    expect((await send('DELETE', `outside-funding/${entry!.id}`, undefined, other)).status).toBe(404)
    await send('DELETE', `outside-funding/${entry!.id}`)
    expect((await read()).funding).toEqual([])
  })

  it.each([
    [{ ...grant, amount: '' }, 'Enter the amount'],
    [{ ...grant, happenedOn: '' }, 'Enter a date'],
    [{ ...grant, happenedOn: '2026-02-01' }, 'Enter a date that isn’t in the future'],
    [{ ...grant, source: 'heaven' }, 'Invalid input'],
  ])('is refused as %j', async (body, message) =>
    expect(await getAnswer(send('POST', 'outside-funding', body))).toEqual([400, message]),
  )
})
