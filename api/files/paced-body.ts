/** How fast a sender has to be: so many bytes in each stretch of waiting for it. */
export interface Pace {
  everyMs: number
  leastBytes: number
}

/** 4 kB a second, which any telephone line keeps up; a line that is lost for a moment is waited for. */
const PACE: Pace = { everyMs: 15_000, leastBytes: 64 * 1024 }

/** The sender of a body is slower than anybody who means to send it. */
export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
}

/** Rejects with the signal's reason when it is given, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // Whoever does not wait for it any more has ended already.
  promise.catch(() => {})
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/**
 * The chunks of a request's body, as long as its sender keeps the pace. Only time spent waiting for the sender counts: what the
 * server itself takes for a chunk is not the sender's fault. Ends at once with the signal, whatever the body does meanwhile.
 *
 * @throws BodyTooSlow, the signal's reason, or what the body says when it breaks off
 */
export async function* pacedBody(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  { everyMs, leastBytes }: Pace = PACE,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  const givenUp = aborted(signal)
  let waitedMs = 0
  let bytes = 0

  async function next() {
    const chunk = reader.read()
    for (;;) {
      const began = performance.now()
      const { promise: late, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(resolve, Math.max(0, everyMs - waitedMs))
      const come = await Promise.race([chunk, givenUp, late]).finally(() => clearTimeout(timer))
      waitedMs += performance.now() - began
      if (come) return come
      if (bytes < leastBytes) throw new BodyTooSlow()
      waitedMs = bytes = 0
    }
  }

  try {
    for (;;) {
      const { done, value } = await next()
      if (done) return
      bytes += value.byteLength
      yield value
    }
  } finally {
    // Not waited for: what is left of the body is the connection's business.
    reader.cancel().catch(() => {})
  }
}
