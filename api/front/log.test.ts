import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const record = { id: 'a-1', method: 'GET', path: '/news', status: 200, milliseconds: 1.25 }

function collect() {
  const lines: unknown[] = []
  const log = createLog((bytes) => {
    for (const line of String(bytes).trim().split('\n')) lines.push(JSON.parse(line))
  })
  return { log, lines }
}

test('a request is one JSON line with its id, path, status and time', () => {
  const { log, lines } = collect()
  log.request(record)
  log.flush()
  expect(lines).toEqual([
    expect.objectContaining({ request: 'a-1', method: 'GET', path: '/news', status: 200, ms: 1.3 }),
  ])
})

test('an address with quotes stays one JSON value', () => {
  const { log, lines } = collect()
  log.request({ ...record, path: '/"},{"' })
  log.flush()
  expect(lines).toEqual([expect.objectContaining({ path: '/"},{"' })])
})

test('an error is told by its name and place, never by its message', () => {
  const { log, lines } = collect()
  log.failure(new TypeError('someone@example.org is not allowed'), 'a-2')
  log.flush()
  expect(lines).toEqual([expect.objectContaining({ request: 'a-2', error: 'TypeError', at: expect.any(Array) })])
  expect(JSON.stringify(lines)).not.toContain('someone@example.org')
})

test('a log that cannot be written takes nothing down', () => {
  const log = createLog(() => {
    throw new Error('EPIPE')
  })
  log.request(record)
  expect(() => log.flush()).not.toThrow()
})

test('a very long path is cut, so that nobody fills the disk with the log', () => {
  const lines: string[] = []
  const log = createLog((bytes) => lines.push(String(bytes)))
  log.request({ id: 'a-1', method: 'GET', path: `/${'a'.repeat(15_000)}`, status: 404, milliseconds: 1 })
  log.flush()
  expect((JSON.parse(lines[0]!) as { path: string }).path).toBe(`/${'a'.repeat(999)}…`)
})

test('more lines than fit in memory at once come whole and in order', () => {
  const { log, lines } = collect()
  const paths = Array.from({ length: 2000 }, (_, place) => `/größe-${place}`)
  for (const path of paths) log.request({ ...record, path })
  log.event('long', { text: '€'.repeat(100_000) })
  log.flush()
  expect(lines.map((line) => (line as { path?: string }).path)).toEqual([...paths, undefined])
})
