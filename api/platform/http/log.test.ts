import { sql } from '#api/platform/db/drizzle.ts'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { createLog } from './log.ts'

const record = { id: 'a-1', method: 'GET', path: '/news', status: 200, milliseconds: 1.25 }

function collect() {
  const lines: unknown[] = []
  const log = createLog((bytes) => {
    for (const line of String(bytes).trim().split('\n')) if (line) lines.push(JSON.parse(line))
    return bytes.length
  })
  return { log, lines }
}

test('a request is one JSON line with its id, path, status, and duration', () => {
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

test('an error is logged with its name and place, never with its message', () => {
  const { log, lines } = collect()
  log.failure(new TypeError('someone@example.org is not allowed'), 'a-2')
  log.flush()
  expect(lines).toEqual([expect.objectContaining({ request: 'a-2', error: 'TypeError', at: expect.any(Array) })])
  expect(JSON.stringify(lines)).not.toContain('someone@example.org')
})

test('an error of a query is logged with its meaning, without its values', async () => {
  const { log, lines } = collect()
  const database = await openTestDatabase()
  const secret = 'secret\n    at home'
  const error = await database.read.values(sql`select nope(${secret})`).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('secret')
  log.failure(error)
  log.flush()
  expect(lines).toEqual([
    expect.objectContaining({ error: 'DatabaseError', code: 'SQLITE_ERROR', at: expect.any(Array) }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|home/)
})

test('a log that can’t be written doesn’t stop the process', () => {
  const log = createLog(() => {
    throw new Error('EPIPE')
  })
  log.request(record)
  expect(() => log.flush()).not.toThrow()
})

test('a very long path is cut, so that no one can fill the disk with the log', () => {
  const lines: string[] = []
  const log = createLog((bytes) => {
    lines.push(String(bytes))
    return bytes.length
  })
  log.request({ id: 'a-1', method: 'GET', path: `/${'a'.repeat(15_000)}`, status: 404, milliseconds: 1 })
  log.flush()
  expect((JSON.parse(lines[0]!) as { path: string }).path).toBe(`/${'a'.repeat(999)}…`)
})

test('more lines than fit in memory are complete and in order', () => {
  const { log, lines } = collect()
  const paths = Array.from({ length: 2000 }, (_, place) => `/größe-${place}`)
  for (const path of paths) log.request({ ...record, path })
  log.event('long', { text: '€'.repeat(100_000) })
  log.flush()
  expect(lines.map((line) => (line as { path?: string }).path)).toEqual([...paths, undefined])
})

/** A pipe that accepts this many bytes at each write; then none, like a full one. */
function pipe(limits: number[]) {
  let text = ''
  const log = createLog((bytes) => {
    const most = limits.shift()
    if (most === undefined) throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' })
    text += String(bytes.subarray(0, most))
    return Math.min(most, bytes.length)
  })
  return {
    log,
    limits,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('log: a pipe that accepts a part at a time gets each complete line', () => {
  const { log, lines } = pipe(Array.from({ length: 100 }, () => 7))
  log.request(record)
  log.event('later')
  log.flush()
  expect(lines()).toMatchObject([{ request: 'a-1' }, { event: 'later' }])
})

test('log: a full pipe cuts no line, and dropped lines are counted', () => {
  const { log, limits, lines } = pipe([10])
  for (let place = 0; place < 3; place++) log.request({ ...record, path: `/${place}` })
  log.flush()
  log.request({ ...record, path: '/3' })
  log.flush()
  limits.push(...Array.from({ length: 5 }, () => 10_000))
  log.request({ ...record, path: '/4' })
  log.flush()
  expect(lines()).toMatchObject([{ path: '/0' }, { event: 'log lines dropped', lines: 3 }, { path: '/4' }])
})
