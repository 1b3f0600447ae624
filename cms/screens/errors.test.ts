import { afterEach, expect, test, vi } from 'vitest'
import { send } from './errors.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (body: string, status: number) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
  return send('/api/cms', 'persistEntry', {})
}

test('an editor sees the server’s message, and never a proxy’s error page', async () => {
  await expect(answered('{"error":"This story changed meanwhile."}', 409)).rejects.toThrow(
    'This story changed meanwhile.',
  )
  for (const body of ['<html><h1>502 Bad Gateway</h1></html>', 'no healthy upstream', '', 'null', '"x"', '{}'])
    await expect(answered(body, 502)).rejects.toThrow(
      'The server reported an error (502). Your text is still here. Try again.',
    )
  await expect(answered('<h1>Request Entity Too Large</h1>', 413)).rejects.toThrow('This is too large.')
})
