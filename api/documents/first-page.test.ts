import { beforeEach, expect, it } from 'vitest'
import type { Document } from './contract/responses.ts'
import { noFirstPages } from './first-page.ts'
import { startups } from '#api/startups/table.ts'
import { getAnswer } from '#api/testing.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { slidesPdf } from '#demo/slides.ts'
import { createDocumentApi, type DocumentApi, multipart } from './testing-document.ts'

const deck = slidesPdf([{ title: 'A plan', lines: ['In two years.'] }])
let api: DocumentApi
/** The images that were requested, and from which bytes. */
let drawn: { name: string; isCopy: boolean; bytes: Uint8Array }[]
beforeEach(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
  drawn = []
  api.context.firstPages = {
    ...noFirstPages,
    async picture(name, { isCopy, readBytes }) {
      drawn.push({ name, isCopy, bytes: await readBytes() })
      return new Uint8Array(12)
    },
  }
  api.context.copies = {
    ...api.context.copies,
    requireStampableFile: async () => {},
    of: async ({ reader: { id: viewerId } }) => ({
      size: 20,
      watermark: { lines: [String(viewerId)], code: 'CODE' },
      read: async () => Buffer.from(`a copy for ${viewerId}`),
    }),
  }
})

async function upload(watermark: string): Promise<Document> {
  const parts = [
    { field: 'watermark', content: watermark },
    { fileName: 'a.pdf', content: deck },
  ]
  return (await (await api.send(multipart(parts))).json()) as Document
}
const view = async ({ id }: Document, cookie: string) => {
  drawn = []
  const answer = await api.call('GET', `/api/documents/${id}/first-page`, { cookie })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return drawn[0]!
}

it('is drawn from the file when it is uploaded, and shown to readers', async () => {
  const document = await upload('false')
  await expect.poll(() => drawn.map(({ name, isCopy }) => [name, isCopy])).toEqual([[document.filename, false]])
  const { cookie } = await api.signedInAs('investor')
  const { bytes, name } = await view(document, cookie)
  expect([name, Buffer.from(bytes).equals(deck)]).toEqual([document.filename, true])
})

it('is drawn from a reader’s own copy if that has a watermark', async () => {
  const document = await upload('true')
  const [first, second] = [await api.signedInAs('investor'), await api.signedInAs('investor')]
  const [seen, seenByOther, own] = [
    await view(document, first.cookie),
    await view(document, second.cookie),
    await view(document, api.founder.cookie),
  ]
  expect([seen.isCopy, seenByOther.isCopy, own.isCopy]).toEqual([true, true, false])
  expect(new Set([seen, seenByOther, own].map(({ name }) => name)).size).toBe(3)
  const read = [seen, seenByOther, own].map(({ bytes }) => Buffer.from(bytes).toString('latin1'))
  expect(read).toEqual([`a copy for ${first.id}`, `a copy for ${second.id}`, deck.toString('latin1')])
})

it('isn’t waited for after a second, while it continues to be made', async () => {
  const document = await upload('false')
  const { cookie } = await api.signedInAs('investor')
  const made = Promise.withResolvers<Uint8Array>()
  api.context.firstPages.picture = () => made.promise
  const request = () => api.call('GET', `/api/documents/${document.id}/first-page`, { cookie })
  expect(await getAnswer(request())).toEqual([404, expect.stringContaining('There is no image of this page.')])
  made.resolve(new Uint8Array(12))
  expect((await request()).status).toBe(200)
})

it('is drawn ahead for later, and for someone who views it now', async () => {
  const clients: Waiter[] = []
  api.context.firstPages.picture = async (_name, { client }) => {
    clients.push(client)
    return new Uint8Array(12)
  }
  const document = await upload('false')
  const investor = await api.signedInAs('investor')
  await api.call('GET', `/api/documents/${document.id}/first-page`, investor)
  expect(clients).toMatchObject([
    { key: `person ${api.founder.id}`, isTrusted: true, canWait: true },
    { key: `person ${investor.id}`, isTrusted: true },
  ])
  expect(clients[1]).not.toHaveProperty('canWait')
})

it('as a cover it is no view, and a copy with a watermark has none', async () => {
  const { cookie } = await api.signedInAs('investor')
  const cover = async ({ id }: Document) =>
    (await api.call('GET', `/api/documents/${id}/first-page?cover=1`, { cookie })).status
  const views = async () =>
    (await (await api.call('GET', '/api/startup/document-views', { cookie: api.founder.cookie })).json()) as unknown[]
  const [plain, marked] = [await upload('false'), await upload('true')]
  expect([await cover(plain), await cover(marked), await views()]).toEqual([200, 404, []])
  await view(plain, cookie)
  expect(await views()).toHaveLength(1)
})
