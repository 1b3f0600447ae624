import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DecapBundle } from '#cms/publish/decap.ts'
import { NO_CONTENT_POLICY } from './headers.ts'
import { NEVER_CHANGES, prepareFile, type StaticFile } from './release.ts'

/**
 * The files of Decap under `/cms/<version>/`, beside every release and the same in all of them. They are read when the
 * first editor comes: visitors have no use for 8 MB of memory.
 */
export function decapFiles({ version, dir }: DecapBundle, shared: readonly (readonly [string, string])[]) {
  const prefix = `/cms/${version}/`
  let files: Map<string, StaticFile> | undefined

  const read = () =>
    new Map(
      readdirSync(dir)
        .filter((name) => !/\.(?:br|gz)$/.test(name))
        .map((name) => [
          `${prefix}${name}`,
          prepareFile(join(dir, name), [
            ...NEVER_CHANGES,
            ['Vary', 'Accept-Encoding'],
            ['Content-Security-Policy', NO_CONTENT_POLICY],
            ...shared,
          ]),
        ]),
    )

  return (path: string): StaticFile | undefined => {
    if (!path.startsWith(prefix)) return undefined
    files ??= read()
    return files.get(path)
  }
}
