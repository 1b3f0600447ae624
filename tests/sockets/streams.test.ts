import { afterEach, expect, test } from 'vitest'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'
import { type Connection, openConnection } from './connection.ts'
import { formatRequest } from './requests.ts'

/** A separate one, because the last test stops it. */
const product = await useProduct('streams', { own: true })
const { host } = new URL(product.url)
const opened: Connection[] = []
afterEach(() => opened.splice(0).forEach((connection) => connection.end()))
async function open() {
  const connection = await openConnection(product.url)
  opened.push(connection)
  return connection
}
const [founder, investor] = await Promise.all([getCookie(product.url, 'founder'), getCookie(product.url, 'investor')])

const as = (cookie: string, path: string, init: RequestInit = {}) =>
  fetch(product.url + path, {
    ...init,
    headers: { Cookie: cookie, Origin: product.url, 'Content-Type': 'application/json' },
  })

/** A stream on a separate connection, once its first event has arrived. */
async function openStream(cookie: string) {
  const connection = await open()
  const headers = { Host: host, Cookie: cookie, Accept: 'text/event-stream' }
  await connection.send(formatRequest('GET /api/stream', headers))
  await expect.poll(() => connection.rest(), { timeout: 60_000 }).toContain('event: news')
  return connection
}
const openStreams = () => product.metric('trellis_streams_open')

test('a message is announced to the recipient, on another connection, without its text', async () => {
  const [{ id }] = (await (await as(investor, '/api/conversations')).json()) as [{ id: number }]
  const stream = await openStream(founder)
  expect(stream.rest()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(stream.rest()).toMatch(/\r\nx-accel-buffering: no\r\n/i)
  const body = JSON.stringify({ text: 'The barn at nine' })
  expect((await as(investor, `/api/conversations/${id}/messages`, { method: 'POST', body })).status).toBe(201)
  await expect.poll(() => stream.rest(), { timeout: 60_000 }).toContain(`"conversations":[${id}]`)
  expect(stream.rest()).not.toContain('barn')
})

test('a browser that has disconnected is forgotten, however it happened', async () => {
  await expect.poll(openStreams, { timeout: 60_000 }).toBe(0)
  const streams = [await openStream(founder), await openStream(founder), await openStream(investor)]
  expect(await openStreams()).toBe(3)
  streams[0]!.reset()
  streams[1]!.end()
  await expect.poll(openStreams, { timeout: 60_000 }).toBe(1)
})

test('a HEAD request holds nothing', async () => {
  const connection = await open()
  await connection.send(formatRequest('HEAD /api/stream', { Host: host, Cookie: founder, Accept: 'text/event-stream' }))
  expect((await connection.answer({ to: 'HEAD' })).status).toBe(200)
  await expect.poll(openStreams, { timeout: 60_000 }).toBe(0)
})

test('a sign-out ends it', async () => {
  const cookie = await getCookie(product.url, 'founder')
  const stream = await openStream(cookie)
  await as(cookie, '/api/logout', { method: 'POST' })
  expect(await stream.closed(20_000)).toBe(true)
})

test('a shutdown ends all of them, and waits for none', async () => {
  const streams = await Promise.all([founder, investor, founder].map(openStream))
  expect(await product.stop()).toBe(0)
  for (const stream of streams) expect(await stream.closed()).toBe(true)
})
