import { commitFiles, unstage, type About, type Changes } from './commit.ts'
import { readFileBelow, removeFileBelow, writeFileBelow, writeFilesBelow } from './files.ts'
import type { Worktree } from './git.ts'
import { fileAt, headOf, historyOf } from './history.ts'
import { forgetUnderWay, noteUnderWay } from './under-way.ts'

/** The content as files, and their history. Only one of its writes may be under way. */
export type Repository = ReturnType<typeof repositoryAt>

/** The message of a content's first commit. */
export const FIRST_COMMIT = 'Begin the content'

/** A repository that is there and in order (`repair.ts` sees to that). */
export function repositoryAt(worktree: Worktree, now: () => number) {
  const root = worktree.workTree
  const read = (path: string) => readFileBelow(root, path)
  /** What a failed write could not put back, for instance on a full disk. */
  let unrestored: Changes | null = null

  async function restore(before: Changes): Promise<void> {
    unrestored = before
    for (const [path, bytes] of before) {
      if (bytes) await writeFileBelow(root, path, bytes)
      else await removeFileBelow(root, path)
    }
    await unstage(worktree, [...before.keys()])
    await forgetUnderWay(worktree)
    unrestored = null
  }

  return {
    /** The bytes of a file as it is now; null when it is not there. */
    read,
    /**
     * Writes files and commits them, all or nothing: when anything fails, the files are as before.
     *
     * @returns the new commit, or null when the files were like this already.
     */
    async commit(changes: Changes, about: About): Promise<string | null> {
      if (unrestored) await restore(unrestored)
      const before = new Map<string, Buffer | null>()
      for (const path of changes.keys()) before.set(path, await read(path))
      const paths = [...changes.keys()]
      await noteUnderWay(worktree, { paths, about })
      try {
        await writeFilesBelow(root, changes)
        const present = paths.filter((path) => changes.get(path) !== null)
        const gone = paths.filter((path) => changes.get(path) === null)
        const areKnown = present.every((path) => before.get(path) !== null)
        const isNew = await commitFiles(worktree, { present, gone, areKnown }, about, now())
        await forgetUnderWay(worktree)
        return isNew ? (await headOf(worktree))! : null
      } catch (error) {
        // Should that fail too, the next commit or the next start does it; the first error is the one to tell.
        await restore(before).catch(() => {})
        throw error
      }
    },
    history: (path: string, most?: number) => historyOf(worktree, path, most),
    /** The bytes of a file at a commit; null when it was not there. */
    at: (sha: string, path: string) => fileAt(worktree, sha, path),
    /** The last commit. */
    head: async () => (await headOf(worktree)) ?? '',
  }
}
