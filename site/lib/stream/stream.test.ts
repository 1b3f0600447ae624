import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STREAM_PATH } from '#api/notifications/contract/stream.ts'
import { type StreamMessage, NEWS, UNREAD } from './stream-events.ts'

/** The stream of a browser, as the server and the line use it. */
class Line extends EventTarget {
  isClosed = false
  readonly path: string
  constructor(path: string) {
    super()
    this.path = path
    lines.push(this)
  }
  close() {
    this.isClosed = true
  }
  emit(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
}

let lines: Line[]
let messages: StreamMessage[]
let unread: number[]
const request = vi.fn<() => Promise<Response>>()
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  lines = []
  messages = []
  unread = []
  vi.resetModules()
  vi.useFakeTimers()
  // Half of what can be waited: 8 s before the first stream after a loss, 10 s between two questions.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  )
  // Without locks each tab has a stream of its own.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', request)
  request.mockReset().mockImplementation(async () => Response.json({ unread: 4 }))
  document.addEventListener(NEWS, (event) => void messages.push((event as CustomEvent<StreamMessage>).detail))
  document.addEventListener(UNREAD, (event) => void unread.push((event as CustomEvent<number>).detail))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins, with the stream open. */
async function start(): Promise<Line> {
  const { startStream } = await import('./stream.ts')
  startStream(7, 0)
  await seconds(1)
  const [line] = lines
  line!.emit('news', '{"unread":1,"conversations":[]}')
  return line!
}

test('what comes on the stream is dispatched on the page', async () => {
  const line = await start()
  expect(line.path).toBe(`${STREAM_PATH}?trellis-user=7`)
  line.emit('news', '{"unread":2,"conversations":[9]}')
  expect(messages.at(-1)).toEqual({ unread: 2, conversations: [9] })
  expect(unread).toEqual([1, 2])
  expect(request).not.toHaveBeenCalled()
})

test('a stream that begins with what the page knows is no news; the next one is', async () => {
  const { startStream } = await import('./stream.ts')
  startStream(7, 4)
  await seconds(1)
  lines[0]!.emit('news', '{"unread":4,"conversations":[]}')
  expect(messages).toEqual([])
  lines[0]!.emit('error')
  await seconds(9)
  lines[1]!.emit('news', '{"unread":4,"conversations":[]}')
  expect(messages).toEqual([{ unread: 4, conversations: null }])
  lines[1]!.emit('news', '{"unread":4,"conversations":[]}')
  expect(messages.at(-1)).toEqual({ unread: 4, conversations: [] })
})

test('on a loss asks nothing at that moment, and comes back', async () => {
  const line = await start()
  line.emit('error')
  await seconds(7)
  expect([line.isClosed, lines.length]).toEqual([true, 1])
  expect(request).not.toHaveBeenCalled()
  await seconds(2)
  expect(lines).toHaveLength(2)
})

test('where no stream begins, it asks every ten seconds, and ever more seldom', async () => {
  const line = await start()
  line.emit('error')
  const attempts: number[] = []
  for (let second = 0; second < 300; second++) {
    await seconds(1)
    const last = lines.at(-1)!
    if (last === line || last.isClosed) continue
    attempts.push(second)
    last.emit('error')
  }
  // After 8 s, then 15.5, 30.5 and always 60.5 after the one before.
  expect(attempts).toEqual([7, 23, 54, 115, 176, 237, 298])
  expect(request.mock.calls.length).toBeGreaterThanOrEqual(28)
  expect(request.mock.calls.length).toBeLessThanOrEqual(36)
  expect(request.mock.calls.every(([path]: readonly unknown[]) => path === '/api/notifications/unread')).toBe(true)
  expect(messages.at(-1)).toEqual({ unread: 4, conversations: null })
  expect(unread.at(-1)).toBe(4)
})

test('a line that is silent for longer than two beats is left', async () => {
  const line = await start()
  for (let beat = 0; beat < 4; beat++) {
    await seconds(25)
    line.emit('beat')
  }
  expect(line.isClosed).toBe(false)
  await seconds(61)
  expect(line.isClosed).toBe(true)
})

test('who is sent away asks for five minutes, every ten seconds', async () => {
  const line = await start()
  line.emit('leave')
  await seconds(295)
  expect(lines).toHaveLength(1)
  expect(request).toHaveBeenCalledTimes(29)
  await seconds(10)
  expect(lines).toHaveLength(2)
})

test.each([
  ['over', 401],
  ['error', 401],
  // Someone else is signed in by now.
  ['over', 409],
  ['error', 409],
])('a session that is over (%s, %i) is dispatched at once, and nothing more is tried', async (how, status) => {
  const { startStream } = await import('./stream.ts')
  const { onRefused } = await import('#site/lib/session/refused.ts')
  let refused = 0
  onRefused(() => refused++)
  request.mockImplementation(async () => new Response('', { status }))
  startStream(7, 0)
  lines[0]!.emit(how)
  await seconds(0)
  expect(refused).toBe(1)
  expect(request.mock.lastCall).toMatchObject(['/api/notifications/unread', { headers: { 'Trellis-User': '7' } }])
  await seconds(300)
  expect(lines).toHaveLength(1)
})
