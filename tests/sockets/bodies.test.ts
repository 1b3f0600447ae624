import { expect, test } from 'vitest'
import type { Call } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { getCookie } from '#tests/people.ts'
import { getCaller, filled } from '#tests/security/call.ts'
import { USERNAMES } from '#tests/security/world.ts'
import type { RawResponse } from './response.ts'
import { readHead, inChunks } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('bodies')

/** Of a visitor, of a user, and of an editor, who sends files as text. */
const NAMES = ['POST /api/login', 'PUT /api/startup/profile', 'POST /api/cms']
const JSON_CALLS = CALLS.filter((call) => NAMES.includes(getName(call)))
/** Size limits of a body, in bytes; the editor's calls, which receive files as text, have their own. */
const LIMIT = 64 * 1024
const LIMITED = JSON_CALLS.filter(({ path }) => !path.startsWith('/api/cms'))
const PLACES = 20
const AT_ONCE = 24

const cookies = new Map<string, string>()
for (const username of Object.values(USERNAMES)) cookies.set(username, await getCookie(product.url, username))

function cookieFor(call: Call): string | undefined {
  const kind = getCaller(call)
  return kind === 'visitor' ? undefined : cookies.get(USERNAMES[kind])
}

/** The head of a call by an authorized user about something that doesn't exist. */
function head(call: Call, length: number | 'chunked', more: Record<string, string> = {}): string {
  const cookie = cookieFor(call)
  const { method, path } = call
  const to = { method, path: filled(path, {}), host: product.host, type: 'application/json', length, more }
  return readHead({ ...to, ...(cookie && { cookie }) })
}

/** Random text that matches no format. */
const getBody = (bytes: number) => Buffer.from(`{"note":"${'x'.repeat(bytes - 11)}"}`)
const body = getBody(400)
const CUTS = Array.from({ length: PLACES }, (_, i) => Math.floor((i * body.length) / PLACES))
const HEALTH = readHead({ method: 'GET', path: '/api/health', host: product.host })

/** One attempt with a call. Returns a description of the problem. */
type Case = readonly [what: string, tried: (call: Call) => Promise<string | undefined>]

/** Tries all cases with all calls, some at a time; returns the problems. */
async function tryAll(calls: readonly Call[], cases: readonly Case[], atOnce = AT_ONCE): Promise<string[]> {
  const left = calls.flatMap((call) => cases.map(([what, tried]) => ({ call, what, tried })))
  const wrong: string[] = []
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const outcome = await next.tried(next.call).catch(String)
      if (outcome) wrong.push(`${next.call.method} ${next.call.path} ${next.what}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wrong
}

async function whole(call: Call): Promise<RawResponse> {
  const connection = await product.open()
  await connection.send([head(call, body.length), body])
  const answer = await connection.answer()
  connection.end()
  return answer
}

const BREAKS = CUTS.flatMap((at): Case[] => [
  [
    `cut at ${at} by an end`,
    async (call) => {
      const connection = await product.open()
      await connection.send([head(call, body.length), body.subarray(0, at)])
      connection.halfClose()
      const { status } = await connection.answer()
      const closed = await connection.closed()
      connection.end()
      return status === 400 && closed ? undefined : `${status}, ${closed ? 'closed' : 'open'}`
    },
  ],
  [
    `cut at ${at} by a reset`,
    async (call) => {
      const connection = await product.open()
      await connection.send([head(call, 'chunked'), '190\r\n', body.subarray(0, at)])
      connection.reset()
      return undefined
    },
  ],
])

test('a truncated body is refused, and one with a lost connection leaves nothing', async () => {
  expect(await tryAll(JSON_CALLS, BREAKS)).toEqual([])
})

/** Other ways to send the same bytes. */
const WAYS: Readonly<Record<string, (call: Call) => { pieces: (string | Buffer)[]; pauseMs?: number; ends?: true }>> = {
  'in ten pieces over a second': (call) => ({
    pieces: [head(call, body.length), ...Array.from({ length: 10 }, (_, i) => body.subarray(i * 40, i * 40 + 40))],
    pauseMs: 100,
  }),
  'in chunks': (call) => ({ pieces: [head(call, 'chunked'), inChunks(body)] }),
  'in chunks of a byte': (call) => ({
    pieces: [head(call, 'chunked'), ...[...body].map((byte) => inChunks(Buffer.of(byte)).subarray(0, 6)), '0\r\n\r\n'],
  }),
  'in chunks with a trailer': (call) => ({
    pieces: [head(call, 'chunked'), inChunks(body).subarray(0, -2), 'Cookie: session=x\r\n\r\n'],
  }),
  'before an end': (call) => ({ pieces: [head(call, body.length), body], ends: true }),
  'after 100 Continue': (call) => ({
    pieces: [head(call, body.length, { Expect: '100-continue' }), body],
    pauseMs: 50,
  }),
}

/** A response without the time of the save. */
const readText = (answer: Buffer) => answer.toString().replace(/"confirmedAt":"[^"]+"/, '')

const ways = Object.entries(WAYS).map(([way, sent]): Case => [
  way,
  async (call) => {
    const expected = await whole(call)
    const connection = await product.open()
    const { pieces, pauseMs = 0, ends } = sent(call)
    await connection.send(ends ? pieces : [...pieces, HEALTH], pauseMs)
    if (ends) connection.halfClose()
    const { status, body: text } = await connection.answer()
    const next = ends ? 200 : (await connection.answer()).status
    connection.end()
    const isSame = status === expected.status && readText(text) === readText(expected.body) && next === 200
    return isSame ? undefined : `${status} ${text.toString()}, not ${expected.status}; then ${next}`
  },
])

test('a body works however it is sent, and the next request gets its response', async () => {
  // One after another, because a user can send only one chunked body, whose size is unknown, at a time.
  expect(await tryAll(JSON_CALLS, ways, 1)).toEqual([])
})

const SIZES = { 'of the limit': LIMIT, 'of a byte more': LIMIT + 1, 'of 3 MB': 3_000_000 }

const sizes = Object.entries(SIZES).flatMap(([what, size]) =>
  [false, true].map((isChunked): Case => [
    `${what}${isChunked ? ' in chunks' : ''}`,
    async (call) => {
      const bytes = getBody(size)
      const connection = await product.open()
      await connection.send([head(call, isChunked ? 'chunked' : size), isChunked ? inChunks(bytes) : bytes, HEALTH])
      const { status } = await connection.answer()
      const next = (await connection.answer()).status
      connection.end()
      const isRight = (status === 413) === size > LIMIT && status < 500 && next === 200
      return isRight ? undefined : `${status}, then ${next}`
    },
  ]),
)

test('a body that is a byte too large is refused, and so is a much larger one', async () => {
  expect(await tryAll(LIMITED, sizes)).toEqual([])
})
