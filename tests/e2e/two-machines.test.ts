import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Document } from '#api/contract/document/answers.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { startSqld, type Sqld } from '#api/db/driver/testing-sqld.ts'
import { pdf } from '#api/features/document/testing-files.ts'
import { startBucket } from '#api/files/testing-bucket.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let server: Sqld
let one: Product
let other: Product

// As an operator has it on two machines: a folder each, one database server and one bucket for both.
beforeAll(async () => {
  const [first, second] = ['one', 'other'].map((name) => copyTemplate(inject('demoTemplate'), `process-${name}`))
  server = await startSqld({ from: join(first!, 'trellis.db') })
  bucket = await startBucket({ lists: true })
  const env = { DATABASE_URL: server.url, UPLOADS_URL: bucket.url }
  const start = (dataDir: string) => startProduct({ command: 'demo', dataDir, env })
  ;[one, other] = await Promise.all([start(first!), start(second!)])
})

afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await server.close()
  await bucket.close()
  for (const { dataDir } of [one, other]) rmSync(dataDir, { recursive: true, force: true })
})

/** The calls of somebody who signed in at the first process, to either. */
async function callsOf(username: string) {
  const Cookie = await cookieOf(one.url, username)
  return ({ url }: Product, method: string, path: string, body?: FormData | File) =>
    fetch(url + path, { method, headers: { Cookie, Origin: url }, ...(body && { body }) })
}

function form(parts: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.set(name, value)
  return data
}

test('two processes serve the same documents: what one received the other sends, replaces and deletes', async () => {
  expect(one.pid).not.toBe(other.pid)
  const [founder, investor] = [await callsOf('founder'), await callsOf('investor')]
  const content = pdf(3 * 1_048_576)
  const deck = new File([new Uint8Array(content)], 'Deck.pdf', { type: 'application/pdf' })
  const received = await founder(one, 'POST', '/api/documents/upload', form({ type: 'pitchDeck', document: deck }))
  expect(received.status).toBe(201)
  const { filename } = (await received.json()) as Document

  const read = await investor(other, 'GET', `/api/documents/${filename}`)
  expect([read.status, read.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('Deck.pdf')])
  expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
  const reads = (await (await founder(one, 'GET', '/api/startup/document-reads')).json()) as { document: string }[]
  expect(reads.map(({ document }) => document)).toEqual(['Deck.pdf'])

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#14503c' } })
    .png()
    .toBuffer()
  const logo = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
  expect((await founder(one, 'PUT', '/api/startup/logo', logo)).status).toBe(200)
  const { logo: address } = (await (await founder(other, 'GET', '/api/startup/profile')).json()) as Startup
  expect((await investor(other, 'GET', address!)).headers.get('Content-Type')).toBe('image/webp')

  const again = await founder(other, 'POST', '/api/documents/upload', form({ type: 'pitchDeck', document: deck }))
  const newer = ((await again.json()) as Document).filename
  expect((await investor(one, 'GET', `/api/documents/${filename}`)).status).toBe(404)
  expect((await investor(one, 'GET', `/api/documents/${newer}`)).status).toBe(200)
  expect((await founder(other, 'DELETE', `/api/documents/${newer}`)).status).toBe(204)
  expect((await investor(one, 'GET', `/api/documents/${newer}`)).status).toBe(404)
})
