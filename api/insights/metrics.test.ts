import { expect, it } from 'vitest'
import { createMeter, metered } from '#api/platform/http/meter.ts'
import { createTestApi } from '#api/testing.ts'

const TOKEN = 'a-token-of-a-monitor'
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

it('is for administrators, and for clients with the token', async () => {
  const api = await createTestApi({ metricsToken: TOKEN })
  const status = async (call: object) => (await api.call('GET', '/api/metrics', call)).status
  expect(await status({})).toBe(401)
  expect(await status({ cookie: (await api.signedInAs('founder')).cookie })).toBe(403)
  expect(await status({ cookie: (await api.signedInAs('admin')).cookie })).toBe(200)
  expect(await status(withToken(TOKEN))).toBe(200)
  expect(await status(withToken('another'))).toBe(401)
})

it('accepts no token while none is set', async () => {
  const api = await createTestApi()
  for (const token of ['undefined', 'null', '']) {
    expect((await api.call('GET', '/api/metrics', withToken(token))).status, token).toBe(401)
  }
})

it('counts responses by kind and status, and no addresses', async () => {
  const meter = createMeter()
  const log = metered({ request() {}, failure() {}, event() {}, flush() {} }, meter)
  const record = { id: 'r', method: 'GET' }
  log.request({ ...record, path: '/api/startups/4711', status: 200, milliseconds: 3 })
  log.request({ ...record, path: '/api/login', status: 503, milliseconds: 700 })
  log.request({ ...record, path: '/news', status: 304, milliseconds: 60_000 })
  log.failure(new Error('secret'))
  const api = await createTestApi({ meter, metricsToken: TOKEN })
  const text = await (await api.call('GET', '/api/metrics', withToken(TOKEN))).text()
  for (const line of [
    'trellis_requests_total{kind="api",status="2xx"} 1',
    'trellis_requests_total{kind="api",status="5xx"} 1',
    'trellis_requests_total{kind="page",status="3xx"} 1',
    'trellis_request_seconds_bucket{kind="api",le="0.001"} 0',
    'trellis_request_seconds_bucket{kind="api",le="0.005"} 1',
    'trellis_request_seconds_bucket{kind="api",le="1"} 2',
    'trellis_request_seconds_bucket{kind="page",le="10"} 0',
    'trellis_request_seconds_bucket{kind="page",le="+Inf"} 1',
    'trellis_request_seconds_count{kind="api"} 2',
    'trellis_failures_total 1',
    'trellis_uploads_under_way 0',
    'trellis_publish_failed 0',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).not.toMatch(/4711|login|news|secret/)
})

it('is in the Prometheus format, with each name announced once', async () => {
  const api = await createTestApi({ metricsToken: TOKEN })
  const lines = (await (await api.call('GET', '/api/metrics', withToken(TOKEN))).text()).split('\n').filter(Boolean)
  const types = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]!)
  expect(new Set(types).size).toBe(types.length)
  for (const line of lines.filter((candidate) => !candidate.startsWith('#'))) {
    const [, name, value] = /^([a-z_]+)(?:\{[^}]*\})? (\S+)$/.exec(line) ?? []
    expect(types).toContain(name!.replace(/_(bucket|sum|count)$/, ''))
    expect(Number(value), line).not.toBeNaN()
  }
})
