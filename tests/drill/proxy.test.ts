/** The example files of the proxies, loaded by the real programs with other ports, in front of a small server. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as plain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as secure, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePrograms } from '#scripts/debian.ts'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const DOMAIN = 'startups.example.org'
const MEGABYTE = 1_000_000
const PATIENCE = 300_000

/** Returns what reached it; a stream sends one event and stays open. */
const upstream = createServer((request, response) => {
  if (request.url === '/api/stream') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    response.write('data: first\n\n')
    return
  }
  let bytes = 0
  request.on('data', (part: Buffer) => (bytes += part.length))
  request.on('end', () => response.end(JSON.stringify({ ...request.headers, bytes })))
})

interface Proxy {
  program: string
  packages: string[]
  /** Writes its configuration to a folder; returns the commands that validate and start it. */
  configure(folder: string, port: number, target: string): { check: string[]; start: string[] }
  request: (options: RequestOptions, answer: (message: IncomingMessage) => void) => ClientRequest
}

const nginx: Proxy = {
  program: 'nginx',
  packages: ['nginx-light'],
  configure(folder, port, target) {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const certify = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${DOMAIN}`]
    execFileSync('openssl', [...certify, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const site = readFileSync('docs/nginx.conf', 'utf8')
      .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
      .replace('127.0.0.1:4321', target)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (it) => `${it}_temp_path ${folder}/${it};`,
    )
    const file = join(folder, 'nginx.conf')
    const own = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`
    writeFileSync(file, `${own}\nhttp { access_log off; ${temporary.join(' ')}\n${site}\n}`)
    return { check: ['-t', '-q', '-c', file], start: ['-c', file] }
  },
  request: secure,
}

const caddy: Proxy = {
  program: 'caddy',
  packages: ['caddy'],
  configure(folder, port, target) {
    const file = join(folder, 'Caddyfile')
    // Without a certificate, which Caddy would request for a public name.
    const site = readFileSync('Caddyfile', 'utf8').replace('{$DOMAIN}', `http://${DOMAIN}:${port}`)
    writeFileSync(file, `{\n\tadmin off\n}\n${site.replace('trellis:4321', target)}`)
    const words = ['--config', file, '--adapter', 'caddyfile']
    return { check: ['validate', ...words], start: ['run', ...words] }
  },
  request: plain,
}

beforeAll(() => new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

describe.each([nginx, caddy])('the example file for $program', { timeout: PATIENCE }, (proxy) => {
  const folder = temporaryFolder(proxy.program)
  const env = { PATH: process.env['PATH'], HOME: folder }
  let port = 0
  let stop: () => void = () => undefined

  const request = (path: string, headers = {}, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const host = { Host: `${DOMAIN}:${port}`, ...headers }
      const options = { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers: host }
      const sent = proxy.request({ ...options, rejectUnauthorized: false, agent: false }, resolve)
      sent.on('error', reject)
      sent.end(body)
    })

  beforeAll(async () => {
    const program = ensurePrograms([proxy.program], proxy.packages)
    if (!program) throw new Error(`Install ${proxy.program} to try its example file.`)
    port = await freePort()
    const { check, start } = proxy.configure(folder, port, `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    execFileSync(program, check, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const child = spawn(program, start, { env, stdio: 'ignore' })
    stop = () => child.kill('SIGTERM')
    for (let answers = false; !answers && child.exitCode === null; await pause(50))
      answers = await request('/').then(
        () => true,
        () => false,
      )
  }, PATIENCE)
  afterAll(() => stop())

  test('passes on the host with its port, and only the visitor’s own address', async () => {
    const seen = await json(await request('/news', { 'X-Forwarded-For': '203.0.113.9' }))
    expect(seen).toMatchObject({ host: `${DOMAIN}:${port}`, 'x-forwarded-for': '127.0.0.1' })
  })

  test('passes a stream through as it arrives', async () => {
    const stream = await request('/api/stream')
    const [first] = (await stream.take(1).toArray()) as Buffer[]
    expect(String(first)).toBe('data: first\n\n')
  })

  test('accepts what an editor can save in one request, and no more', async () => {
    expect(await json(await request('/api/cms', {}, Buffer.alloc(60 * MEGABYTE)))).toMatchObject({
      bytes: 60 * MEGABYTE,
    })
    const { statusCode } = await request('/api/cms', {}, Buffer.alloc(68 * MEGABYTE))
    // Debian's Caddy words this differently than later versions.
    expect([413, 502]).toContain(statusCode)
  })
})
