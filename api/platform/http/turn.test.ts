import type { HttpBindings } from '@hono/node-server'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { declare } from '#api/platform/contract/call.ts'
import { isAnyone } from '#api/policy.ts'
import { unavailable } from '#api/errors.ts'
import { createTestApi } from '#api/testing.ts'
import { FairQueue } from '#api/platform/fair-queue.ts'
import { serve } from './serve.ts'

const responses = { 200: z.strictObject({}) }
const calls = declare({
  read: { method: 'GET', path: '/api/read', authorize: isAnyone, summary: 'Reads.', responses },
  send: { method: 'POST', path: '/api/send', authorize: isAnyone, summary: 'Sends.', body: z.object({}), responses },
  upload: {
    method: 'POST',
    path: '/api/upload',
    authorize: isAnyone,
    summary: 'Uploads.',
    upload: { types: ['text/plain'] },
    responses,
  },
})

it('a call waits for its address’s turn; an upload and a call of a page don’t', async () => {
  const turns = new FairQueue({
    places: 4,
    own: 3,
    resourceType: 'request',
    atOnce: 4,
    ownAtOnce: 1,
    error: unavailable,
  })
  const { context } = await createTestApi({ turns })
  const ends: (() => void)[] = []
  const work = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    await promise
    return {}
  }
  const app = serve(context, calls, { read: work, send: work, upload: work })
  const incoming = { socket: {}, complete: true } as HttpBindings['incoming']
  const request = (address: string, path = '/api/read') => {
    const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' }
    const method = path === '/api/read' ? 'GET' : 'POST'
    return app.request(path, { method, headers, ...(method === 'POST' && { body: '{}' }) }, { incoming })
  }
  const started = (count: number) => expect.poll(() => ends.length).toBe(count)
  const all = [request('203.0.113.9')]
  await started(1)
  all.push(request('203.0.113.9'), request('203.0.113.9', '/api/send'), request('203.0.113.9', '/api/upload'))
  await started(2)
  all.push(request('198.51.100.7', '/api/send'), Promise.resolve(app.request('/api/read')))
  await started(4)
  const refused = turns.run({ key: 'address 203.0.113.9', isTrusted: false }, async () => {})
  await expect(refused).rejects.toMatchObject({
    status: 429,
    message: 'You have 3 requests in line. Wait until one is done, then try again.',
  })
  for (let ended = 0; ended < all.length; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]!()
  }
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})
