import {
  commitFiles,
  unstage,
  type About,
  type Changes,
  removePendingCommit,
  savePendingCommit,
  TRELLIS,
  fileAt,
  readHead,
  listHistory,
} from './commit.ts'
import { readFileBelow, removeFileBelow, writeFileBelow, writeFilesBelow, INCOMING } from './files.ts'
import { type Worktree, git, GitError } from './git.ts'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { contentFiles, removeIncoming, removeStaleLocks, repair, type Validate } from './repair.ts'

/** The content as files with their history. Only one write can run at a time. */
export type Repository = ReturnType<typeof repositoryAt>

/** The message of a content's first commit. */
export const FIRST_COMMIT = 'Begin the content'

/** An existing repository in good order (`repair.ts` makes sure of that). */
function repositoryAt(worktree: Worktree, now: () => number) {
  const root = worktree.workTree
  const read = (path: string) => readFileBelow(root, path)
  /** What a failed write couldn't restore, for instance on a full disk. */
  let unrestored: Changes | null = null

  async function restore(before: Changes): Promise<void> {
    unrestored = before
    for (const [path, bytes] of before) {
      if (bytes) await writeFileBelow(root, path, bytes)
      else await removeFileBelow(root, path)
    }
    await unstage(worktree, [...before.keys()])
    await removePendingCommit(worktree)
    unrestored = null
  }

  return {
    /** The current bytes of a file; null when it doesn't exist. */
    read,
    /**
     * Writes files and commits them, all or nothing: on any error the files are restored.
     *
     * @returns the new commit, or null when nothing changed
     */
    async commit(changes: Changes, about: About): Promise<string | null> {
      if (unrestored) await restore(unrestored)
      const before = new Map<string, Buffer | null>()
      for (const path of changes.keys()) before.set(path, await read(path))
      const paths = [...changes.keys()]
      await savePendingCommit(worktree, { paths, about })
      try {
        await writeFilesBelow(root, changes)
        const present = paths.filter((path) => changes.get(path) !== null)
        const deleted = paths.filter((path) => changes.get(path) === null)
        const areTracked = present.every((path) => before.get(path) !== null)
        const isNew = await commitFiles(worktree, { present, deleted, areTracked }, about, now())
        await removePendingCommit(worktree)
        return isNew ? (await readHead(worktree))! : null
      } catch (error) {
        // If this fails too, the next commit or start repairs it; the first error is the one to report.
        await restore(before).catch(() => {})
        throw error
      }
    },
    history: (path: string, most?: number) => listHistory(worktree, path, most),
    /** The bytes of a file at a commit; null when it didn't exist. */
    at: (sha: string, path: string) => fileAt(worktree, sha, path),
    /** The last commit. */
    head: async () => (await readHead(worktree)) ?? '',
  }
}

export interface OpenOptions {
  contentDir: string
  dataDir: string
  now: () => number
  validate: Validate
  /** The git program; found through `PATH` by default. */
  program?: string
  /** Called with a message about what was done. */
  onStep?: (message: string) => void
}

/** An opened repository and its location, for code that uses both, such as the remote. */
export interface Opened {
  repository: Repository
  worktree: Worktree
}

/** The folder for files that don't belong in the content, so that nothing is lost. */
const getQuarantineDir = (dataDir: string, now: number): string =>
  join(dataDir, 'set-aside', new Date(now).toISOString().replace(/[:.]/g, '-'))

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
 * Where the content's history is: in the content folder as `.git`. Only a folder inside another repository, such as
 * `CONTENT_DIR=./content` in a clone of the code, has it outside, in `DATA_DIR/content.git`. The other repository then
 * sees changed files, which a person can commit there; nothing is committed to it from here.
 */
function getWorktree(contentDir: string, dataDir: string, program?: string): Worktree {
  const own = join(contentDir, '.git')
  const outside = !existsSync(own) && !isWithin(contentDir, dataDir) && isInsideAnotherRepository(contentDir)
  return { gitDir: outside ? join(dataDir, 'content.git') : own, workTree: contentDir, ...(program && { program }) }
}

/** Makes an empty repository. */
async function initRepository(worktree: Worktree): Promise<void> {
  await mkdir(dirname(worktree.gitDir), { recursive: true })
  await git(worktree, ['init', '--quiet', '--template='])
  await writeFileBelow(worktree.gitDir, 'info/exclude', Buffer.from(`.gitkeep\n${INCOMING}*\n`))
}

/** Makes sure that the history is readable, with a new index if that is enough. @throws GitError */
async function requireReadable(worktree: Worktree): Promise<void> {
  const read = async () => {
    const head = await readHead(worktree)
    if (head) await git(worktree, ['cat-file', '-e', `${head}^{tree}`])
    await git(worktree, ['ls-files', '-z', '--', 'settings'])
    return head
  }
  try {
    await read()
  } catch (error) {
    if (!(error instanceof GitError) || error.isLocked || error.isDiskFull) throw error
    await rm(join(worktree.gitDir, 'index'), { force: true })
    if (await read()) await git(worktree, ['read-tree', 'HEAD'])
  }
}

/**
 * Opens the repository of the content: creates it on the first start, repairs what a killed process left, and keeps
 * changes made by hand. Only for startup, with the data directory locked.
 *
 * @throws GitMissing, GitError
 */
export async function openRepository(options: OpenOptions): Promise<Opened> {
  const { contentDir, dataDir, now, validate, program, onStep = () => {} } = options
  const worktree = getWorktree(contentDir, dataDir, program)
  const quarantineDir = getQuarantineDir(dataDir, now())
  await git({ ...worktree, gitDir: '/dev/null' }, ['--version'])
  await removeIncoming(contentDir)
  if (existsSync(worktree.gitDir)) {
    await removeStaleLocks(worktree)
    await removeIncoming(worktree.gitDir, ['.', 'info'])
    if (existsSync(join(worktree.gitDir, 'MERGE_HEAD'))) await git(worktree, ['merge', '--abort']).catch(() => {})
    await requireReadable(worktree).catch(async (error: unknown) => {
      if (!(error instanceof GitError) || error.isLocked || error.isDiskFull) throw error
      await mkdir(quarantineDir, { recursive: true })
      await rename(worktree.gitDir, join(quarantineDir, 'git'))
      onStep(`The history of the content couldn’t be read. It was moved to ${quarantineDir}, and a new one begins.`)
    })
  }
  if (!existsSync(worktree.gitDir)) await initRepository(worktree)

  if (await readHead(worktree)) {
    const { committed, quarantined } = await repair(worktree, validate, quarantineDir, now())
    if (committed.length > 0) onStep(`Kept in the history of the content: ${committed.join(', ')}.`)
    for (const { path, reason } of quarantined) onStep(`${path} was moved to ${quarantineDir}: ${reason}`)
  } else {
    const present = await contentFiles(contentDir)
    await commitFiles(worktree, { present, deleted: [] }, { author: TRELLIS, message: FIRST_COMMIT }, now())
  }
  // Packs thousands of small files. Most starts have nothing to pack, and an unpacked history is only larger.
  const config = { 'gc.auto': '5000', 'gc.autoDetach': 'false' }
  await git(worktree, ['gc', '--auto', '--quiet'], { config }).catch(() => {})
  return { repository: repositoryAt(worktree, now), worktree }
}
