import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { DataRoom, Document, DataRoomDocument, DocumentRead } from './contract/responses.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { auditEntries } from '#api/audit/table.ts'
import { connections } from '#api/connections/table.ts'
import { documents } from './table.ts'
import { makePdf } from './watermark/testing-pdf.ts'
import { emails } from '#api/email/table.ts'
import { startups } from '#api/startups/table.ts'
import { getAnswer } from '#api/testing.ts'
import { createDocumentApi, multipart, type DocumentApi } from './testing-document.ts'
import { docx, pdf } from './testing-files.ts'

let api: DocumentApi
let investor: Awaited<ReturnType<DocumentApi['signedInAs']>>
beforeEach(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
  investor = await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' })
})

type User = Pick<typeof investor, 'cookie'>
const as = ({ cookie }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie, ...(body && { body }) })
async function upload(name: string, fields: Record<string, string> = {}, content = pdf()): Promise<Document> {
  const parts = Object.entries(fields).map(([field, value]) => ({ field, content: value }))
  return (await (await api.send(multipart([...parts, { fileName: name, content }]))).json()) as Document
}
const myDataRoom = async () => (await (await as(api.founder, 'GET', '/api/startup/documents')).json()) as DataRoom
const dataRoom = async (user: User = investor, query = '') =>
  (await (await as(user, 'GET', `/api/startups/${api.startupId}/documents${query}`)).json()) as DataRoomDocument[]
const request = ({ id }: Document, user: User = investor) => as(user, 'POST', `/api/documents/${id}/access-requests`)
const reply = ({ id }: Document, answer: string) =>
  as(api.founder, 'POST', `/api/documents/${id}/requests/${investor.id}`, { answer })
const notifications = async (user: User) =>
  ((await (await as(user, 'GET', '/api/notifications')).json()) as Notification[]).map(
    (notification) => notificationText(notification).title,
  )
const storedEmails = async () => (await api.database.read.select().from(emails)).map(({ kind }) => kind)

it('a document: says how often others viewed it and when last, without images of its first page', async () => {
  const plan = await upload('Plan.pdf')
  const views = async () => (await myDataRoom()).documents.map(({ views, lastViewedAt }) => [views, lastViewedAt])
  expect(await views()).toEqual([[0, null]])
  await as(investor, 'GET', `/api/documents/${plan.id}/first-page`)
  await as(api.founder, 'GET', `/api/documents/${plan.filename}`)
  expect(await views()).toEqual([[0, null]])
  for (let i = 0; i < 2; i++) await as(investor, 'GET', `/api/documents/${plan.filename}`)
  const [read] = (await (await as(api.founder, 'GET', '/api/startup/document-views')).json()) as DocumentRead[]
  expect(await views()).toEqual([[2, read!.lastAt]])
})

it('a founder finds people to give access by name or firm', async () => {
  const { cookie } = investor
  const profile = { background: 'Twenty years of boats', areasOfInterest: ['Energy'], investmentRange: '$1M+' }
  const call = (method: string, body: object) => api.call(method, '/api/investor/profile', { cookie, body })
  await call('POST', { ...profile, location: 'Wrenfield', firmName: 'Byron & Co' })
  const find = async (q: string, viewer: User = api.founder) =>
    ((await (await as(viewer, 'GET', `/api/startup/document-people?q=${q}`)).json()) as DataRoom['people']).map(
      ({ name, firmName }) => [name, firmName],
    )
  expect(await find('ada')).toEqual([])
  const plan = await upload('Plan.pdf', { visibility: 'named' })
  await request(plan)
  expect([await find('ada b'), await find('byron %26')]).toEqual([[['Ada Byron', null]], []])
  await call('PUT', { isPublic: true })
  expect([await find('byron %26'), await find('max')]).toEqual([[['Ada Byron', 'Byron & Co']], []])
  expect((await as(investor, 'GET', '/api/startup/document-people')).status).toBe(403)
})

