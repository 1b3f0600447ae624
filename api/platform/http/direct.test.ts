import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { declare } from '#api/platform/contract/call.ts'
import { isAnyone } from '#api/policy.ts'
import { createTestApi } from '#api/testing.ts'
import { buildDirectRoutes } from './direct.ts'
import { serve } from './serve.ts'

const body = z.strictObject({ said: z.string() })
const calls = declare({
  plain: { method: 'GET', path: '/api/plain', authorize: isAnyone, summary: 'Says it.', responses: { 200: body } },
  rest: {
    method: 'GET',
    path: '/api/rest',
    authorize: isAnyone,
    summary: 'Says the address.',
    responses: { 200: body },
  },
})

it('a handler that needs the request gets one, whatever its parameters', async () => {
  const { context } = await createTestApi()
  const app = serve(context, calls, {
    plain: (_context, _viewer, _input, ...more: string[]) => ({ said: String(more.length) }),
    rest: { withRequest: (...all) => ({ said: all[3].req.path }) },
  })
  expect([...buildDirectRoutes(app).keys()]).toEqual(['GET /api/plain'])
  expect(await (await app.request('/api/plain')).json()).toEqual({ said: '0' })
  expect(await (await app.request('/api/rest')).json()).toEqual({ said: '/api/rest' })
})
