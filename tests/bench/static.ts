/**
 * Requests a second for files and for the lightest call, beside nginx and Astro's own server, at 32 connections: `node
 * --import ./api/db/drizzle-imports.ts tests/bench/static.ts`. Without nginx it is compared with Astro's server alone.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { currentRelease } from '#cms/publish/release.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, skipped, whole } from './figure.ts'
import { load } from './load.ts'
import { pagesOf } from './sample.ts'
import { startAstro, startNginx, type Rival } from './rivals/static.ts'

const ROUNDS = 3
const SECONDS = 2
/** Of nginx with one worker, and times Astro's server. */
const OF_NGINX = 0.5
const OF_ASTRO = 5

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

const dataDir = temporaryFolder('bench')
const product = await startProduct({ command: 'demo', dataDir })
const sides: Rival[] = [
  { name: 'Trellis', url: product.url.replace('localhost', '127.0.0.1'), stop: () => void product.stop() },
]
try {
  const { dir } = currentRelease(dataDir)!
  const page = (await pagesOf(product.url)).find((url) => url.includes('/news/2'))!
  const story = new URL(page).pathname
  const files = filesForNginx(join(dir, 'client'), join(dataDir, 'nginx', 'client'), ['/', story])
  const sent = [...(await fetch(product.url)).headers].filter(([name]) => !OF_BODY.has(name))
  const nginx = await startNginx(files, join(dataDir, 'nginx'), sent).catch(() => skipped('nginx is not installed.'))
  if (nginx) sides.push(nginx)
  const astro = await startAstro(join(dataDir, 'content'), join(dataDir, 'astro'))
  sides.push(astro)
  for (const one of casesOf(story)) {
    const rounds = sides.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, { url, name }] of sides.entries()) {
        const { perSecond, errors } = await load(
          { urls: [url + one.path], headers: await headersFor(url, one) },
          SECONDS,
        )
        if (errors > 0) throw new Error(`${name} answered ${one.name} with ${errors} errors`)
        rounds[place]!.push(perSecond)
      }
    }
    const each = new Map(sides.map((side, place) => [side, median(rounds[place]!)]))
    const ours = each.get(sides[0]!)!
    const ofNginx = nginx ? ours / each.get(nginx)! : undefined
    const ofAstro = ours / each.get(astro)!
    const ratios = [ofNginx && `${ofNginx.toFixed(2)} of nginx`, `${ofAstro.toFixed(1)} × Astro’s server`].filter(
      Boolean,
    )
    measured({
      chapter: 'Static pages',
      what: one.name,
      promised: one.isCall
        ? ''
        : `${OF_NGINX} of nginx with one worker and the same headers, ${OF_ASTRO} × Astro’s standalone server`,
      measured: `${ratios.join(', ')}. Requests a second: ${[...each].map(([{ name }, value]) => `${name} ${whole(value)}`).join('; ')}`,
      ...(!one.isCall && { kept: (ofNginx ?? 1) >= OF_NGINX && ofAstro >= OF_ASTRO }),
    })
  }
} finally {
  for (const side of sides) side.stop()
  rmSync(join('.cache', `bench-${process.pid}`), { recursive: true, force: true })
}