describe('an upload', () => {
  it('is visible to every approved investor by default', async () => {
    expect((await myDataRoom()).choice).toEqual({
      visibility: 'investors',
      downloadable: true,
      watermark: false,
      requiresNda: false,
    })
    await upload('One.pdf')
    await upload('Two.pdf', { visibility: 'named', downloadable: 'false' }, await makePdf())
    const { documents: storedDocuments, choice } = await myDataRoom()
    expect(storedDocuments.map(({ name, visibility, downloadable }) => [name, visibility, downloadable])).toEqual([
      ['One.pdf', 'investors', true],
      ['Two.pdf', 'named', false],
    ])
    expect(choice).toEqual({ visibility: 'named', downloadable: false, watermark: false, requiresNda: false })
  })

  it.each([{ visibility: 'everybody' }, { downloadable: 'maybe' }])('is refused with %o', async (fields) => {
    const parts = Object.entries(fields).map(([field, content]) => ({ field, content: String(content) }))
    const answer = await api.send(multipart([...parts, { fileName: 'a.pdf', content: pdf() }]))
    expect(answer.status).toBe(400)
    expect(await api.database.read.select().from(documents)).toEqual([])
  })

  it('of a new deck keeps the access and the requests of the old one', async () => {
    const fields = { type: 'pitchDeck', visibility: 'named' }
    const old = await upload('Deck.pdf', fields)
    await request(old)
    await reply(old, 'yes')
    const next = await upload('Better deck.pdf', fields)
    expect(await dataRoom()).toMatchObject([{ id: next.id, access: 'open', request: { answer: 'yes' } }])
  })
})

