import { expect, test } from 'vitest'
import { getCookie } from '#tests/people.ts'
import { heldConnections } from './holdings.ts'
import { formatRequest } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('connections')
const investor = await getCookie(product.url, 'investor')
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${product.host}\r\n\r\n`

test('pipelined requests get their responses in order', async () => {
  const connection = await product.open()
  await connection.send(get('/news') + get('/api/health') + get('/nowhere'))
  expect((await connection.answer()).headers['content-type']).toContain('text/html')
  expect((await connection.answer()).headers['content-type']).toContain('application/json')
  expect((await connection.answer()).status).toBe(404)
  expect(connection.rest()).toBe('')
})

test('a request sent byte by byte gets a response, and its connection is released', async () => {
  const connection = await product.open()
  await connection.send([...get('/api/health')], 1)
  expect((await connection.answer()).status).toBe(200)
  expect(heldConnections(product)).toContain(connection.port)
  connection.end()
  await expect.poll(() => heldConnections(product)).not.toContain(connection.port)
})

test('a slow response also reaches a client that has closed its sending side', async () => {
  for (const path of ['/settings', '/api/investors', '/startup/1']) {
    const connection = await product.open()
    await connection.send(formatRequest(`GET ${path}`, { Host: product.host, Cookie: investor }))
    connection.halfClose()
    expect((await connection.answer()).status, path).toBe(200)
    expect(await connection.closed()).toBe(true)
  }
})

test('of very many pipelined requests the first get responses, the rest are refused', async () => {
  // Each one with a body gets its response before the next is read, in the same turn.
  const withBody = formatRequest('GET /api/startups', { Host: product.host, 'Content-Length': '1' }) + 'x'
  for (const request of [get('/api/startups'), withBody]) {
    const connection = await product.open()
    await connection.send(request.repeat(500))
    const statuses: number[] = []
    while (statuses.at(-1) !== 429) statuses.push((await connection.answer()).status)
    expect(statuses).toEqual([...Array<number>(16).fill(200), 429])
    expect(await connection.closed()).toBe(true)
    expect(connection.rest()).toBe('')
  }
})

test('sixteen requests at a time get responses as often as they are sent', async () => {
  const connection = await product.open()
  for (let turn = 0; turn < 3; turn++) {
    await connection.send(get('/api/health').repeat(16))
    for (let i = 0; i < 16; i++) expect((await connection.answer()).status).toBe(200)
  }
  connection.end()
})

test('an unknown expectation does not change the response', async () => {
  const connection = await product.open()
  await connection.send(formatRequest('GET /api/health', { Host: product.host, Expect: '200-maybe' }))
  const answer = await connection.answer()
  expect(answer).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } })
  connection.end()
})
