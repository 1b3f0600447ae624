import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { addressOfFile, getEtag } from '#cms/publish/paths.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { loadRelease, type Release } from './release.ts'
import { sendFile, getBody, getText } from './static-file.ts'

const PAGE = '<!doctype html><title>News</title>'
const IMAGE = Buffer.from('the bytes of a picture')
const dir = temporaryFolder('release')
let release: Release

beforeAll(() => {
  mkdirSync(join(dir, 'client/_assets'), { recursive: true })
  writeFileSync(join(dir, 'client/index.html'), '<!doctype html><title>Home</title>')
  writeFileSync(join(dir, 'client/news.html'), PAGE)
  writeFileSync(join(dir, 'client/news.html.br'), brotliCompressSync(PAGE))
  writeFileSync(join(dir, 'client/_assets/app.Ab12.js'), 'export {}')
  writeFileSync(join(dir, 'client/_assets/late.js'), 'export {}')
  writeFileSync(join(dir, 'client/_assets/hall.webp'), IMAGE)
  writeFileSync(
    join(dir, 'files.json'),
    JSON.stringify({
      policies: ["script-src 'self'"],
      files: [
        ['index.html', getEtag(Buffer.from('home')), 0],
        ['news.html', getEtag(Buffer.from(PAGE)), 0],
        ['_assets/app.Ab12.js', getEtag(Buffer.from('export {}'))],
        ['_assets/late.js', getEtag(Buffer.from('export {}'))],
        ['_assets/hall.webp', getEtag(IMAGE)],
      ],
    }),
  )
  release = load()
})

const load = (previous?: Release) =>
  loadRelease(dir, {
    id: 'one',
    serverDir: join(dir, 'server'),
    shared: [['X-Content-Type-Options', 'nosniff']],
    ...(previous && { previous }),
  })

async function request(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((request, response) => sendFile(request, response, release.files.get(path)!)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  const body = Buffer.from(await response.arrayBuffer())
  server.close()
  return { response, body }
}

test.each([
  ['index.html', '/'],
  ['news.html', '/news'],
  ['news/index.html', '/news'],
  ['news/opening-day.html', '/news/opening-day'],
  ['_assets/app.js', '/_assets/app.js'],
])('%s is served at %s', (file, address) => {
  expect(addressOfFile(file)).toBe(address)
})

test('a page has its type and its policy, and is revalidated each time', async () => {
  const { response, body } = await request('/news')
  expect(body.toString()).toBe(PAGE)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "script-src 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
    etag: expect.stringMatching(/^".{27}"$/),
  })
})

test('a file whose name changes with its bytes is cached for a year', async () => {
  const { response } = await request('/_assets/app.Ab12.js')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a client that has the file gets 304 without a body', async () => {
  const etag = release.files.get('/news')!.etag
  const { response, body } = await request('/news', { 'if-none-match': etag })
  expect(response.status).toBe(304)
  expect(body).toHaveLength(0)
})

test('a browser with brotli gets the bytes from the build', async () => {
  const { response, body } = await request('/news', { 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(body.toString()).toBe(PAGE)
})

test('HEAD has the headers of GET and no body', async () => {
  const { response, body } = await request('/news', {}, 'HEAD')
  expect(response.headers.get('content-length')).toBe(String(PAGE.length))
  expect(body).toHaveLength(0)
})

test('the home page tells caches that it differs for signed-in users', async () => {
  const { response } = await request('/')
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

test('what is unchanged since the last release stays in memory', async () => {
  await request('/news')
  const list = JSON.parse(readFileSync(join(dir, 'files.json'), 'utf8')) as { files: [string, string, number?][] }
  list.files[0]![1] = getEtag(Buffer.from('another home'))
  writeFileSync(join(dir, 'files.json'), JSON.stringify(list))
  const next = load(release)
  expect(getBody(next.files.get('/news')!, '')).toBe(getBody(release.files.get('/news')!, ''))
  expect(getBody(next.files.get('/')!, '')).toBeInstanceOf(Promise)
})

test('a file’s text is read once, for calls that return it', () => {
  const news = release.files.get('/news')!
  expect(getText(news)).toBe(PAGE)
  expect(getBody(news, '')).not.toBeInstanceOf(Promise)
  renameSync(news.path, `${news.path}.gone`)
  expect(getText(news)).toBe(PAGE)
  renameSync(`${news.path}.gone`, news.path)
})

test('an unreadable file is answered with a message until it can be read', async () => {
  const folder = join(dir, 'client/_assets')
  renameSync(folder, `${folder}.gone`)
  const { response, body } = await request('/_assets/late.js')
  expect(response.status).toBe(503)
  expect(body.toString()).toBe('We couldn’t read this file. Try again.')
  renameSync(`${folder}.gone`, folder)
  expect((await request('/_assets/late.js')).response.status).toBe(200)
})

test('a page without a policy is refused, not served without one', () => {
  writeFileSync(join(dir, 'files.json'), JSON.stringify({ policies: [], files: [['index.html', 'x']] }))
  expect(() => load()).toThrow('has no content security policy')
})

test('a part of an image is from the requested version', async () => {
  const path = '/_assets/hall.webp'
  const etag = getEtag(IMAGE)
  const { response, body } = await request(path, { range: 'bytes=4-8', 'if-range': etag })
  expect([response.status, body.toString()]).toEqual([206, 'bytes'])
  const { headers } = response
  expect([headers.get('content-range'), headers.get('content-length')]).toEqual([`bytes 4-8/${IMAGE.length}`, '5'])
  expect([headers.get('content-type'), headers.get('etag')]).toEqual(['image/webp', etag])
  const whole = async (headers: object, method?: string, at = path) => {
    const answer = await request(at, { range: 'bytes=4-8', ...headers }, method)
    return [answer.response.status, answer.response.headers.get('accept-ranges'), answer.body.length]
  }
  expect(await whole({ 'if-range': '"another"' })).toEqual([200, 'bytes', IMAGE.length])
  expect(await whole({}, 'HEAD')).toEqual([200, 'bytes', 0])
  expect(await whole({}, 'GET', '/news')).toEqual([200, null, PAGE.length])
  const behind = await request(path, { range: 'bytes=99-' })
  expect([behind.response.status, behind.response.headers.get('content-range')]).toEqual([
    416,
    `bytes */${IMAGE.length}`,
  ])
})
