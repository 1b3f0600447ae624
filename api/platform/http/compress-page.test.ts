import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const PAGE = `<!doctype html>${'<p>Founders and investors</p>'.repeat(200)}`

/** The output of a render, as a browser that accepts `encoding` receives it. */
async function receive(encoding: string, render: (response: ServerResponse, restore: () => void) => void) {
  const server = createServer((request, response) => {
    const failed = () => void response.writeHead(503, { 'content-type': 'text/plain' }).end('try again')
    render(response, compressPage(request, response, failed))
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } })
  const text = await response.text()
  server.close()
  return { response, text }
}

const inPieces = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write(PAGE.slice(0, 100))
  response.write(Buffer.from(PAGE.slice(100)))
  response.end()
}

test.each(['br', 'gzip'])('a page is sent as %s and arrives completely', async (encoding) => {
  const { response, text } = await receive(encoding, inPieces)
  expect(text).toBe(PAGE)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(Number(response.headers.get('content-length'))).toBeLessThan(PAGE.length / 5)
})

test('a client without compression gets the page as it is', async () => {
  const { response, text } = await receive('identity', inPieces)
  expect(text).toBe(PAGE)
  expect(response.headers.get('content-encoding')).toBeNull()
})

test('a response without a body keeps its status and headers', async () => {
  const { response } = await receive('br', (answer) => answer.writeHead(204, { 'x-kind': 'nothing' }).end())
  expect(response.status).toBe(204)
  expect(response.headers.get('x-kind')).toBe('nothing')
})

test('what is sent instead of the page is sent as it is', async () => {
  const { response, text } = await receive('br', (answer, restore) => {
    restore()
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('nothing here')
  })
  expect(response.status).toBe(404)
  expect(text).toBe('nothing here')
})

test('a page that failed while it was rendered is answered with a message', async () => {
  const blank = await receive('br', (answer) => answer.writeHead(500).end())
  expect(blank.response.status).toBe(503)
  expect(blank.text).toBe('try again')
  const received = await receive('br', (answer) => answer.writeHead(500).end('its own words'))
  expect(received.response.status).toBe(500)
  expect(received.text).toBe('its own words')
})
