import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compressFolder } from '#cms/publish/compress.ts'
import { CACHE } from '#cms/publish/paths.ts'
import { NO_CONTENT_POLICY } from './headers.ts'
import { NEVER_CHANGES } from './release.ts'
import { staticFile, type Headers, type StaticFile } from './static-file.ts'

const PACKAGE = dirname(createRequire(import.meta.url).resolve('decap-cms/package.json'))
/** The package's files that a browser loads: the bundle, its parts, and two WebAssembly modules. */
const SERVED = /^(?:(?:\d+\.)?decap-cms\.js|[0-9a-f]{20}\.wasm)$/

/** Decap's own files, as they are served. */
interface DecapBundle {
  version: string
  dir: string
}

/**
 * Puts compressed copies of Decap's files into this repository's cache, once per version of the package, so that no
 * build and no request waits for their 5 MB.
 *
 * @param cache the folder of all versions; older ones are deleted.
 */
export async function ensureDecap(cache = join(CACHE, 'decap')): Promise<DecapBundle> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const dir = join(cache, version)
  if (existsSync(dir)) return { version, dir }
  const tempDir = `${dir}.${process.pid}.new`
  await rm(tempDir, { recursive: true, force: true })
  await mkdir(tempDir, { recursive: true })
  const dist = join(PACKAGE, 'dist')
  const names = (await readdir(dist)).filter((name) => SERVED.test(name))
  await Promise.all(names.map((name) => cp(join(dist, name), join(tempDir, name))))
  await compressFolder(tempDir, { quickly: true })
  // Another process may have been faster; its files are the same.
  await rename(tempDir, dir).catch(() => rm(tempDir, { recursive: true, force: true }))
  for (const name of await readdir(cache)) {
    if (name !== version && !name.includes('.new')) await rm(join(cache, name), { recursive: true, force: true })
  }
  return { version, dir }
}

/** The files of Decap under `/cms/<version>/`, which are the same in every release. */
export function decapFiles({ version, dir }: DecapBundle, shared: Headers) {
  const prefix = `/cms/${version}/`
  const headers: Headers = [
    ...NEVER_CHANGES,
    ['Vary', 'Accept-Encoding'],
    ['Content-Security-Policy', NO_CONTENT_POLICY],
    ...shared,
  ]
  const names = readdirSync(dir).filter((name) => !/\.(?:br|gz)$/.test(name))
  const files = new Map(
    names.map((name) => [`${prefix}${name}`, staticFile(join(dir, name), { etag: `"${version}-${name}"`, headers })]),
  )
  return (path: string): StaticFile | undefined => files.get(path)
}
