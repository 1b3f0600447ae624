import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Bundle } from './bundle.ts'
import type { RenderedFile } from './render.ts'

/** Pictures that the site draws itself (`site/pages/preview`): the sources decide what they look like, not the content. */
const DRAWN = /^preview\/[\w.-]+\.jpg$/

const folderOf = (bundle: Bundle) => join(bundle.dir, 'drawn')

/** The drawn pictures of a bundle that an earlier release needed. */
export function drawnPages(bundle: Bundle): Map<string, RenderedFile> {
  const files = new Map<string, RenderedFile>()
  try {
    for (const name of readdirSync(folderOf(bundle))) {
      files.set(`preview/${name}`, { body: readFileSync(join(folderOf(bundle), name)), policy: undefined })
    }
  } catch {
    // None yet.
  }
  return files
}

/** Keeps the pictures that were drawn now for the next release of the same bundle. */
export function keepDrawn(
  bundle: Bundle,
  rendered: ReadonlyMap<string, RenderedFile>,
  known: ReadonlyMap<string, RenderedFile>,
): void {
  for (const [file, { body }] of rendered) {
    if (!DRAWN.test(file) || known.has(file)) continue
    const path = join(folderOf(bundle), basename(file))
    const aside = `${path}.${process.pid}`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(aside, body)
    renameSync(aside, path)
  }
}
