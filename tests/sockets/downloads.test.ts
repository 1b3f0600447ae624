import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Document } from '#api/documents/contract/responses.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { getCookie } from '#tests/people.ts'
import type { Connection } from './connection.ts'
import { held } from './holdings.ts'
import { readHead } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const MB = 1_048_576
/** Larger than the system's buffers between the product and its client. */
const deck = pdf(12 * MB)
const product = await useSockets('downloads')
const { host } = product
const [founder, investor, admin] = await Promise.all(
  ['founder', 'investor', 'admin'].map((name) => getCookie(product.url, name)),
)

async function send(method: string, path: string, cookie?: string, more: Record<string, string> = {}, body?: Buffer) {
  const connection = await product.open()
  const { 'Content-Type': type, ...rest } = more
  const head = readHead({
    method,
    path,
    host,
    more: rest,
    ...(cookie && { cookie }),
    ...(type && { type }),
    ...(body && { length: body.length }),
  })
  await connection.send(body ? [head, body] : head)
  return connection
}

async function request(
  method: string,
  path: string,
  cookie?: string,
  more: Record<string, string> = {},
  body?: Buffer,
) {
  const connection = await send(method, path, cookie, more, body)
  const answer = await connection.answer({ to: method })
  connection.end()
  return answer
}

async function upload(type: string, content: Buffer): Promise<string> {
  const file = { fileName: 'a.pdf', mediaType: 'application/pdf', content }
  const form = multipart([{ field: 'type', content: type }, file])
  const { body } = await request('POST', '/api/documents/upload', founder, { 'Content-Type': MULTIPART }, form)
  return `/api/documents/${(JSON.parse(body.toString()) as Document).filename}`
}

const deckPath = await upload('pitchDeck', deck)
// Several times the chunk size in which it's read.
const documentPath = await upload('document', pdf(700_000))
const profile = await request('GET', '/api/startup/profile', founder)
const { logo } = JSON.parse(profile.body.toString()) as { logo: string }
const home = (await request('GET', '/')).body.toString()
const picture = /\/_assets\/[^"' ]+\.webp/.exec(home)![0]

const FILES: [what: string, path: string, cookie: string | undefined][] = [
  ['a document', documentPath, investor],
  ['a logo', logo, undefined],
  ['a picture of the release', picture, undefined],
]

test.each(FILES)(
  '%s is sent whole, in part, as headers only, and not again when unchanged',
  async (_what, path, cookie) => {
    const get = (more: Record<string, string> = {}, method = 'GET') => request(method, path, cookie, more)
    const whole = await get()
    const { etag = '' } = whole.headers
    const size = whole.body.length
    const length = String(size)
    expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes', 'content-length': length } })

    const parts: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=10-99', 10, 100],
      [`bytes=${size - 5}-`, size - 5, size],
      ['bytes=-7', size - 7, size],
      ['bytes=1-', 1, size],
    ]
    for (const [Range, start, end] of parts) {
      for (const condition of [{}, { 'If-Range': etag }] as Record<string, string>[]) {
        const part = await get({ Range, ...condition })
        const expected = {
          'content-range': `bytes ${start}-${end - 1}/${size}`,
          'content-length': String(end - start),
          etag,
        }
        expect(part).toMatchObject({ status: 206, headers: expected })
        expect(part.body.equals(whole.body.subarray(start, end))).toBe(true)
      }
      const other = await get({ Range, 'If-Range': '"another"' })
      expect([other.status, other.headers['content-length']]).toEqual([200, length])
    }
    for (const Range of ['bytes=5-1', 'bytes=0-1,3-4', 'pages=1-2', 'bytes='])
      expect((await get({ Range })).status).toBe(200)
    expect(await get({ Range: `bytes=${size}-` })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    })
    expect(await get({ 'If-None-Match': etag })).toMatchObject({ status: 304, headers: { etag } })
    for (const more of [{}, { Range: 'bytes=0-9' }] as Record<string, string>[]) {
      expect(await get(more, 'HEAD')).toMatchObject({ status: 200, headers: { 'content-length': length, etag } })
    }
  },
)

/** Everything that is streamed. */
const STREAMED: typeof FILES = [
  ...FILES,
  ['the deck', deckPath, investor],
  ['one’s own data', '/api/user/data', founder],
  ['the users', '/api/admin/export/users', admin],
  ['the startups', '/api/admin/export/startups', admin],
  ['a page', '/settings', founder],
]
const filesHeld = () => held(product, new Set())

/** Requests a file and reads nothing of it: most of a large one stays with the product. */
async function requestOnly([, path, cookie]: (typeof FILES)[number]): Promise<Connection> {
  const connection = await product.open({ readsNothing: true })
  await connection.send(readHead({ method: 'GET', path, host, ...(cookie && { cookie }) }))
  return connection
}

test('an aborted download leaves no descriptor, at whatever point it is aborted', async () => {
  let abandonedCount = 0
  for (const file of STREAMED) {
    const [, path, cookie] = file
    const started = await send('GET', path, cookie)
    await expect.poll(() => started.rest().length, { interval: 1 }).toBeGreaterThan(0)
    const [now, later] = [await send('GET', path, cookie), await requestOnly(file)]
    now.reset()
    started.reset()
    // The product has sent what the connection's buffers hold, and waits.
    await pause(200)
    later.reset()
    abandonedCount += 3
  }
  const part = await send('GET', deckPath, investor, { Range: 'bytes=100-' })
  part.reset()
  await expect.poll(filesHeld).toEqual([])
})

test('an unread download holds no descriptor while it waits, and delays no one else', async () => {
  await Promise.all(STREAMED.map(requestOnly))
  await expect.poll(filesHeld).toEqual([])
  expect((await request('GET', deckPath, investor)).body.equals(deck)).toBe(true)
})
