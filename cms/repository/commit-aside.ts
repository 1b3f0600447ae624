import { messageOf, type About, type Changes } from './commit.ts'
import { git, type Worktree } from './git.ts'
import { authorship } from './person.ts'

/** Names the last commit that was made aside or sent, which the next one replaces. */
export const OUTGOING = 'refs/trellis/outgoing'

const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`

/** One file as `git fast-import` reads it. */
function line(path: string, bytes: Uint8Array | null): Uint8Array[] {
  if (!bytes) return [Buffer.from(`D ${quoted(path)}\n`)]
  return [Buffer.from(`M 100644 inline ${quoted(path)}\ndata ${bytes.byteLength}\n`), bytes, Buffer.from('\n')]
}

/**
 * Makes a commit on top of another one without anybody seeing it: neither the files nor the branch change.
 *
 * @returns the new commit
 */
export async function commitAside(
  worktree: Worktree,
  base: string,
  changes: Changes,
  about: About,
  now: number,
): Promise<string> {
  const by = authorship(about.author, now)
  const person = (role: 'AUTHOR' | 'COMMITTER') =>
    `${by[`GIT_${role}_NAME`]} <${by[`GIT_${role}_EMAIL`]}> ${by[`GIT_${role}_DATE`]}`
  const message = Buffer.from(`${messageOf(about)}\n`)
  const head = [
    `commit ${OUTGOING}`,
    'mark :1',
    `author ${person('AUTHOR')}`,
    `committer ${person('COMMITTER')}`,
    `data ${message.byteLength}`,
  ].join('\n')
  const files = [...changes].flatMap(([path, bytes]) => line(path, bytes))
  const input = Buffer.concat([
    Buffer.from(`${head}\n`),
    message,
    Buffer.from(`from ${base}\n`),
    ...files,
    Buffer.from('\nget-mark :1\ndone\n'),
  ])
  // What it replaces may be a commit that lost.
  const said = await git(worktree, ['fast-import', '--quiet', '--force', '--done'], { input })
  return said.toString('utf8').trim()
}
