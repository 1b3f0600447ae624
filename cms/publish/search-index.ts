import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { close, createIndex } from 'pagefind'

/** The path of the index in the browser, and its folder in a release. */
export const SEARCH = 'pagefind'
/** Pagefind's own screens, and its worker, which our policy for files would not let run; we use neither. */
const UNUSED = /^pagefind-(?!entry\.json$)/

/**
 * Makes the index of the site search from a built site: of the parts of pages that are marked `data-pagefind-body`.
 * A browser fetches only the pieces of it that hold the words that are searched.
 *
 * @param clientDir the folder of built pages.
 * @param outputPath where the index goes.
 * @throws Error with what Pagefind said.
 */
export async function makeSearchIndex(clientDir: string, outputPath: string): Promise<void> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: 'en' })
    if (!index) throw new Error(errors.join('\n'))
    const { errors: unread } = await index.addDirectory({ path: clientDir })
    const { errors: unwritten } = await index.writeFiles({ outputPath })
    const all = [...unread, ...unwritten]
    if (all.length > 0) throw new Error(all.join('\n'))
  } finally {
    await close()
  }
  for (const name of readdirSync(outputPath)) if (UNUSED.test(name)) rmSync(join(outputPath, name))
}
