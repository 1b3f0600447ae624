import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Document, DocumentRead } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { startups } from '#api/startups/table.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { pdf } from './testing-files.ts'

let api: DocumentApi
beforeEach(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
})

const upload = async (name: string) => (await (await api.upload(name, pdf(), { type: 'pitchDeck' })).json()) as Document
async function open({ filename }: Document, cookie: string, method = 'GET', headers = {}) {
  const answer = await api.call(method, `/api/documents/${filename}`, { cookie, headers })
  await answer.arrayBuffer()
  return answer.status
}
const reads = (cookie = api.founder.cookie) =>
  api.json<DocumentRead[]>('GET', '/api/startup/document-views', { cookie })

it('a founder sees who viewed a document on which day, and how often', async () => {
  const deck = await upload('Deck.pdf')
  const investor = await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' })
  expect(await open(deck, investor.cookie)).toBe(200)
  api.clock.now += 60_000
  expect(await open(deck, investor.cookie)).toBe(200)
  expect(await reads()).toEqual([
    {
      id: expect.any(Number),
      document: 'Deck.pdf',
      isKept: true,
      reader: { name: 'Ada Byron', firmName: null },
      firstAt: '2026-01-15T12:00:00.000Z',
      lastAt: '2026-01-15T12:01:00.000Z',
      times: 2,
      code: null,
      documentId: deck.id,
      downloads: 0,
      pages: [],
    },
  ])
  api.clock.now += 12 * 60 * 60_000
  await open(deck, await api.signIn(investor.id))
  expect((await reads(await api.signIn(api.founder.id))).map(({ times }) => times)).toEqual([1, 2])
})

it('a document that is read in parts counts once for each start', async () => {
  const deck = await upload('Deck.pdf')
  const [reader, sly] = [await api.signedInAs('investor'), await api.signedInAs('investor')]
  const part = (cookie: string, range: string) => open(deck, cookie, 'GET', { Range: `bytes=${range}` })
  const statuses = [
    await part(reader.cookie, '0-99'),
    await part(reader.cookie, '200-'),
    await part(reader.cookie, '100-199'),
    await open(deck, reader.cookie, 'GET', { 'If-None-Match': `"${deck.filename}"` }),
    await part(reader.cookie, '9999-'),
  ]
  expect(statuses).toEqual([206, 206, 206, 304, 416])
  await part(sly.cookie, '1-')
  await part(sly.cookie, '2-')
  expect((await reads()).map(({ times }) => times)).toEqual([1, 1])
})

it('a part that is recorded before the start belongs to the same view', async () => {
  const deck = await upload('Deck.pdf')
  const reader = await api.signedInAs('investor')
  const part = (range: string) => open(deck, reader.cookie, 'GET', { Range: `bytes=${range}` })
  const times: number[] = []
  for (const range of ['200-', '0-99', '100-199', '0-99', '0-99']) {
    await part(range)
    times.push((await reads())[0]!.times)
  }
  expect(times).toEqual([1, 1, 1, 2, 3])
})

it('another part of a recorded document writes nothing', async () => {
  const deck = await upload('Deck.pdf')
  const reader = await api.signedInAs('investor')
  await open(deck, reader.cookie, 'GET', { Range: 'bytes=0-99' })
  const write = vi.spyOn(api.context.database, 'write')
  for (let at = 100; at < 200; at += 10) await open(deck, reader.cookie, 'GET', { Range: `bytes=${at}-${at + 9}` })
  expect(write).toHaveBeenCalledTimes(0)
  await open(deck, reader.cookie, 'GET', { Range: 'bytes=0-99' })
  expect(write).toHaveBeenCalledTimes(1)
})

it('the image of the first page is recorded, but isn’t a view', async () => {
  const deck = await upload('Deck.pdf')
  const investor = await api.signedInAs('investor')
  const view = async () => (await api.call('GET', `/api/documents/${deck.id}/first-page`, investor)).status
  expect(await view()).toBe(200)
  expect((await reads()).map(({ times }) => times)).toEqual([0])
  await open(deck, investor.cookie)
  expect(await view()).toBe(200)
  expect((await reads()).map(({ times }) => times)).toEqual([1])
})

