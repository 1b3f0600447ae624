import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Document } from './contract/responses.ts'
import { startBucket } from '#api/platform/files/testing-bucket.ts'
import { createUploadSlots } from '#api/platform/files/upload-slots.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { pdf } from './testing-files.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let api: DocumentApi
beforeAll(async () => {
  bucket = await startBucket()
  api = await createDocumentApi(bucket.open())
})
afterAll(() => bucket.close())

const send = (app: { request: typeof api.app.request }, method: string, path: string, more: object = {}) =>
  app.request(path, { method, headers: { Cookie: api.founder.cookie, Origin: 'http://localhost:4321', ...more } })

it('a document uploaded by one process is read and deleted by another', async () => {
  const other = createApp({ ...api.context, files: bucket.open() })
  const content = pdf(3 * 1_048_576)
  const answer = await api.upload('Deck.pdf', content, { type: 'pitchDeck' })
  expect(answer.status).toBe(201)
  const { filename } = (await answer.json()) as Document
  const read = await send(other, 'GET', `/api/documents/${filename}`)
  expect([read.status, read.headers.get('Content-Length')]).toEqual([200, String(content.length)])
  expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
  const part = await send(other, 'GET', `/api/documents/${filename}`, { Range: 'bytes=1000000-2999999' })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 1000000-2999999/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(1_000_000, 3_000_000))).toBe(true)
  expect((await send(other, 'DELETE', `/api/documents/${filename}`)).status).toBe(204)
  expect((await send(api.app, 'GET', `/api/documents/${filename}`)).status).toBe(404)
})

it('one parallel upload too many is refused with 429 and when to retry', async () => {
  const answer = await uploadThrough(
    createApp({ ...api.context, uploads: createUploadSlots({ approved: { own: 0, all: 1 } }) }),
  )
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '10'])
  expect(await answer.text()).toMatch(/^You have 0 uploads in progress\. Wait/)
})

it('an unreachable bucket refuses an upload with 503, without a row', async () => {
  const app = createApp({ ...api.context, files: bucket.open('another-secret') })
  const received = await uploadThrough(app)
  expect([received.status, received.headers.get('Retry-After')]).toEqual([503, '2'])
  const profile = (await (await send(api.app, 'GET', '/api/startup/profile')).json()) as { documents: Document[] }
  expect(profile.documents).toEqual([])
  expect(String(api.failures.at(-1))).toBe(
    'FilesUnreachable: The bucket of UPLOADS_URL failed: 403 SignatureDoesNotMatch',
  )
})

function uploadThrough(app: { request: typeof api.app.request }) {
  const form = new FormData()
  form.set('document', new File([new Uint8Array(pdf())], 'a.pdf', { type: 'application/pdf' }))
  return app.request('/api/documents/upload', {
    method: 'POST',
    headers: { Cookie: api.founder.cookie, Origin: 'http://localhost:4321' },
    body: form,
  })
}