describe('a locked document', () => {
  it('shows its title, is requested once, and opens when the founder approves', async () => {
    const plan = await upload('Plan.pdf', { visibility: 'named' })
    expect(await dataRoom()).toMatchObject([{ name: 'Plan.pdf', access: 'locked', filename: null, request: null }])
    expect((await request(plan)).status).toBe(201)
    expect(await getAnswer(await request(plan))).toEqual([409, 'You’ve already requested access.'])
    expect((await myDataRoom()).documents[0]!.requests).toMatchObject([{ userId: investor.id, name: 'Ada Byron' }])
    expect(await notifications(api.founder)).toEqual(['Ada Byron requested access to a document'])
    expect((await reply(plan, 'yes')).status).toBe(204)
    expect((await reply(plan, 'yes')).status).toBe(404)
    expect(await dataRoom()).toMatchObject([{ access: 'open', filename: plan.filename, request: { answer: 'yes' } }])
    expect(await notifications(investor)).toEqual(['Prairie Grid shared a document with you'])
    expect(await storedEmails()).toEqual(['documentRequested', 'documentAnswered'])
    expect(JSON.stringify(await api.database.read.select().from(emails))).not.toContain('Plan')
    expect((await api.sentEmails()).map(({ subject }) => subject)).toEqual([
      'Prairie Grid answered your access request',
      'Ada Byron requested access',
    ])
  })

  it('can be requested again a month after a decline', async () => {
    const plan = await upload('Plan.pdf', { visibility: 'accepted' })
    await request(plan)
    await reply(plan, 'no')
    expect(await notifications(investor)).toEqual(['Prairie Grid declined your access request'])
    expect(await getAnswer(await request(plan))).toEqual([409, 'You can request again starting Feb 14, 2026.'])
    api.clock.now += 30 * DAY
    const again = { cookie: await api.signIn(investor.id) }
    expect((await request(plan, again)).status).toBe(201)
    expect(await dataRoom(again)).toMatchObject([{ access: 'locked', request: { answer: null, againFrom: null } }])
  })

  it('is requested once by parallel calls', async () => {
    const plan = await upload('Plan.pdf', { visibility: 'named' })
    const answers = await Promise.all([request(plan), request(plan), request(plan)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await storedEmails()).toEqual(['documentRequested'])
  })

  it('can’t be requested if it is open, hidden, or missing', async () => {
    const open = await upload('Open.pdf')
    const deleted = await upload('Gone.pdf', { visibility: 'named' })
    await api.database.write((tx) => tx.update(documents).set({ expiresAt: new Date(0) }))
    expect([(await request(deleted)).status, (await request({ ...open, id: 999 })).status]).toEqual([404, 404])
    await api.database.write((tx) => tx.update(documents).set({ expiresAt: null }))
    expect((await request(open)).status).toBe(409)
  })
})

describe('the last day of a document', () => {
  it('is never before its upload: a half-typed year closes nothing', async () => {
    const plan = await upload('Plan.pdf')
    const change = (expiresAt: string | null) =>
      as(api.founder, 'PATCH', `/api/documents/${plan.id}/access`, { expiresAt })
    expect(await getAnswer(await change('0002-12-31T23:59:59.000Z'))).toEqual([400, 'Choose a future date.'])
    expect(await dataRoom()).toMatchObject([{ id: plan.id, access: 'open' }])
    expect((await change('2099-12-31T23:59:59.000Z')).status).toBe(200)
    expect((await change(null)).status).toBe(200)
  })
})

describe('a founder', () => {
  it('gives and removes access of known investors, and learns of no one else', async () => {
    const plan = await upload('Plan.pdf', { visibility: 'named' })
    const grant = (method: string, id: number) => as(api.founder, method, `/api/documents/${plan.id}/grants/${id}`)
    const editor = await api.signedInAs('editor')
    for (const id of [investor.id, editor.id, 4711])
      expect(await getAnswer(await grant('PUT', id))).toEqual([404, 'We couldn’t find this person.'])
    await api.database.write((tx) =>
      tx.insert(connections).values({ investorId: investor.id, startupId: api.startupId }),
    )
    expect((await myDataRoom()).people).toEqual([
      { userId: investor.id, name: 'Ada Byron', firmName: null, isConnected: false },
    ])
    expect([(await grant('PUT', investor.id)).status, (await grant('PUT', investor.id)).status]).toEqual([204, 204])
    expect((await dataRoom())[0]).toMatchObject({ access: 'open' })
    expect((await grant('DELETE', investor.id)).status).toBe(204)
    expect((await dataRoom())[0]).toMatchObject({ access: 'locked' })
  })

  it('can view the documents as someone they know, and as no one else', async () => {
    await upload('Everybody.pdf')
    const plan = await upload('Plan.pdf', { visibility: 'accepted' })
    expect((await as(api.founder, 'GET', `/api/startups/${api.startupId}/documents?as=${investor.id}`)).status).toBe(
      404,
    )
    await request(plan)
    const seen = await dataRoom(api.founder, `?as=${investor.id}`)
    expect(seen).toEqual(await dataRoom())
    expect(seen.map(({ name, access }) => [name, access])).toEqual([
      ['Everybody.pdf', 'open'],
      ['Plan.pdf', 'locked'],
    ])
    expect((await as(investor, 'GET', `/api/startups/${api.startupId}/documents?as=${investor.id}`)).status).toBe(404)
  })

  it('is warned about a document that opens elsewhere', async () => {
    await upload('Plan.docx', {}, docx())
    expect(await dataRoom()).toMatchObject([{ opensInPage: false, downloadable: true }])
  })
})

it('an administrator who opens a document is in the audit log, once a day', async () => {
  const plan = await upload('Plan.pdf', { visibility: 'named' })
  const admin = await api.signedInAs('admin')
  for (const _ of [1, 2]) expect((await as(admin, 'GET', `/api/documents/${plan.filename}`)).status).toBe(200)
  const entries = await api.database.read.select().from(auditEntries)
  expect(entries).toMatchObject([
    { action: 'document.open', actorId: admin.id, targetType: 'document', targetId: plan.id },
  ])
})
