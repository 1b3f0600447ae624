import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from './backend.ts'

const post = vi.fn<(message: unknown) => void>()
beforeEach(() => {
  post.mockReset()
  vi.stubGlobal('window', { parent: { postMessage: post } })
  vi.stubGlobal('location', { origin: 'http://localhost' })
})
afterEach(() => vi.unstubAllGlobals())

const refused = (status: number, sentence: string) => [{ kind: 'refused', status, sentence }]
const problem = JSON.stringify({ type: 'about:blank', status: 409, detail: 'Another account is signed in.' })

test.each([
  ['the product', () => new Response(problem, { status: 409 }), refused(409, '409: Another account is signed in.')],
  [
    'a proxy',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    refused(502, 'Logout failed (502: Bad Gateway)'),
  ],
])('sign-out from the editor: a refusal by %s is shown as a sentence', async (_, answer, messages) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  await signOut(() => expect.fail('left'))
  expect(post.mock.calls.map(([message]) => message)).toEqual(messages)
})

test('sign-out from the editor: says when the server can’t be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signOut(() => expect.fail('left'))
  expect(post.mock.calls[0]?.[0]).toEqual(
    refused(0, 'Logout failed. We couldn’t reach the server. Check your connection.')[0],
  )
})
