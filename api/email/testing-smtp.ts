import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** An email as it arrived. */
export interface Arrived {
  from: string
  to: string[]
  /** By lowercase name, unfolded. */
  headers: Record<string, string>
  /** Decoded bodies. */
  text: string
  html: string
  /** The calendar event that email programs read; empty without one. */
  calendar: string
  /** Images that its HTML can show with `cid:`. */
  pictures: string[]
}

export interface TestMailServer {
  url: string
  arrived: Arrived[]
  /** The number of open connections. */
  connected(): number
  /** Errors for the next recipients or emails, in order; `null` accepts one. */
  rejections: { at: 'recipient' | 'email'; code: number }[]
  /** Called with each email before it is acknowledged, which waits for the result. */
  onEmail: (email: Arrived) => Promise<void> | void
  close(): Promise<void>
}

/** A mail server for tests, on its own port, that stores what it accepts. */
export async function startMailServer(): Promise<TestMailServer> {
  const test: TestMailServer = {
    url: '',
    arrived: [],
    connected: () => server.connections.size,
    rejections: [],
    onEmail: () => {},
    close: async () => {},
  }
  const refuse = (at: 'recipient' | 'email') => {
    if (test.rejections[0]?.at !== at) return null
    const { code } = test.rejections.shift()!
    return Object.assign(new Error('Not now, ada@example.org'), { responseCode: code })
  }
  async function receive(stream: SMTPServerDataStream, { mailFrom, rcptTo }: SMTPServerSession['envelope']) {
    const content = Buffer.concat(await stream.toArray()).toString('latin1')
    const error = refuse('email')
    if (error) throw error
    const from = mailFrom ? mailFrom.address : ''
    const email = { from, to: rcptTo.map(({ address }) => address), ...readEmail(content) }
    test.arrived.push(email)
    await test.onEmail(email)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuse('recipient')),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) =>
      receive(stream, envelope),
    ),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  test.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  test.close = () => new Promise((resolve) => server.close(resolve))
  return test
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const decodeWord = (_: string, charset: string, encoding: string, text: string) =>
  /^utf-8$/i.test(charset) && /^q$/i.test(encoding)
    ? decode(text.replaceAll('_', ' '), 'quoted-printable')
    : decode(text, 'base64')

function split(raw: string) {
  const gap = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, gap)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      const text = value
        .join(':')
        .trim()
        .replace(/\?=\s+=\?/g, '?==?')
      return [name.toLowerCase(), text.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, decodeWord)]
    }),
  )
  return { headers, body: raw.slice(gap + 4) }
}

type Part = ReturnType<typeof split>

/** The parts of a body, including nested ones. */
function getParts({ headers, body }: Part): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return []
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
  return parts.flatMap((part) => [part, ...getParts(part)])
}

function readEmail(raw: string): Omit<Arrived, 'from' | 'to'> {
  const whole = split(raw)
  const parts = getParts(whole)
  const getPart = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : ''
  }
  const lines = (type: string) => getPart(type).replaceAll('\r\n', '\n')
  return {
    headers: whole.headers,
    text: lines('text/plain'),
    html: lines('text/html'),
    calendar: getPart('text/calendar'),
    pictures: parts.flatMap(({ headers }) => headers['content-id']?.slice(1, -1) ?? []),
  }
}
