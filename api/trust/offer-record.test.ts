import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, expect, it } from 'vitest'
import { createDocumentApi, type DocumentApi } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { documentViews } from '#api/documents/table.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { startups, startupViews } from '#api/startups/table.ts'
import { users } from '#api/users/table.ts'
import type { OfferRecord } from './calls.ts'
import { isYoungerThan } from './offer-record.service.ts'

let api: DocumentApi
let admin: string
const REQUESTED = Date.UTC(2026, 0, 15, 12)

beforeEach(async () => {
  api = await createDocumentApi()
  admin = (await api.signedInAs('admin')).cookie
  api.clock.now = REQUESTED
  const body = {
    elevatorPitch: 'Batteries that farms share.',
    fundingAmount: '$1M',
    equityOffered: '8%',
    highlights: ['A patent'],
  }
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
  await api.call('PUT', `/api/startups/${api.startupId}`, { cookie: api.founder.cookie, body })
})

const record = async () =>
  api.json<OfferRecord>('GET', `/api/admin/startups/${api.startupId}/offer-record`, { cookie: admin })
async function register(firstName: string, at: number, role: 'investor' | 'founder' = 'investor') {
  const user = await api.signedInAs(role, { firstName, lastName: 'Byron' })
  await api.database.write((tx) =>
    tx
      .update(users)
      .set({ createdAt: new Date(at) })
      .where(eq(users.id, user.id)),
  )
  return user
}
const open = (path: string, { cookie }: { cookie: string }) => api.call('GET', path, { cookie })

it('the record names everyone in the rows of views, and no one else', async () => {
  const deck = (await (await api.upload('Deck.pdf', pdf(), { type: 'pitchDeck' })).json()) as Document
  const page = `/api/startups/${api.startupId}`
  const [ada, bea, cal] = [
    await register('Ada', REQUESTED - 40 * DAY),
    await register('Bea', REQUESTED + DAY),
    await register('Cal', REQUESTED - DAY, 'founder'),
  ]
  await register('Dee', REQUESTED - DAY)
  await api.database.write((tx) => tx.update(startups).set({ isPublic: true }))
  for (const user of [ada, bea, cal]) expect((await open(page, user)).status).toBe(200)
  await (await open(`/api/documents/${deck.filename}`, ada)).arrayBuffer()
  api.clock.now += DAY
  await (await open(`/api/documents/${deck.filename}`, { cookie: await api.signIn(ada.id) })).arrayBuffer()
  await open(page, { cookie: await api.signIn(ada.id) })
  admin = await api.signIn((await api.database.read.select().from(users).where(eq(users.role, 'admin')))[0]!.id)

  const { viewers, ...facts } = await record()
  expect(facts).toEqual({
    startup: { id: api.startupId, companyName: 'Prairie Grid' },
    requestedAt: new Date(REQUESTED).toISOString(),
    madeAt: new Date(REQUESTED + DAY).toISOString(),
  })
  // Cal saw the page without the ask.
  expect(viewers.map(({ name, isYounger }) => [name, isYounger])).toEqual([
    ['Ada Byron', false],
    ['Bea Byron', true],
  ])
  const rows = await api.database.read.select().from(startupViews)
  const views = await api.database.read.select().from(documentViews)
  for (const { id, ask, documents } of viewers) {
    const days = rows.flatMap(({ viewerId, day }) => (viewerId === id ? [day] : [])).toSorted()
    expect(ask).toEqual({ firstDay: days[0], lastDay: days.at(-1), days: days.length })
    const opened = views.filter(({ viewerId }) => viewerId === id)
    expect(documents.reduce((sum, { times }) => sum + times, 0)).toBe(opened.reduce((sum, { times }) => sum + times, 0))
    expect(documents.map(({ firstAt }) => Date.parse(firstAt))).toEqual(
      opened.slice(0, 1).map(({ firstAt }) => firstAt.getTime()),
    )
  }
  expect(viewers[0]!.documents).toMatchObject([{ name: 'Deck.pdf', times: 2, downloads: 0 }])
})

it('the record says when someone was approved, self-certified, and known, and why that was recorded', async () => {
  const { id, cookie } = await register('Ada', REQUESTED + DAY)
  await open(`/api/startups/${api.startupId}`, { cookie })
  expect((await record()).viewers).toMatchObject([{ isYounger: true, approvedAt: null, known: null }])
  const known = { since: '2025-03', metBy: 'Avery Stone', reason: 'Met at the spring pitch night' }
  await api.call('PATCH', `/api/admin/users/${id}/role`, { cookie: admin, body: { role: 'editor' } })
  await api.call('PATCH', `/api/admin/users/${id}/role`, { cookie: admin, body: { role: 'investor' } })
  await api.call('PUT', `/api/admin/users/${id}/vouch`, { cookie: admin, body: known })
  const at = new Date(api.clock.now).toISOString()
  expect((await record()).viewers).toMatchObject([
    { isYounger: false, approvedAt: at, known: { ...known, recordedAt: at } },
  ])
})

it('the record is for administrators alone', async () => {
  const path = `/api/admin/startups/${api.startupId}/offer-record`
  expect((await open(path, api.founder)).status).toBe(403)
  expect((await open('/api/admin/startups/4711/offer-record', { cookie: admin })).status).toBe(404)
})

it.each([
  ['met before the month of the ask', '2026-03-01', '2025-12', false],
  ['met in the month of the ask', '2026-03-01', '2026-01', true],
  ['registered before it, and met later', '2026-01-01', '2026-02', false],
])('a relationship with someone %s: younger is %s, %s, %s', (_name, registered, since, isYounger) => {
  const relationship = { registeredAt: `${registered}T00:00:00.000Z`, known: { since, metBy: 'Avery' } }
  expect(isYoungerThan(new Date(REQUESTED), relationship)).toBe(isYounger)
})
