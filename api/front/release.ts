import { hash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { NO_CONTENT_POLICY } from './headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The folder in which Astro puts files whose names change with their bytes. */
export const HASHED_ASSETS = '/_assets/'
const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, no-cache'

/** One body of a file: as it is, or compressed. `headers` is a flat list of names and values, ready for `writeHead`. */
export interface Encoded {
  body: Buffer
  headers: readonly string[]
}

/** A file of the release, with everything an answer needs worked out once. */
export interface StaticFile {
  etag: string
  plain: Encoded
  brotli: Encoded | undefined
  gzip: Encoded | undefined
  notModified: readonly string[]
}

/** A built site, held in memory. */
export interface Release {
  id: string
  files: ReadonlyMap<string, StaticFile>
  /** The build's entry for pages that are rendered on demand. */
  serverEntry: string
  /** The not-found page. */
  notFound: StaticFile | undefined
}

/** Names and values of headers, in order. */
type Headers = readonly (readonly [string, string])[]

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The address of a built file: `news/index.html` and `news.html` are both `/news`. */
export function addressOf(file: string): string {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')
  return `/${page}`.replace(/(.)\/$/, '$1')
}

/** The headers that the build gives each page, its policy first of all; a release without them is not served. */
function readPolicies(dir: string): Map<string, Headers> {
  const entries = JSON.parse(readFileSync(join(dir, '_headers.json'), 'utf8')) as {
    pathname: string
    headers: { key: string; value: string }[]
  }[]
  return new Map(
    entries.map(({ pathname, headers }) => [
      pathname.replace(/\/$/, '') || '/',
      headers.map(({ key, value }) => [key, value] as const),
    ]),
  )
}

function optional(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Headers of a file that no browser asks for again under the same name. */
export const NEVER_CHANGES: Headers = [['Cache-Control', FOREVER]]

/**
 * Reads a file and its compressed twins (`.br`, `.gz`), with the headers of every answer worked out once.
 *
 * @param headers of all its answers, besides those that follow from its bytes.
 */
export function prepareFile(path: string, headers: Headers): StaticFile {
  const body = readFileSync(path)
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const type = typeOf(path)
  const always = [['ETag', etag], ...headers].flat()
  const encoded = (bytes: Buffer | undefined, encoding?: string): Encoded | undefined =>
    bytes && {
      body: bytes,
      headers: [
        'Content-Type',
        type,
        'Content-Length',
        String(bytes.length),
        ...(encoding ? ['Content-Encoding', encoding] : []),
        ...always,
      ],
    }
  return {
    etag,
    plain: encoded(body)!,
    brotli: encoded(optional(`${path}.br`), 'br'),
    gzip: encoded(optional(`${path}.gz`), 'gzip'),
    notModified: always,
  }
}

const typeOf = (file: string) => TYPES[extname(file)] ?? 'application/octet-stream'

function prepare(clientDir: string, file: string, policies: Map<string, Headers>, shared: Headers): StaticFile {
  const address = addressOf(file)
  return prepareFile(join(clientDir, file), [
    ['Cache-Control', address.startsWith(HASHED_ASSETS) ? FOREVER : REVALIDATE],
    // The home page has a personal twin, so a shared cache must keep them apart.
    ['Vary', address === '/' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'],
    ...(typeOf(file).startsWith('text/html')
      ? (policies.get(address) ?? [])
      : ([['Content-Security-Policy', NO_CONTENT_POLICY]] as const)),
    ...shared,
  ])
}

/**
 * Reads a built release into memory.
 *
 * @param dir the release's folder, with `client/` and `server/` as the publisher left them.
 * @param shared headers that every answer carries.
 */
export function loadRelease(dir: string, id: string, shared: Headers): Release {
  const clientDir = join(dir, 'client')
  const policies = readPolicies(dir)
  const files = new Map<string, StaticFile>()
  for (const file of listFiles(clientDir)) {
    if (/\.(br|gz)$/.test(file)) continue
    files.set(addressOf(file), prepare(clientDir, file, policies, shared))
  }
  return { id, files, serverEntry: join(dir, 'server', 'entry.mjs'), notFound: files.get('/404') }
}
