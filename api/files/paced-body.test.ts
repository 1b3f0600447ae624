import { expect, it } from 'vitest'
import { BodyTooSlow, pacedBody } from './paced-body.ts'

const PACE = { everyMs: 50, leastBytes: 100 }
const never = new AbortController().signal
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A body of pieces of this size, one after each pause; without an end when `last` is not told. */
function body(bytes: number, { everyMs = 0, last = Infinity } = {}) {
  let sent = 0
  const state = { cancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (everyMs > 0) await pause(everyMs)
      if (state.cancelled) return
      if (sent++ < last) controller.enqueue(new Uint8Array(bytes))
      else controller.close()
    },
    cancel: () => void (state.cancelled = true),
  })
  return { stream, state }
}

async function lengthOf(chunks: AsyncIterable<Uint8Array>, take: () => Promise<unknown> = async () => {}) {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.byteLength
    await take()
  }
  return length
}

it('hands on a body as it comes; none at all is empty', async () => {
  expect(await lengthOf(pacedBody(body(10, { last: 3 }).stream, never, PACE))).toBe(30)
  expect(await lengthOf(pacedBody(null, never, PACE))).toBe(0)
})

it('ends a body that trickles, and one that has stopped', async () => {
  const { stream, state } = body(1, { everyMs: 5 })
  await expect(lengthOf(pacedBody(stream, never, PACE))).rejects.toThrow(BodyTooSlow)
  expect(state.cancelled).toBe(true)
  await expect(lengthOf(pacedBody(new ReadableStream(), never, PACE))).rejects.toThrow(BodyTooSlow)
})

it('waits for a steady sender however long it takes, and counts against nobody what the server takes itself', async () => {
  const pace = { everyMs: 300, leastBytes: 1 }
  const steady = body(1, { everyMs: 50, last: 14 })
  expect(await lengthOf(pacedBody(steady.stream, never, pace))).toBe(14)
  const small = body(1, { last: 2 })
  expect(await lengthOf(pacedBody(small.stream, never, { ...pace, leastBytes: 100 }), () => pause(350))).toBe(2)
})

it('ends with its signal, in the middle of waiting', async () => {
  const given = new AbortController()
  const reading = lengthOf(pacedBody(new ReadableStream(), given.signal, { everyMs: 60_000, leastBytes: 1 }))
  given.abort(new Error('the time is up'))
  await expect(reading).rejects.toThrow('the time is up')
})
