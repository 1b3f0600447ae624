import { beforeEach, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { StartupEvent, SinceLastVisit, WeekOfStartup } from './calls.ts'
import type { Connection } from '#api/connections/calls.ts'
import { createDocumentApi, type DocumentApi } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'

let api: DocumentApi
let admin: Awaited<ReturnType<DocumentApi['signedInAs']>>
beforeEach(async () => {
  api = await createDocumentApi()
  admin = await api.signedInAs('admin')
  await approve()
})

const approve = () => call('PATCH', `/api/admin/startups/${api.startupId}/approve`, admin.id, { approved: true })
/** Signs in each time, because the clock moves by weeks. */
async function call(method: string, path: string, userId: number, body?: object) {
  const answer = await api.call(method, path, { cookie: await api.signIn(userId), ...(body && { body }) })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer
}
const metrics = async () =>
  (await (await call('GET', '/api/startup/metrics', api.founder.id)).json()) as WeekOfStartup[]
const activity = async () =>
  (await (await call('GET', '/api/startup/activity', api.founder.id)).json()) as StartupEvent[]

it('views, saves, and requests are counted by week, from Monday, for twelve weeks', async () => {
  const investors = [await api.signedInAs('investor'), await api.signedInAs('investor')]
  // January 15, 2026 is a Thursday; its week started on the 12th.
  for (const { id } of investors) await call('GET', `/api/startups/${api.startupId}`, id)
  await call('POST', '/api/investor/saved-startups', investors[0]!.id, { startupId: api.startupId })
  api.clock.now += 4 * DAY
  await call('GET', `/api/startups/${api.startupId}`, investors[0]!.id)
  await call('POST', '/api/connect', investors[0]!.id, { startupId: api.startupId, message: '' })
  const weeks = await metrics()
  expect(weeks).toHaveLength(12)
  expect(weeks[0]!.from).toBe('2025-11-03')
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-01-12', views: 2, saves: 1, requests: 0 },
    { from: '2026-01-19', views: 1, saves: 0, requests: 1 },
  ])
  api.clock.now += 11 * 7 * DAY
  expect((await metrics())[0]).toEqual({ from: '2026-01-19', views: 1, saves: 0, requests: 1 })
  api.clock.now += 7 * DAY
  expect((await metrics()).every(({ views, saves, requests }) => views + saves + requests === 0)).toBe(true)
})

it('the activity is newest first, and only names investors who sent a request', async () => {
  const saver = await api.signedInAs('investor', { firstName: 'Silent', lastName: 'Saver' })
  const requester = await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' })
  for (const { id } of [saver, requester]) {
    await call('GET', `/api/startups/${api.startupId}`, id)
    await call('POST', '/api/investor/saved-startups', id, { startupId: api.startupId })
  }
  api.clock.now += DAY
  const response = await call('POST', '/api/connect', requester.id, { startupId: api.startupId, message: '' })
  const { id: requestId } = (await response.json()) as Connection
  api.clock.now += 60_000
  await call('PATCH', `/api/connections/${requestId}`, api.founder.id, { state: 'accepted' })
  api.clock.now += 60_000
  expect((await api.upload('Plan.pdf', pdf(), { cookie: await api.signIn(api.founder.id) })).status).toBe(201)
  api.clock.now += 60_000
  const request = { elevatorPitch: 'We tell growers which field fails.', fundingAmount: '$1M', equityOffered: '8%' }
  await call('PUT', `/api/startups/${api.startupId}`, api.founder.id, { ...request, highlights: ['80 farms'] })
  api.clock.now += 60_000
  await call('PATCH', `/api/admin/startups/${api.startupId}/status`, admin.id, { status: 'rejected' })
  const events = await activity()
  const shown = events.filter(({ kind }) => kind !== 'created').map(({ at: _, ...event }) => event)
  expect(shown).toEqual([
    { kind: 'submission-answered', status: 'rejected' },
    { kind: 'submitted' },
    { kind: 'document-added', name: 'Plan.pdf' },
    { kind: 'answered', name: 'Ada Byron', state: 'accepted', isOwn: true },
    { kind: 'requested', name: 'Ada Byron', isOwn: false },
    ...(shown.slice(5) as object[]),
  ])
  expect(shown.slice(5)).toEqual(
    expect.arrayContaining([{ kind: 'approved' }, { kind: 'viewed', count: 2 }, { kind: 'saved', count: 2 }]),
  )
  expect(JSON.stringify(events)).not.toContain('Silent')
})

it('the activity doesn’t name an investor who was deactivated', async () => {
  const requester = await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' })
  await call('POST', '/api/connect', requester.id, { startupId: api.startupId, message: '' })
  expect(JSON.stringify(await activity())).toContain('Ada Byron')
  await call('PATCH', `/api/admin/users/${requester.id}/deactivate`, admin.id, {})
  expect(JSON.stringify(await activity())).not.toContain('Ada Byron')
})

it('what others did since the last visit is new until a pause of an hour', async () => {
  const since = async () =>
    (await (await call('GET', '/api/startup/since-last-visit', api.founder.id)).json()) as SinceLastVisit
  const investors = [
    await api.signedInAs('investor', { firstName: 'Silent', lastName: 'Saver' }),
    await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' }),
  ]
  const [saver, requester] = investors.map(({ id }) => id)
  await call('GET', `/api/startups/${api.startupId}`, saver!)
  api.clock.now += 60_000
  const nothing = { since: null, views: 0, saves: 0, events: [] }
  const firstVisit = new Date(api.clock.now).toISOString()
  expect(await since()).toEqual(nothing)
  // An event during the first visit is new in the second.
  api.clock.now += 60_000
  await call('GET', `/api/startups/${api.startupId}`, requester!)
  await call('POST', '/api/investor/saved-startups', saver!, { startupId: api.startupId })
  expect(await since()).toEqual(nothing)
  api.clock.now += 2 * DAY
  await call('POST', '/api/connect', requester!, { startupId: api.startupId, message: '' })
  const shown = await since()
  expect(shown).toEqual({
    since: firstVisit,
    views: 1,
    saves: 1,
    events: [{ at: new Date(api.clock.now).toISOString(), kind: 'requested', name: 'Ada Byron', isOwn: false }],
  })
  expect(JSON.stringify(shown)).not.toContain('Silent')
  api.clock.now += 30 * 60_000
  expect(await since()).toEqual(shown)
  api.clock.now += 61 * 60_000
  expect(await since()).toMatchObject({ views: 0, saves: 0, events: [] })
})

it('all are the founder’s own', async () => {
  const { cookie } = await api.signedInAs('founder')
  const investor = await api.signedInAs('investor')
  for (const path of ['/api/startup/metrics', '/api/startup/activity', '/api/startup/since-last-visit']) {
    expect((await api.call('GET', path, { cookie })).status).toBe(404)
    expect((await api.call('GET', path, { cookie: investor.cookie })).status).toBe(403)
  }
})
