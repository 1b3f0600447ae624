import { join } from 'node:path'
import { eq } from '#api/platform/db/drizzle.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { DataRoom, Document, DocumentAbout, DocumentRead, DataRoomDocument } from './contract/responses.ts'
import { WATERMARK_TIMEOUT_MESSAGES, WATERMARK_ERRORS } from './contract/access.ts'
import { openFirstPages } from './first-page.ts'
import { getCodes, makePdf, makeSlowPdf } from './watermark/testing-pdf.ts'
import { users } from '#api/users/table.ts'
import { documents } from './table.ts'
import { insertInvestor } from '#api/testing-rows.ts'
import { startups } from '#api/startups/table.ts'
import { getAnswer } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createDocumentApi, multipart, type DocumentApi } from './testing-document.ts'
import { docx } from './testing-files.ts'

const PAGES = 3
let api: DocumentApi
let deck: Document
let plain: Buffer
const people = {} as Record<'founder' | 'investor' | 'other' | 'admin', { id: number; cookie: string }>
type Reader = keyof typeof people

const send = (name: string, content: Buffer, fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(([field, value]) => ({ field, content: value }))
  return api.send(multipart([...parts, { fileName: name, content }]))
}
beforeAll(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true, isPublic: true }))
  plain = await makePdf({ pages: PAGES })
  deck = (await (await send('Deck.pdf', plain, { type: 'pitchDeck', watermark: 'true' })).json()) as Document
  people.founder = api.founder
  people.investor = await api.signedInAs('investor', { firstName: 'محمد', lastName: '王小明 🦊' })
  people.other = await api.signedInAs('investor')
  people.admin = await api.signedInAs('admin')
  await api.database.write((tx) => insertInvestor(tx, { userId: people.investor.id, firmName: 'Zhōng 基金' }))
})

const call = (reader: Reader, path: string, headers = {}, method = 'GET') =>
  api.call(method, path, { cookie: people[reader].cookie, headers })