it('the firm of a private investor is shown only after they sent a request', async () => {
  const deck = await upload('Deck.pdf')
  const investor = await api.signedInAs('investor')
  const profile = { background: 'Twenty years of boats', areasOfInterest: ['Energy'], investmentRange: '$1M+' }
  const call = (method: string, path: string, body: object) => api.call(method, path, { cookie: investor.cookie, body })
  await call('POST', '/api/investor/profile', { ...profile, location: 'Wrenfield', firmName: 'Byron & Co' })
  await open(deck, investor.cookie)
  const firm = async () => (await reads())[0]?.reader?.firmName
  expect(await firm()).toBe(null)
  await call('PUT', '/api/investor/profile', { isPublic: true })
  expect(await firm()).toBe('Byron & Co')
  await call('PUT', '/api/investor/profile', { isPublic: false })
  await call('POST', '/api/connect', { startupId: (await api.database.read.select().from(startups))[0]!.id })
  expect(await firm()).toBe('Byron & Co')
})

it.each([{ active: false }, { role: 'editor' as const }])(
  'the firm of an investor is no longer shown once they are %o',
  async (change) => {
    const deck = await upload('Deck.pdf')
    const investor = await api.signedInAs('investor')
    const { cookie, id } = investor
    const call = (path: string, body: object) => api.call('POST', path, { cookie, body })
    const profile = { background: 'Twenty years of boats', areasOfInterest: ['Energy'], investmentRange: '$1M+' }
    await call('/api/investor/profile', { ...profile, location: 'Wrenfield', firmName: 'Byron & Co', isPublic: true })
    await call('/api/connect', { startupId: api.startupId })
    await open(deck, cookie)
    expect((await reads())[0]?.reader?.firmName).toBe('Byron & Co')
    await api.database.write((tx) => tx.update(users).set(change).where(eq(users.id, id)))
    expect((await reads())[0]?.reader?.firmName).toBe(null)
  },
)

it('an administrator is recorded without a name; a refused reader isn’t recorded', async () => {
  const deck = await upload('Deck.pdf')
  const pending = await api.signedInAs('user', { requestedRole: 'investor' })
  expect(await open(deck, api.founder.cookie)).toBe(200)
  expect(await open(deck, pending.cookie)).toBe(404)
  expect(await open(deck, (await api.signedInAs('investor')).cookie, 'HEAD')).toBe(200)
  expect(await reads()).toEqual([])
  expect(await open(deck, (await api.signedInAs('admin')).cookie)).toBe(200)
  expect(await reads()).toMatchObject([{ reader: null, times: 1 }])
})

it('the record outlives a replaced deck, is deleted with the reader, and is private', async () => {
  const deck = await upload('Deck.pdf')
  const investor = await api.signedInAs('investor')
  await open(deck, investor.cookie)
  await upload('Better deck.pdf')
  expect(await reads()).toMatchObject([{ document: 'Deck.pdf', isKept: false }])
  const other = await api.signedInAs('founder')
  await api.addStartup(other.id)
  expect(await reads(other.cookie)).toEqual([])
  expect((await api.call('GET', '/api/startup/document-views', { cookie: investor.cookie })).status).toBe(403)
  const admin = await api.signedInAs('admin')
  await api.call('DELETE', `/api/admin/users/${investor.id}`, { cookie: admin.cookie })
  expect(await reads()).toEqual([])
})

it('a record that can’t be written doesn’t prevent reading', async () => {
  const deck = await upload('Deck.pdf')
  const investor = await api.signedInAs('investor')
  api.context.database.write = () => Promise.reject(new Error('no'))
  expect(await open(deck, investor.cookie)).toBe(200)
  expect(api.failures).toHaveLength(1)
})
