import { expect, test } from 'vitest'
import { heldConnections } from './holdings.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('connections')
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
