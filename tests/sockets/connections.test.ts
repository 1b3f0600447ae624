import { expect, test } from 'vitest'
import { cookieOf } from '#tests/people.ts'
import { heldConnections } from './holdings.ts'
import { requestOf } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('connections')
const investor = await cookieOf(product.url, 'investor')
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${product.host}\r\n\r\n`

test('requests that are sent at once on one connection are answered in their order', async () => {
  const connection = await product.open()
  await connection.send(get('/news') + get('/api/health') + get('/nowhere'))
  expect((await connection.answer()).headers['content-type']).toContain('text/html')
  expect((await connection.answer()).headers['content-type']).toContain('application/json')
  expect((await connection.answer()).status).toBe(404)
  expect(connection.rest()).toBe('')
})

test('a request that comes a byte at a time is answered, and a connection that is closed is let go', async () => {
  const connection = await product.open()
  await connection.send([...get('/api/health')], 1)
  expect((await connection.answer()).status).toBe(200)
  expect(heldConnections(product)).toContain(connection.port)
  connection.end()
  await expect.poll(() => heldConnections(product)).not.toContain(connection.port)
})

test('an answer that takes its time comes also to somebody who has said that nothing more will follow', async () => {
  for (const path of ['/settings', '/api/investors', '/startup/1']) {
    const connection = await product.open()
    await connection.send(requestOf(`GET ${path}`, { Host: product.host, Cookie: investor }))
    connection.halfClose()
    expect((await connection.answer()).status, path).toBe(200)
    expect(await connection.closed()).toBe(true)
  }
})
