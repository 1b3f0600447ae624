import { type IncomingMessage, STATUS_CODES, ServerResponse, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { NO_CONTENT_POLICY } from './headers.ts'

/** Milliseconds that a body can fall behind: a phone loses its connection for that long in a tunnel. */
const PATIENCE = 20_000
/** The minimum pace in bytes a second: half of what a phone sends on the slowest network. */
const SLOWEST = 4096
const POLL_DELAY_MS = 1000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Ends a request whose body stops arriving. A client that sends a byte now and then would otherwise keep its
 * connection, and what its call opened, for as long as a whole upload may take. So would one that stops after most of
 * its body; that is why no one's lead grows beyond the patience.
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
    // Received bytes that weren't read yet aren't the client's fault.
    if (request.readableLength > 0) return
    ahead = Math.min(ahead + (bytes / SLOWEST) * 1000, PATIENCE) - POLL_DELAY_MS
    if (ahead > 0) return
    clearInterval(timer)
    tooSlow(request)
  }, POLL_DELAY_MS)
  request.once('close', () => clearInterval(timer))
}

/** Time limits for the parts of a connection in milliseconds, and size limits. */
export const CONNECTION_LIMITS = {
  /** Bytes of a request's headers: this product's cookies stay below 1 kB. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  /** For a whole request: the largest upload on a slow connection. `watchBody` decides how slow a body can be. */
  requestTimeout: 10 * 60_000,
  /** Longer than proxies keep theirs, so that they never send on one that ends. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
} as const
/** Milliseconds without a byte of a response after which its reader counts as gone. */
const STALLED = 2 * 60_000
/** Milliseconds that a client has to read why it is refused, and to close its side. */
const LINGER = 1000
/** Parallel connections: each takes some 20 kB. */
const MOST = 2000
/** The maximum of these per address: some forty browsers behind one router. */
const MAX_PER_ADDRESS = 250
/** Additional ones, for newcomers who replace a connection that is being closed. */
const SPARE = 100

/**
 * Requests per connection that can wait for their responses. Browsers and proxies wait for each response; a client that
 * sends hundreds in parallel would have all of them started before others get a turn.
 */
const MOST_UNANSWERED = 16

/** The response to a client whose request couldn't be read. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'This request couldn’t be understood.',
  408: 'This request took too long to arrive. Try again.',
  413: 'This is too large to send.',
  429: 'Too many requests at the same time. Send unanswered ones again.',
  431: 'The headers of this request are too large. Deleting the cookies of this site may help.',
}
/** Node's codes for what ended a connection. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function getAnswer(status: number): string {
  const message = SENTENCES[status]!
  const headers = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${NO_CONTENT_POLICY}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${message}`
}

/** A response whose reason phrase is that of its status, whatever a renderer sets. */
export class Answer extends ServerResponse<IncomingMessage> {}
Object.defineProperty(Answer.prototype, 'statusMessage', {
  get(this: Answer) {
    return STATUS_CODES[this.statusCode] ?? ''
  },
  set() {},
})

/** The state of an open connection. Each has one object: every request looks it up and changes it. */
interface Connection {
  socket: Socket
  /** Its newest response. */
  newest: ServerResponse | undefined
  isRefused: boolean
  /** The number of its requests without a response. */
  unanswered: number
  /** Whether a request is in progress. */
  isBusy: boolean
  /** When that last changed; milliseconds on the process's clock. */
  since: number
  /** The bytes transferred until its last request ended. */
  before: number
}

const connections = new Map<Duplex, Connection>()

/** Sends the reason and closes, whether or not the client closes its side. */
function close(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(getAnswer(status))
  const timer = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(timer))
}

/** Ends a connection on which no more requests can be read. A response in progress is finished first. */
export function refuseConnection(socket: Duplex, status: 400 | 408 | 413 | 429 | 431): void {
  const connection = connections.get(socket)
  if (!connection || connection.isRefused) return
  connection.isRefused = true
  const answer = connection.newest
  if (answer && !answer.req.complete && answer.headersSent) socket.destroy()
  else if (answer?.req.complete && !answer.writableFinished) answer.once('close', () => close(socket, status))
  else close(socket, status)
}

/** Connections of responses that ended in this turn of the event loop, one for each response. */
const ended: Connection[] = []

function settle(): void {
  for (const connection of ended) connection.unanswered--
  ended.length = 0
}

/**
 * Whether to answer a request that came at `now`, and on which connection; `leave` is called when its response has
 * ended. A connection with too many waiting requests ends after the responses in progress.
 */
