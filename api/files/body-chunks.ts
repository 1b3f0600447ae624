/** Rejects with the signal's reason when it is given, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // A reader that stopped waiting has ended already.
  promise.catch(() => {})
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/**
 * The chunks of a request's body. Ends at once with the signal, whatever the body does. The front enforces the pace of
 * bodies (`api/front/slow-body.ts`).
 *
 * @throws the signal's reason, or what the body says when it breaks off
 */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  const givenUp = aborted(signal)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), givenUp])
      if (done) return
      yield value
    }
  } finally {
    // Not awaited: the rest of the body is the connection's concern.
    reader.cancel().catch(() => {})
  }
}
