import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchSource, PUBLIC_HTTPS, type FetchRules, isPublicAddress } from './fetch-source.ts'

let server: Server
let port: number
const requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/feed') response.end('a feed')
    else if (request.url === '/moved') response.writeHead(301, { Location: '/feed' }).end()
    else if (request.url === '/away') response.writeHead(302, { Location: 'http://inside.example/feed' }).end()
    else if (request.url === '/file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
    else if (request.url === '/loop') response.writeHead(302, { Location: '/loop' }).end()
    else if (request.url === '/endless') {
      const more = () => response.destroyed || response.write('x'.repeat(50_000), more)
      more()
    } else if (request.url === '/slow') response.write('a')
    else response.writeHead(404).end('nothing')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The rules of the product, except that this test's own server counts as public. */
function rules(changes: Partial<FetchRules> = {}): FetchRules {
  return {
    ...PUBLIC_HTTPS,
    protocol: 'http:',
    port,
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.5' : '127.0.0.1', family: 4 }],
    milliseconds: 5000,
    ...changes,
  }
}
const at = (path: string, changes?: Partial<FetchRules>) =>
  fetchSource(`http://site.example:${port}${path}`, rules(changes))

test('fetching a source: connects to the address it checked and follows redirects', async () => {
  requests.length = 0
  expect(await at('/moved')).toBe('a feed')
  expect(requests).toEqual([`site.example:${port} /moved`, `site.example:${port} /feed`])
})

test('fetching a source: name servers that don’t respond use up only the time limit', async () => {
  const resolve = () => new Promise<never>(() => {})
  await expect(at('/feed', { resolve, milliseconds: 100 })).rejects.toMatchObject({
    status: 400,
    message: 'The site didn’t answer in time. Try again later.',
  })
})

test('fetching a source: a name is resolved once, so a second result can’t redirect it', async () => {
  let times = 0
  const resolve = async () => [{ address: times++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  expect(await at('/feed', { resolve })).toBe('a feed')
  expect(times).toBe(1)
})

const CLOSED = 'This isn’t the address of a public site.'

test.each<[string, string, Partial<FetchRules>]>([
  ['a redirect into the inside', '/away', { port: 80 }],
  ['a redirect to another scheme', '/file', {}],
  [
    'a name with a private address among its own',
    '/feed',
    {
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.1.1', family: 4 },
      ],
    },
  ],
])('fetching a source: %s is refused', async (_, path, changes) => {
  const url = changes.port ? `http://site.example:${port}${path}` : `http://site.example:${port}${path}`
  const options = rules({ ...changes, port })
  await expect(fetchSource(url, options)).rejects.toThrow(CLOSED)
})

test.each([
  'http://site.example/feed',
  'https://user:secret@site.example/feed',
  'https://site.example:8443/feed',
  'https://127.0.0.1/feed',
  'https://[::1]/feed',
  'https://[::ffff:10.0.0.1]/feed',
  'https://2130706433/feed',
  'https://0x7f.1/feed',
  'https://169.254.169.254/latest/meta-data',
  'ftp://site.example/feed',
  'not an address',
])('fetching a source: %s is refused by the rules of the product', async (address) => {
  await expect(fetchSource(address)).rejects.toThrow(CLOSED)
})

test('fetching a source: reports size and time limits, redirect loops, and not found', async () => {
  await expect(at('/endless')).rejects.toThrow('too large')
  await expect(at('/slow', { milliseconds: 200 })).rejects.toThrow('didn’t answer in time')
  await expect(at('/loop')).rejects.toThrow('keeps redirecting')
  await expect(at('/gone')).rejects.toThrow('returned an error (404)')
  await expect(at('/feed', { resolve: async () => [] })).rejects.toThrow('couldn’t be reached')
})

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['ff02::1', false],
  ['not-an-address', false],
])('%s belongs to the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
