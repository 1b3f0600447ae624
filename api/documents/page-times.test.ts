import { beforeEach, expect, it } from 'vitest'
import type { Document, DocumentAbout, DocumentRead } from './contract/responses.ts'
import { documentPageTimes, documents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { pdf } from './testing-files.ts'

let api: DocumentApi
let deck: Document
let investor: Awaited<ReturnType<DocumentApi['signedInAs']>>
beforeEach(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
  deck = (await (await api.upload('Deck.pdf', pdf(), { type: 'pitchDeck' })).json()) as Document
  investor = await api.signedInAs('investor')
})

const call = async (method: string, path: string, body?: object, cookie = investor.cookie) =>
  (await api.call(method, path, { cookie, ...(body && { body }) })).status
async function open(query = '') {
  const answer = await api.call('GET', `/api/documents/${deck.filename}${query}`, { cookie: investor.cookie })
  await answer.arrayBuffer()
}
const sendTimes = (pages: Record<number, number>, cookie = investor.cookie) =>
  call(
    'POST',
    `/api/documents/${deck.id}/page-times`,
    { pages: Object.entries(pages).map(([page, seconds]) => ({ page: Number(page), seconds })) },
    cookie,
  )
const after = (seconds: number) => void (api.clock.now += seconds * 1000)
const reads = async () =>
  api.json<DocumentRead[]>('GET', '/api/startup/document-views', { cookie: await api.signIn(api.founder.id) })
const pages = async () => Object.fromEntries((await reads())[0]!.pages.map(({ page, seconds }) => [page, seconds]))

it('a founder sees the time per page, over all visits of a day', async () => {
  await open()
  after(60)
  expect(await sendTimes({ 1: 20, 2: 10 })).toBe(204)
  after(30)
  await sendTimes({ 2: 5, 15: 3 })
  await open()
  after(60)
  await sendTimes({ 1: 7 })
  expect(await pages()).toEqual({ 1: 27, 2: 15, 15: 3 })
})

it('a page counts for five minutes per visit', async () => {
  await open()
  for (let minute = 0; minute < 12; minute++) {
    after(60)
    await sendTimes({ 1: 60 })
  }
  expect(await pages()).toEqual({ 1: 300 })
  await open()
  after(600)
  await sendTimes({ 1: 300 })
  expect(await pages()).toEqual({ 1: 600 })
})

it('a browser can’t report more seconds than have passed', async () => {
  await open()
  after(10)
  await sendTimes(Object.fromEntries(Array.from({ length: 90 }, (_, index) => [index + 1, 300])))
  expect(await pages()).toEqual({ 1: 10 })
  await sendTimes({ 2: 300 })
  expect(await pages()).toEqual({ 1: 10 })
})

it('a tab that stays open overnight doesn’t count 1,900 minutes', async () => {
  await open()
  for (let sent = 0; sent < 1900; sent += 100) {
    after(100 * 60)
    await sendTimes({ 1: 300, 2: 300 })
  }
  expect(await pages()).toEqual({ 1: 300, 2: 300 })
})

it.each([
  [[{ page: 0, seconds: 1 }]],
  [[{ page: 1, seconds: 301 }]],
  [[{ page: 1, seconds: -1 }]],
  [[{ page: 1.5, seconds: 1 }]],
])('refuses %j', async (sent) =>
  expect(await call('POST', `/api/documents/${deck.id}/page-times`, { pages: sent })).toBe(400),
)

it('a download isn’t measured', async () => {
  await open('?download=1')
  await open()
  expect(await reads()).toMatchObject([{ times: 2, downloads: 1, pages: [] }])
})

it('turning page times off stops measuring and deletes earlier ones', async () => {
  const about = async (cookie = investor.cookie) =>
    (await api.json<DocumentAbout>('GET', `/api/documents/${deck.id}/about`, { cookie })).measuresPages
  await open()
  after(60)
  await sendTimes({ 1: 20 })
  expect(await about()).toBe(true)
  expect(await call('PUT', '/api/investor/page-times', { measures: false })).toBe(204)
  expect(await pages()).toEqual({})
  expect(await sendTimes({ 1: 20 })).toBe(204)
  expect([await about(), await api.database.read.select().from(documentPageTimes)]).toEqual([false, []])
  await call('PUT', '/api/investor/page-times', { measures: true })
  await sendTimes({ 1: 20 })
  expect([await about(), await pages()]).toEqual([true, { 1: 20 }])
})

it('only investors with access are measured, and only after opening it', async () => {
  after(60)
  expect(await sendTimes({ 1: 20 })).toBe(204)
  const admin = await api.signedInAs('admin')
  expect(await sendTimes({ 1: 20 }, admin.cookie)).toBe(403)
  expect(await sendTimes({ 1: 20 }, api.founder.cookie)).toBe(403)
  const about = (cookie: string) => api.json<DocumentAbout>('GET', `/api/documents/${deck.id}/about`, { cookie })
  expect((await about(admin.cookie)).measuresPages).toBe(null)
  await open()
  after(60)
  await api.database.write((tx) => tx.update(documents).set({ visibility: 'named' }))
  expect(await sendTimes({ 1: 20 })).toBe(404)
  expect(await api.database.read.select().from(documentPageTimes)).toEqual([])
})

it('is deleted with the reader’s account, and only in their own data export', async () => {
  await open()
  after(60)
  await sendTimes({ 1: 20 })
  const data = async (cookie: string) =>
    Buffer.from(await (await api.call('GET', '/api/user/data', { cookie })).arrayBuffer()).toString()
  expect(await data(investor.cookie)).toMatch(/"documentPageTimes": \[\s+\{[^}]*"seconds": 20/)
  expect(await data(await api.signIn(api.founder.id))).toMatch(/"documentPageTimes": \[\]/)
  const admin = await api.signedInAs('admin')
  await api.call('DELETE', `/api/admin/users/${investor.id}`, { cookie: admin.cookie })
  expect(await api.database.read.select().from(documentPageTimes)).toEqual([])
})
