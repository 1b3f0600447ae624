import type { FileCommit } from '#api/cms/contract/protocol.ts'
import { git, GitError, type Worktree } from './git.ts'

const MOST = 200
const COMMIT = '\x1e'
const FIELD = '\x1f'
const FORMAT = `%x1e${['%H', '%at', '%an', '%s', '%(trailers:key=Published-by,valueonly,separator=%x2c)'].join('%x1f')}%x1f`
const KINDS: Readonly<Record<string, FileCommit['what']>> = { A: 'created', D: 'deleted' }

/** The commits of a file, newest first; none for one that never existed. */
export async function listHistory(worktree: Worktree, path: string, most = MOST): Promise<FileCommit[]> {
  const range = ['-n', String(most), '--no-renames', '--name-status']
  const output = await git(worktree, ['log', ...range, `--format=${FORMAT}`, '--', path])
  return output
    .toString('utf8')
    .split(COMMIT)
    .slice(1)
    .map((record) => {
      const [sha = '', seconds, author = '', message = '', publishedBy = '', change = ''] = record.split(FIELD)
      return {
        sha,
        when: new Date(Number(seconds) * 1000).toISOString(),
        who: author,
        publishedBy: publishedBy.replace(/ <.*/, '').trim() || null,
        what: KINDS[change.trim().charAt(0)] ?? 'changed',
        message,
      }
    })
}

/** The bytes of a file at a commit; null when the file or the commit doesn't exist. */
export async function fileAt(worktree: Worktree, sha: string, path: string): Promise<Buffer | null> {
  try {
    return await git(worktree, ['cat-file', 'blob', `${sha}:${path}`])
  } catch (error) {
    if (error instanceof GitError && error.code !== null) return null
    throw error
  }
}

/** The last commit; null before the first. @throws GitError */
export async function readHead(worktree: Worktree): Promise<string | null> {
  try {
    return (await git(worktree, ['rev-parse', '--verify', '--quiet', 'HEAD'])).toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return null
    throw error
  }
}
