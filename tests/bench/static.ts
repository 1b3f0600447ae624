/**
 * Requests a second for files and for the lightest call, at 32 connections, beside a bare `node:http` server that
 * answers one buffer with the same headers, nginx if it is installed, and Astro's own server: `node --import
 * ./api/db/drizzle-imports.ts tests/bench/static.ts`.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { currentRelease } from '#cms/publish/release.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, skipped, whole } from './figure.ts'
import { load } from './load.ts'
import { addressOf, pagesOf } from './sample.ts'
import { startAstro, startBare, startNginx, type Rival } from './rivals/static.ts'

const ROUNDS = 5
const SECONDS = 2
/** Of the bare server: what the kernel and Node take is the same for both. */
const OF_BARE = 0.9

interface Case {
  name: string
  path: string
  headers: Record<string, string>
  /** Not a file: beside nothing that others would serve from one. */
  isCall?: boolean
}

const casesOf = (story: string): Case[] => [
  { name: 'Home page, brotli', path: '/', headers: { 'Accept-Encoding': 'br' } },
  { name: 'Home page, gzip', path: '/', headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'Home page, as it is', path: '/', headers: {} },
  { name: 'News page, brotli', path: story, headers: { 'Accept-Encoding': 'br' } },
  { name: '304', path: '/', headers: { 'If-None-Match': '' } },
  { name: 'GET /api/health', path: '/api/health', headers: {}, isCall: true },
]

async function headersFor(url: string, { path, headers }: Case) {
  if (!('If-None-Match' in headers)) return headers
  const ask = () => fetch(url + path)
  // A server may have closed the connection that was kept from the last round.
  const response = await ask().catch(ask)
  return { 'If-None-Match': response.headers.get('etag') ?? '' }
}

/** What each server says of a body by itself. */
const OF_BODY = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])

/** The files of the release for nginx, with brotli files beside the pages: it does not compress those itself. */
function filesForNginx(clientDir: string, to: string, paths: readonly string[]): string {
  cpSync(clientDir, to, { recursive: true })
  for (const path of paths) {
    const file = join(to, path === '/' ? 'index.html' : `${path}.html`)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
  return to
}

/** What each side does of one case, in rounds that take turns. */
async function measure(sides: readonly Rival[], one: Case) {
  const rounds = sides.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, { url, name }] of sides.entries()) {
      const headers = await headersFor(url, one)
      const { perSecond, errors } = await load({ urls: [url + one.path], headers }, SECONDS)
      if (errors > 0) throw new Error(`${name} answered ${one.name} with ${errors} errors`)
      rounds[place]!.push(perSecond)
    }
  }
  return sides.map(({ name }, place) => ({ name, perSecond: median(rounds[place]!) }))
}

const dataDir = temporaryFolder('bench')
const product = await startProduct({ command: 'demo', dataDir })
const sides: Rival[] = [{ name: 'Trellis', url: addressOf(product), stop: () => void product.stop() }]
try {
  const { dir } = currentRelease(dataDir)!
  const page = (await pagesOf(product.url)).find((url) => url.includes('/news/2'))!
  const story = new URL(page).pathname
  const files = filesForNginx(join(dir, 'client'), join(dataDir, 'nginx', 'client'), ['/', story])
  const sent = [...(await fetch(product.url)).headers].filter(([name]) => !OF_BODY.has(name))
  const nginx = await startNginx(files, join(dataDir, 'nginx'), sent).catch(() => skipped('nginx is not installed.'))
  if (nginx) sides.push(nginx)
  sides.push(await startAstro(join(dataDir, 'content'), join(dataDir, 'astro')))
  for (const [number, one] of casesOf(story).entries()) {
    const asked = await headersFor(sides[0]!.url, one)
    const bare = await startBare(sides[0]!.url + one.path, asked, join(dataDir, `bare-${number}`))
    const each = await measure([sides[0]!, bare, ...sides.slice(1)], one).finally(() => bare.stop())
    const [ours = 0, ofBare = 0, ...others] = each.map(({ perSecond }) => perSecond)
    const ratios = others.map((other, place) => `${(ours / other).toFixed(1)} × ${each[place + 2]!.name}`)
    measured({
      chapter: 'Static pages',
      what: one.name,
      promised: one.isCall ? '' : `at least ${OF_BARE} of a bare node:http server with one buffer and the same headers`,
      measured: `${[`${(ours / ofBare).toFixed(2)} of bare node:http`, ...ratios].join(', ')}. Requests a second: ${each.map(({ name, perSecond }) => `${name} ${whole(perSecond)}`).join('; ')}`,
      ...(!one.isCall && { kept: ours / ofBare >= OF_BARE }),
    })
  }
} finally {
  for (const side of sides) side.stop()
  rmSync(join('.cache', `bench-${process.pid}`), { recursive: true, force: true })
}
