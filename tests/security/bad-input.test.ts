import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { getBody as getShape, type Call } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { jsonSchema } from '#api/platform/http/openapi.ts'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'
import { bodies, queries, segments } from './arbitrary.ts'
import { getBody, getCaller, filled, getPlace, send } from './call.ts'
import { brokenLists, isOfContent, needsContent } from './lists.ts'
import { createWorld, USERNAMES, type World } from './world.ts'

const CASES = 10
/** Longer than any rate limit counts, so that no case is refused because of the previous one. */
const BETWEEN_MS = 25 * 60_000

let world: World | undefined
let began = 0
/** Whether the world was changed, or is old: sessions and meetings don't last forever. */
let isSpent = true
/** The caller found for a call, cached until a successful call, which may have ended the session. */
let found: { call: Call; world: World; cookie: string | undefined } | undefined
let requests = 0
afterAll(() => world?.remove())

async function start(call: Call): Promise<World> {
  await world?.remove()
  world = await createWorld({ content: needsContent(call) })
  began = world.clock.now
  isSpent = false
  found = undefined
  return world
}

/** A region in its initial state, and whether the calls since then left it so. */
async function untouched(call: Call): Promise<World> {
  const isReusable = !isSpent && world?.hasContent === needsContent(call)
  return isReusable ? world! : start(call)
}

/** The region and the callers, both created again when a case removed what the next one needs. */
async function region(call: Call): Promise<{ world: World; cookie: string | undefined }> {
  if (found?.call !== call) found = { call, ...(await findWorld(call)) }
  return found
}

async function findWorld(call: Call): Promise<{ world: World; cookie: string | undefined }> {
  const kind = getCaller(call)
  const isThere = async (cookie: string) => (await world!.call('GET', '/api/user', { cookie })).status === 200
  const cookie = world && (await world.cookieOf(kind).catch(() => undefined))
  if (world && (kind === 'visitor' || (cookie && (await isThere(cookie))))) return { world, cookie }
  const made = await start(call)
  return { world: made, cookie: await made.cookieOf(kind) }
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  '',
]

/** The input of a case. */
interface Case {
  path: string
  type: string | undefined
  bytes: Buffer | undefined
}

function cases(call: Call, place: Readonly<Record<string, string>>, image: Buffer): fc.Arbitrary<Case> {
  const { query, upload, example } = call
  const body = getShape(call)
  const path = fc
    .tuple(
      ...call.path
        .split('/')
        .map((part) => (part.startsWith(':') ? segments(place[part.slice(1)] ?? '1') : fc.constant(part))),
    )
    .map((parts) => parts.join('/'))
  const search = query ? queries(jsonSchema(query, 'input', {})) : fc.constantFrom('', '', '?x=%')
  const whole = getBody(call, image, example)
  const sent: fc.Arbitrary<Buffer | undefined> = body
    ? bodies(jsonSchema(body, 'input', {}), example).map((body) => Buffer.from(JSON.stringify(body) ?? ''))
    : fc.constantFrom(whole.bytes, Buffer.from('{}'))
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    // Valid bytes with some of them replaced, or cut off at the end.
    fc.tuple(sent, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => {
      const copy = Buffer.from(bytes ?? '')
      if (copy.length > 0) copy[at % copy.length] = byte
      return at % 3 === 0 ? copy.subarray(0, at % (copy.length + 1)) : copy
    }),
  )
  const type = fc.oneof({ weight: 12, arbitrary: fc.constant(whole.type) }, fc.constantFrom(...TYPES))
  const bytes = fc.oneof({ weight: upload ? 1 : 9, arbitrary: sent }, broken)
  return fc.record({ path: fc.tuple(path, search).map((parts) => parts.join('')), type, bytes })
}

describe('bad input', () => {
  it.each(CALLS.map((call): [string, Call] => [getName(call), call]))('%s responds to it', async (_name, call) => {
    const first = await untouched(call)
    const arbitrary = cases(call, await getPlace(first, call), first.picture)
    const property = fc.asyncProperty(arbitrary, async ({ path, type, bytes }) => {
      const { world: here, cookie } = await region(call)
      here.clock.now += BETWEEN_MS
      const address = `198.51.${requests % 250}.${Math.floor(requests / 250) % 250}`
      const response = await send(here, call.method, path, {
        cookie,
        address,
        ...(type && { type }),
        ...(bytes && { bytes }),
      })
      const text = await response.text()
      requests++
      if (response.ok && call.method !== 'GET') {
        isSpent = true
        found = undefined
      }
      isSpent ||= here.clock.now - began > DAY
      expect(response.status, `${text} ${String((here.failures.at(-1) as Error | undefined)?.stack)}`).toBeLessThan(500)
    })
    await fc.assert(property, { numRuns: CASES, seed: CALLS.indexOf(call) })
  })

  it('leaves every list readable', async () => {
    expect(requests).toBeGreaterThanOrEqual(CALLS.length * CASES)
    expect(await brokenLists((await region(CALLS[0]!)).world)).toEqual([])
  })
})

describe('a body that no form sends', () => {
  const JSON_CALLS = CALLS.filter((call) => getShape(call))
  const LARGE = Buffer.alloc(10_000_000, 'x')
  const quoted = (inside: string | Buffer) =>
    Buffer.concat([Buffer.from('{"username":"'), Buffer.from(inside), Buffer.from('"}')])
  const BODIES: readonly [name: string, bytes: Buffer, status: number][] = [
    ['10 MB', quoted(LARGE), 413],
    ['nested 33 deep', Buffer.from(`${'['.repeat(33)}${']'.repeat(33)}`), 400],
    ['nested 10,000 deep', Buffer.from('{"a":'.repeat(10_000)), 400],
    ['invalid UTF-8', quoted(Buffer.from([0xc3, 0x28])), 400],
    ['a lone surrogate in UTF-8', quoted(Buffer.from([0xed, 0xa0, 0x80])), 400],
    ['NUL as it is', quoted('\0'), 400],
    ['NUL spelled out', quoted('\\u0000'), 400],
    ['NUL in a key', Buffer.from('{"a\\u0000b":1}'), 400],
    ['a lone surrogate', quoted('\\ud83d'), 400],
    ['a surrogate the wrong way round', Buffer.from('{"a":[["\\udE00\\uD83D"]]}'), 400],
  ]

  it('is refused by every call of the running product', async () => {
    const product = await useProduct('bad-input')
    const cookies = new Map<string, string>()
    for (const username of Object.values(USERNAMES)) cookies.set(username, await getCookie(product.url, username))
    const wrong: string[] = []
    for (const [place, call] of JSON_CALLS.entries()) {
      const kind = getCaller(call)
      const cookie = kind === 'visitor' ? undefined : cookies.get(USERNAMES[kind])
      for (const [at, [name, body, status]] of BODIES.entries()) {
        // Each call gets one of them, and the next call the next one.
        if (at !== place % BODIES.length) continue
        // The gateway receives images as base64, and feeds as text, so its limits are higher.
        if (status === 413 && isOfContent(call)) continue
        const headers = { Origin: product.url, 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
        const path = filled(call.path, { id: '1' })
        const response = await fetch(`${product.url}${path}`, {
          method: call.method,
          headers,
          body: new Uint8Array(body),
        })
        await response.arrayBuffer()
        if (response.status !== status)
          wrong.push(`${call.method} ${call.path} answers ${name} with ${response.status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
