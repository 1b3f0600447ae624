import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DecapBundle } from './decap-bundle.ts'
import { NO_CONTENT_POLICY } from './headers.ts'
import { NEVER_CHANGES } from './release.ts'
import { staticFile, type Headers, type StaticFile } from './static-file.ts'

/** The files of Decap under `/cms/<version>/`, beside every release and the same in all of them. */
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