export function admit({ socket }: IncomingMessage, response: ServerResponse, now: number): Connection | undefined {
  const connection = connections.get(socket)
  if (!connection || connection.isRefused) return undefined
  if (connection.unanswered >= MOST_UNANSWERED) {
    refuseConnection(socket, 429)
    socket.pause()
    return undefined
  }
  connection.unanswered++
  connection.newest = response
  if (!connection.isBusy) {
    connection.isBusy = true
    connection.since = now
  }
  return connection
}

/** Records that a response has ended, at `now`. */
export function leave(connection: Connection, response: ServerResponse, now: number): void {
  // Deferred: requests of the same packet would otherwise all start before others get a turn.
  if (ended.push(connection) === 1) setImmediate(settle)
  if (connection.newest !== response) return
  connection.isBusy = false
  connection.since = now
  connection.before = countBytes(connection.socket)
}

/** Bytes received and sent. */
const countBytes = (socket: Socket) => socket.bytesRead + socket.bytesWritten - socket.writableLength

/** Whether a request waits for its client: for more of its body, or for reading the response. */
function isAwaitingClient({ socket, newest }: Connection): boolean {
  const request = newest?.req
  return socket.writableLength > 0 || (request !== undefined && !request.complete && request.readableLength === 0)
}

/** The connection without a request for longest: idle, silent, or sending an endless header. */
function findLongestIdle(open: ReadonlySet<Connection>): Connection | undefined {
  let longest: Connection | undefined
  for (const connection of open) {
    if (!connection.isBusy && connection.since < (longest?.since ?? Infinity)) longest = connection
  }
  return longest
}

/** The client furthest behind the required pace of a body, except those whom the server keeps waiting. */
function findSlowest(open: ReadonlySet<Connection>): Connection | undefined {
  const now = performance.now()
  let slowest: Connection | undefined
  let least = Infinity
  for (const connection of open) {
    const { socket, since, before } = connection
    const ahead = countBytes(socket) - before - ((now - since) / 1000) * SLOWEST
    if (ahead >= least || socket.destroyed || !isAwaitingClient(connection)) continue
    slowest = connection
    least = ahead
  }
  return slowest
}

/**
 * Makes room for a new connection when all are taken, or all that one address can have: the one without a request for
 * longest is closed. If all have requests, it is that of the client that sends or reads least. If that isn't one of an
 * address with too many, the new one is closed.
 */
function closeIdlest(server: Server, getOwner: (socket: Socket) => string | null): void {
  const open = new Set<Connection>()
  const own = new Map<string, Set<Connection>>()
  server.on('connection', (socket: Socket) => {
    const owner = getOwner(socket)
    const theirs = (owner !== null && own.get(owner)) || new Set<Connection>()
    if (theirs.size >= MAX_PER_ADDRESS) {
      const victim = findLongestIdle(theirs) ?? findSlowest(theirs)
      if (!victim) return void socket.destroy()
      victim.socket.destroy()
    } else if (open.size >= MOST) (findLongestIdle(open) ?? findSlowest(open))?.socket.destroy()
    const connection = {
      socket,
      newest: undefined,
      isRefused: false,
      unanswered: 0,
      isBusy: false,
      since: performance.now(),
      before: 0,
    }
    open.add(connection)
    connections.set(socket, connection)
    if (owner !== null) own.set(owner, theirs.add(connection))
    socket.once('close', () => {
      open.delete(connection)
      theirs.delete(connection)
      if (owner !== null && theirs.size === 0 && own.get(owner) === theirs) own.delete(owner)
      connections.delete(socket)
    })
  })
  server.maxConnections = MOST + SPARE
}

/** Accepts no new connections, and ends those without a waiting request; the server closes after the others. */
export function stopAccepting(server: Server): void {
  server.close()
  server.closeIdleConnections()
  // Node counts one that never sent a request as busy. Browsers open them in advance, and keep them.
  for (const { socket } of connections.values()) if (socket.bytesRead === 0) socket.destroy()
}

/** Limits what connections can use of a server. `getOwner` returns their addresses; `null` if one is used by many. */
export function limitConnections(server: Server, getOwner: (socket: Socket) => string | null): void {
  // A client can close its half after sending everything, and still wait for its response. Node's types lack the
  // setting.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.timeout = STALLED
  closeIdlest(server, getOwner)
  // Expectations other than 100 Continue are ignored; Node would answer them outside all limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseConnection(socket, (STATUSES[error.code ?? ''] ?? 400) as 400)
  })
}
