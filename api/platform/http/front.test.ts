import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createFront } from './front.ts'
import { createLog } from './log.ts'

/** Longer than a connection is kept for the rest of a request. */
const CUT_AFTER_MS = 700

it('keeps a connection whose upload was refused halfway', async () => {
  const api = new Hono().basePath('/api')
  api.post('/upload', async (c) => {
    const reader = c.req.raw.body!.getReader()
    await reader.read()
    await reader.cancel()
    return c.text('Too large.', 413)
  })
  api.get('/next', (c) => c.text('here'))
  const server = createFront({
    calls: api,
    hosts: new Set(['front.example']),
    headers: [],
    release: () => ({ files: new Map() }) as never,
    pages: (_request, response) => void response.end(),
    sent: () => undefined,
    servesFile: () => false,
    log: createLog(({ length }) => length),
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })

  const { port } = server.address() as AddressInfo
  const ports = new Set<number | undefined>()
  const request = async (method: string, path: string, body?: Buffer) => {
    const sent = send({ agent, host: '127.0.0.1', port, method, path, headers: { Host: 'front.example' } })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    ports.add(sent.socket?.localPort)
    const text = Buffer.concat(await answer.toArray()).toString()
    return [answer.statusCode, text]
  }
  expect(await request('POST', '/api/upload', Buffer.alloc(400_000))).toEqual([413, 'Too large.'])
  const end = performance.now() + CUT_AFTER_MS
  while (performance.now() < end) expect(await request('GET', '/api/next')).toEqual([200, 'here'])
  expect(ports.size).toBe(1)
})
