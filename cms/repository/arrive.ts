import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isContentPath } from '#cms/content/paths.ts'
import type { Changes } from './commit.ts'
import { writeFileBelow, writeFilesBelow } from './files.ts'
import { git, type Worktree } from './git.ts'
import { fileAt } from './history.ts'

/** Names the commit whose files are being written, for the start after a break. */
const NAME = 'trellis-arriving'
/** More files than these are git's to write: it is far quicker, but each file is for a moment not whole. */
const MOST_ONE_BY_ONE = 200

async function changedPaths(
  worktree: Worktree,
  from: string,
  to: string,
): Promise<{ path: string; isGone: boolean }[]> {
  const how = ['-r', '-z', '--no-renames', '--name-status']
  const fields = (await git(worktree, ['diff-tree', ...how, from, to])).toString('utf8').split('\0')
  const paths = []
  for (let at = 0; at + 1 < fields.length; at += 2) paths.push({ isGone: fields[at] === 'D', path: fields[at + 1]! })
  return paths.filter(({ path }) => isContentPath(path))
}

/**
 * Makes the files and the branch those of a commit that is in the history. Every file is there either as before or
 * whole, pictures before the texts that show them.
 */
export async function arrive(worktree: Worktree, from: string, to: string): Promise<void> {
  const paths = await changedPaths(worktree, from, to)
  await writeFileBelow(worktree.gitDir, NAME, Buffer.from(to))
  if (paths.length > MOST_ONE_BY_ONE) await git(worktree, ['reset', '--quiet', '--hard', to])
  else {
    const isText = (path: string) => Number(!path.startsWith('media/'))
    const changes = new Map<string, Uint8Array | null>()
    for (const { path, isGone } of paths.toSorted((a, b) => isText(a.path) - isText(b.path))) {
      changes.set(path, isGone ? null : await fileAt(worktree, to, path))
    }
    await writeFilesBelow(worktree.workTree, changes satisfies Changes)
    await git(worktree, ['reset', '--quiet', to])
  }
  await rm(join(worktree.gitDir, NAME), { force: true })
}

/** Writes the files that a killed process had begun to write. For the start only. */
export async function finishArriving(worktree: Worktree): Promise<void> {
  const to = await readFile(join(worktree.gitDir, NAME), 'utf8').catch(() => '')
  if (!to) return
  await git(worktree, ['reset', '--quiet', '--hard', to])
  await rm(join(worktree.gitDir, NAME), { force: true })
}
