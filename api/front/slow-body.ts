import type { IncomingMessage } from 'node:http'

/** Milliseconds that a body may fall behind: a phone loses its line for that long in a tunnel. */
const PATIENCE = 20_000
/** The minimum pace in bytes a second: half of what a phone sends on the slowest network. */
export const SLOWEST = 4096
const LOOK_AFTER = 1000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Ends a request whose body stops coming. A client that sends a byte now and then would otherwise hold its connection,
 * and what its call opened, for as long as a whole upload may take. So would one that stops after most of its body;
 * that is why nobody's lead grows beyond the patience.
 */
export function watchBody(request: IncomingMessage, tooSlow: (request: IncomingMessage) => void): void {
  if (!hasBody(request)) return
  const { socket } = request
  let seen = socket.bytesRead
  let ahead = PATIENCE
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const bytes = socket.bytesRead - seen
    seen += bytes
    // Received bytes that were not read yet are not the client's fault.
    if (request.readableLength > 0) return
    ahead = Math.min(ahead + (bytes / SLOWEST) * 1000, PATIENCE) - LOOK_AFTER
    if (ahead > 0) return
    clearInterval(timer)
    tooSlow(request)
  }, LOOK_AFTER)
  request.once('close', () => clearInterval(timer))
}
