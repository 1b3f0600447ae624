import type { IncomingMessage } from 'node:http'

/** Milliseconds that a body may take however slowly it comes: a phone loses its line for that long in a tunnel. */
const PATIENCE = 20_000
/** Bytes a second, from then on and on the average: half of what a phone sends on the slowest network there is. */
const SLOWEST = 4096
const LOOK_AFTER = 1000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Watches that the body of a request keeps coming. A client that sends a byte now and then would hold its connection, and what was
 * opened for its call, for as long as a whole upload may take.
 */
export function watchBody(request: IncomingMessage, tooSlow: () => void): void {
  if (!hasBody(request)) return
  const { socket } = request
  const before = socket.bytesRead
  const start = performance.now()
  let timer = setTimeout(look, PATIENCE)
  function look() {
    if (request.complete) return
    const seconds = (performance.now() - start - PATIENCE) / 1000
    // What has come and was not taken yet is not the client's fault.
    if (request.readableLength === 0 && socket.bytesRead - before < seconds * SLOWEST) return tooSlow()
    timer = setTimeout(look, LOOK_AFTER)
  }
  request.once('close', () => clearTimeout(timer))
}