const file = () => `/api/documents/${deck.filename}`
const readBytes = async (answer: Response | Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
const getSize = async (reader: Reader) => Number((await call(reader, file(), {}, 'HEAD')).headers.get('Content-Length'))

async function inParts(reader: Reader): Promise<Buffer> {
  const { size } = (await (await call(reader, `/api/documents/${deck.id}/about`)).json()) as DocumentAbout
  const parts: Buffer[] = []
  for (let at = 0; at < size; at += 1000)
    parts.push(await readBytes(call(reader, file(), { Range: `bytes=${at}-${Math.min(at + 999, size - 1)}` })))
  return Buffer.concat(parts)
}

/** Every way to a document's bytes. */
const WAYS: Record<string, (reader: Reader) => Promise<Buffer>> = {
  'looked at': (reader) => readBytes(call(reader, file())),
  'asked for by a page': (reader) => readBytes(call(reader, file(), { 'Sec-Fetch-Dest': 'empty' })),
  downloaded: (reader) => readBytes(call(reader, `${file()}?download=1`)),
  'read in parts': inParts,
  'from the end on': async (reader) => readBytes(call(reader, file(), { Range: `bytes=-${await getSize(reader)}` })),
  'from a byte on': (reader) => readBytes(call(reader, file(), { Range: 'bytes=0-' })),
  'as a part of another version': (reader) =>
    readBytes(call(reader, file(), { Range: 'bytes=0-99', 'If-Range': `"${deck.filename}"` })),
  'not changed since another version': (reader) =>
    readBytes(call(reader, file(), { 'If-None-Match': `"${deck.filename}"` })),
  'in several parts at once': (reader) => readBytes(call(reader, file(), { Range: 'bytes=0-9,20-29' })),
}

describe.each(Object.keys(WAYS))('a document with a watermark, %s', (way) => {
  it.each(['investor', 'other', 'admin'] as const)('has the code of its reader: %s', async (reader) => {
    const codes = await getCodes(await WAYS[way]!(reader))
    const [code] = codes
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(codes).toEqual(Array(PAGES).fill(code))
    const reads = (await (await call('founder', '/api/startup/document-views')).json()) as DocumentRead[]
    expect(reads.map((read) => read.code)).toContain(code)
  })
})

// No other reader has the founder's own version.
const OWN_WAYS = Object.keys(WAYS).filter((way) => !way.includes('version'))
it.each(OWN_WAYS)('a document with a watermark is unchanged for its founder, %s', async (way) => {
  expect((await WAYS[way]!('founder')).equals(plain)).toBe(true)
})

it('is only in its founder’s data export', async () => {
  for (const reader of ['founder', 'investor', 'admin'] as const) {
    const zip = await readBytes(call(reader, '/api/user/data'))
    expect([reader, zip.includes(plain)]).toEqual([reader, reader === 'founder'])
  }
})

it('is on the image of the first page, which differs for each reader', async () => {
  // Drawn from what each of them gets.
  api.context.firstPages = openFirstPages(join(temporaryFolder('first-pages'), 'pictures'), api.context.log.failure)
  const readers = ['founder', 'investor', 'other', 'admin'] as const
  const images = await Promise.all(
    readers.map(async (reader) => {
      const request = () => call(reader, `/api/documents/${deck.id}/first-page`)
      await expect.poll(async () => (await request()).status, { timeout: 20_000 }).toBe(200)
      const answer = await request()
      return [answer.status, (await readBytes(answer)).toString('base64')] as const
    }),
  )
  expect(images.map(([status]) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(images.map(([, image]) => image)).size).toBe(4)
})

it('is announced to its reader', async () => {
  for (const [reader, isMarked] of [
    ['investor', true],
    ['admin', true],
    ['founder', false],
  ] as const) {
    const [dataRoom] = (await (
      await call(reader, `/api/startups/${api.startupId}/documents`)
    ).json()) as DataRoomDocument[]
    const about = (await (await call(reader, `/api/documents/${deck.id}/about`)).json()) as DocumentAbout
    expect([reader, dataRoom!.isMarked, about.isMarked]).toEqual([reader, isMarked, isMarked])
  }
})

it('stays the same file for its reader for an hour', async () => {
  const getVersion = async (reader: Reader) => (await call(reader, file(), {}, 'HEAD')).headers.get('ETag')
  const first = await getVersion('investor')
  expect(await getVersion('other')).not.toBe(first)
  expect(first).not.toContain(`"${deck.filename}"`)
  await api.database.write((tx) => tx.update(users).set({ firstName: 'Ada' }).where(eq(users.id, people.other.id)))
  const other = await getVersion('other')
  api.clock.now += 59 * 60_000
  expect(await getVersion('investor')).toBe(first)
  expect((await call('investor', file(), { 'If-None-Match': first! })).status).toBe(304)
  const part = await call('investor', file(), { Range: 'bytes=5-9', 'If-Range': first! })
  expect(part.status).toBe(206)
  api.clock.now += 2 * 60_000
  expect(await getVersion('investor')).toBe(first)
  expect(await getVersion('other')).not.toBe(other)
  api.clock.now += DAY
  expect(await getVersion('investor')).not.toBe(first)
  api.clock.now -= DAY
})

describe('turning watermarks on', () => {
  const change = (id: number, body: object) =>
    api.call('PATCH', `/api/documents/${id}/access`, { cookie: api.founder.cookie, body })
  const loadMyDataRoom = async () => (await (await call('founder', '/api/startup/documents')).json()) as DataRoom
  const bad = async (): Promise<[string, Buffer, string][]> => [
    ['Locked.pdf', await makePdf({ password: 'secret' }), WATERMARK_ERRORS.encrypted],
    ['Broken.pdf', Buffer.from('%PDF-1.7\nnothing'), WATERMARK_ERRORS.broken],
    ['Plan.docx', docx(), WATERMARK_ERRORS.office],
  ]

  it('is refused for files that can’t have them, with the reason', async () => {
    for (const [name, content, reason] of await bad()) {
      api.clock.now += HOUR
      const before = (await loadMyDataRoom()).documents.length
      expect(await getAnswer(await send(name, content, { watermark: 'true' }))).toEqual([400, reason])
      expect((await loadMyDataRoom()).documents).toHaveLength(before)
      api.clock.now += HOUR
      const { id } = (await (await send(name, content, {})).json()) as Document
      expect(await getAnswer(await change(id, { watermark: true }))).toEqual([400, reason])
      expect((await loadMyDataRoom()).documents.find((document) => document.id === id)!.watermark).toBe(false)
    }
  })

  it('tries a file once, and stores the result', async () => {
    const tried = vi.spyOn(api.context.copies, 'requireStampable')
    const files = [
      ['Plan.pdf', plain, [200, expect.any(String)]],
      ['Broken.pdf', Buffer.from('%PDF-1.7\nnothing'), [400, WATERMARK_ERRORS.broken]],
    ] as const
    for (const [name, content, answer] of files) {
      api.clock.now += HOUR
      const { id } = (await (await send(name, content, {})).json()) as Document
      for (let times = 0; times < 3; times++) expect(await getAnswer(change(id, { watermark: true }))).toEqual(answer)
      await api.call('DELETE', `/api/documents/${id}`, { cookie: api.founder.cookie })
    }
    expect(tried).toHaveBeenCalledTimes(2)
    api.clock.now += HOUR
    const { id } = (await (await send('Plan.pdf', plain, { watermark: 'true' })).json()) as Document
    expect((await change(id, { watermark: false })).status).toBe(200)
    expect((await change(id, { watermark: true })).status).toBe(200)
    await api.call('DELETE', `/api/documents/${id}`, { cookie: api.founder.cookie })
    expect(tried).toHaveBeenCalledTimes(2)
    tried.mockRestore()
  })

  it('stores nothing after a trial that timed out, and says to try again', async () => {
    const { id } = (await (await send('Slow.pdf', makeSlowPdf(), {})).json()) as Document
    expect(await getAnswer(change(id, { watermark: true }))).toEqual([400, WATERMARK_TIMEOUT_MESSAGES.trial])
    const [row] = await api.database.read.select().from(documents).where(eq(documents.id, id))
    expect(row!.watermarkable).toBe(null)
    await api.call('DELETE', `/api/documents/${id}`, { cookie: api.founder.cookie })
    api.clock.now += 10 * MINUTE
  })

  it('tries one file of a user at a time, and says when to retry', async () => {
    const { id } = (await (await send('Plan.pdf', plain, {})).json()) as Document
    const answers = await Promise.all([1, 2, 3].map(() => change(id, { watermark: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect(answers.find(({ status }) => status === 429)!.headers.get('Retry-After')).toBe('10')
    await api.call('DELETE', `/api/documents/${id}`, { cookie: api.founder.cookie })
  })

  it('takes effect with the next call, and is the default for the next upload', async () => {
    await api.database.write((tx) => tx.delete(documents).where(eq(documents.type, 'document')))
    expect(await getCodes(await WAYS['looked at']!('investor'))).toContainEqual(expect.any(String))
    expect((await change(deck.id, { watermark: false })).status).toBe(200)
    expect((await WAYS['looked at']!('investor')).equals(plain)).toBe(true)
    expect((await loadMyDataRoom()).choice.watermark).toBe(false)
    expect((await change(deck.id, { watermark: true })).status).toBe(200)
    expect(await getCodes(await WAYS['looked at']!('investor'))).toContainEqual(expect.any(String))
    expect((await loadMyDataRoom()).choice.watermark).toBe(true)
  })

  it('never sends the original if no copy can be made', async () => {
    const { of } = api.context.copies
    api.context.copies.of = () => Promise.reject(new Error('No space left on device'))
    for (const path of [file(), `${file()}?download=1`, `/api/documents/${deck.id}/about`]) {
      const answer = await call('investor', path)
      expect([path, answer.status]).toEqual([path, 503])
    }
    expect((await call('founder', file())).status).toBe(200)
    api.context.copies.of = of
  })
})
