import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { addressOf } from '#cms/publish/address.ts'
import { eachOf } from '#cms/publish/compress.ts'
import { filesBelow } from '#cms/publish/place.ts'
import { etagOf, readFileList } from '#cms/publish/release-files.ts'
import { SEARCH } from '#cms/publish/search-index.ts'
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
  /** A page's own policy. */
  policy: string | undefined
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

/** Headers of a file that no browser asks for again under the same name. */
export const NEVER_CHANGES: Headers = [['Cache-Control', FOREVER]]

const typeOf = (file: string) => TYPES[extname(file)] ?? 'application/octet-stream'

/** The bytes of a file, as they are and compressed. */
interface Bytes {
  body: Buffer
  brotli?: Buffer | undefined
  gzip?: Buffer | undefined
}

function toFile(path: string, { body, brotli, gzip }: Bytes, etag: string, headers: Headers): StaticFile {
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
    policy: undefined,
    plain: encoded(body)!,
    brotli: encoded(brotli, 'br'),
    gzip: encoded(gzip, 'gzip'),
    notModified: always,
  }
}

function optional(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/**
 * Reads a file and its compressed twins (`.br`, `.gz`), with the headers of every answer worked out once.
 *
 * @param headers of all its answers, besides those that follow from its bytes.
 */
export function prepareFile(path: string, headers: Headers): StaticFile {
  const body = readFileSync(path)
  return toFile(path, { body, brotli: optional(`${path}.br`), gzip: optional(`${path}.gz`) }, etagOf(body), headers)
}

const ifThere = (path: string) => readFile(path).catch(() => undefined)

/** Reads a file of a release whose entity tag is known. */
async function prepare(
  path: string,
  address: string,
  etag: string,
  policy: string | undefined,
  shared: Headers,
): Promise<StaticFile> {
  const isPage = typeOf(path).startsWith('text/html')
  if (isPage && policy === undefined)
    throw new Error(`The page ${address} has no policy, so this release is not served.`)
  const [body, brotli, gzip] = await Promise.all([readFile(path), ifThere(`${path}.br`), ifThere(`${path}.gz`)])
  const file = toFile(path, { body, brotli, gzip }, etag, [
    ['Cache-Control', address.startsWith(HASHED_ASSETS) ? FOREVER : REVALIDATE],
    // The home page has a personal twin, so a shared cache must keep them apart.
    ['Vary', address === '/' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'],
    ['Content-Security-Policy', isPage ? policy! : NO_CONTENT_POLICY],
    ...shared,
  ])
  return { ...file, policy }
}

/** The search index of a release, which is renewed after the release is live. */
async function loadSearch(dir: string, shared: Headers): Promise<[string, StaticFile][]> {
  const folder = join(dir, SEARCH)
  const files = existsSync(folder) ? filesBelow(folder) : []
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const address = `/${SEARCH}/${file}`
      return [address, await prepare(path, address, etagOf(await readFile(path)), undefined, shared)] as const
    }),
  ) as Promise<[string, StaticFile][]>
}

/** How a release is loaded. */
export interface LoadOptions {
  id: string
  /** Headers that every answer carries. */
  shared: Headers
  /** The folder of its pages on demand. */
  serverDir: string
  /** The release before it: files that are the same are taken over instead of read. */
  previous?: Release
}

/**
 * Reads a built release into memory, a few files at a time, so that the site goes on answering.
 *
 * @param dir the release's folder, as the publisher left it.
 */
export async function loadRelease(dir: string, { id, shared, serverDir, previous }: LoadOptions): Promise<Release> {
  const { policies, files: list } = readFileList(dir)
  const files = new Map<string, StaticFile>()
  await eachOf(list, async ([file, etag, place]) => {
    const address = addressOf(file)
    const policy = place === undefined ? undefined : policies[place]
    const before = previous?.files.get(address)
    const isSame = before?.etag === etag && before.policy === policy
    files.set(address, isSame ? before : await prepare(join(dir, 'client', file), address, etag, policy, shared))
  })
  for (const [address, file] of await loadSearch(dir, shared)) files.set(address, file)
  return { id, files, serverEntry: join(serverDir, 'entry.mjs'), notFound: files.get('/404') }
}

/** The same release with its search index read anew. */
export async function withNewSearch(release: Release, dir: string, shared: Headers): Promise<Release> {
  const rest = [...release.files].filter(([address]) => !address.startsWith(`/${SEARCH}/`))
  return { ...release, files: new Map([...rest, ...(await loadSearch(dir, shared))]) }
}
