import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from './contract/responses.ts'
import { documents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { pdf } from './testing-files.ts'

let api: DocumentApi
let deck: Document
const server = createServer((incoming, outgoing) => void getRequestListener(api.app.fetch)(incoming, outgoing))
beforeAll(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true }))
  deck = (await (await api.upload('Deck.pdf', pdf())).json()) as Document
  await api.database.write((tx) => tx.update(documents).set({ watermark: true }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

it('a reader who closes the connection is no longer waited for', async () => {
  const { cookie } = await api.signedInAs('investor')
  const started = Promise.withResolvers<AbortSignal>()
  api.context.copies.of = ({ signal }) => {
    started.resolve(signal!)
    return new Promise(() => {})
  }
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path: `/api/documents/${deck.id}/about`, headers: { Cookie: cookie } })
  sent.on('error', () => {}).end()
  const signal = await started.promise
  expect(signal.aborted).toBe(false)
  sent.destroy()
  await expect.poll(() => signal.aborted).toBe(true)
})
