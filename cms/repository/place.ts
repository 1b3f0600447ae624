import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { GitPlace } from './git.ts'

const isWithin = (folder: string, outer: string) => {
  const way = relative(outer, folder)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep))
}

function isInsideAnotherRepository(folder: string): boolean {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return true
  }
  return existsSync('/.git')
}

/**
 * Where the history of the content is kept: in the content folder itself, as `.git`. Only a folder that is part of another
 * repository, such as `CONTENT_DIR=./content` in a clone of the code, keeps it outside, in `DATA_DIR/content.git`: that
 * repository then sees changed files, which a person may commit there, and nothing is ever committed to it from here.
 */
export function placeOf(contentDir: string, dataDir: string, program?: string): GitPlace {
  const own = join(contentDir, '.git')
  const outside = !existsSync(own) && !isWithin(contentDir, dataDir) && isInsideAnotherRepository(contentDir)
  return { gitDir: outside ? join(dataDir, 'content.git') : own, workTree: contentDir, ...(program && { program }) }
}
