import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMIT = /^[0-9a-f]{40,64}$/

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** The commit that a content folder stands at, or null when it is no repository. Read from its files: no git is started. */
export function contentCommit(contentDir: string): string | null {
  const git = join(contentDir, '.git')
  const head = read(join(git, 'HEAD'))
  if (!head.startsWith('ref: ')) return COMMIT.test(head) ? head : null
  const ref = head.slice('ref: '.length)
  const packed = read(join(git, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  const commit = read(join(git, ref)) || (packed?.split(' ')[0] ?? '')
  return COMMIT.test(commit) ? commit : null
}
