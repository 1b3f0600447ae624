import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { commitFiles } from './commit.ts'
import { INCOMING, writeFileBelow } from './files.ts'
import { git, GitError, type Worktree } from './git.ts'
import { headOf } from './history.ts'
import { TRELLIS } from './person.ts'
import { contentFiles, removeIncoming, removeStaleLocks, repair, type Validate } from './repair.ts'
import { FIRST_COMMIT, repositoryAt, type Repository } from './repository.ts'

export interface OpenOptions {
  contentDir: string
  dataDir: string
  now: () => number
  validate: Validate
  /** The git program; found by its name unless told. */
  program?: string
  /** Told in words what was done. */
  onStep?: (sentence: string) => void
}

/** An opened repository, and where it lies, for what works on it beside (the remote). */
export interface Opened {
  repository: Repository
  worktree: Worktree
}

/** Where things lie that did not belong into the content, so that nothing is lost. */
const asideDirOf = (dataDir: string, now: number): string =>
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
 * Where the history of the content is kept: in the content folder itself, as `.git`. Only a folder that is part of
 * another repository, such as `CONTENT_DIR=./content` in a clone of the code, keeps it outside, in
 * `DATA_DIR/content.git`: that repository then sees changed files, which a person may commit there, and nothing is ever
 * committed to it from here.
 */
function worktreeOf(contentDir: string, dataDir: string, program?: string): Worktree {
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

/** Makes sure that the history can be read, by a new list of files where that is enough. @throws GitError */
async function requireReadable(worktree: Worktree): Promise<void> {
  const read = async () => {
    const head = await headOf(worktree)
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
 * Opens the repository of the content: makes it on the first start, repairs what a killed process left, and keeps
 * changes that were made by hand. For the start only, with the data directory locked.
 *
 * @throws GitMissing, GitError
 */
export async function openRepository(options: OpenOptions): Promise<Opened> {
  const { contentDir, dataDir, now, validate, program, onStep = () => {} } = options
  const worktree = worktreeOf(contentDir, dataDir, program)
  const asideDir = asideDirOf(dataDir, now())
  await git({ ...worktree, gitDir: '/dev/null' }, ['--version'])
  await removeIncoming(contentDir)
  if (existsSync(worktree.gitDir)) {
    await removeStaleLocks(worktree)
    await removeIncoming(worktree.gitDir, ['.', 'info'])
    if (existsSync(join(worktree.gitDir, 'MERGE_HEAD'))) await git(worktree, ['merge', '--abort']).catch(() => {})
    await requireReadable(worktree).catch(async (error: unknown) => {
      if (!(error instanceof GitError) || error.isLocked || error.isDiskFull) throw error
      await mkdir(asideDir, { recursive: true })
      await rename(worktree.gitDir, join(asideDir, 'git'))
      onStep(`The history of the content could not be read. It was moved to ${asideDir}, and a new one begins.`)
    })
  }
  if (!existsSync(worktree.gitDir)) await initRepository(worktree)

  if (await headOf(worktree)) {
    const { committed, setAside } = await repair(worktree, validate, asideDir, now())
    if (committed.length > 0) onStep(`Kept in the history of the content: ${committed.join(', ')}.`)
    for (const { path, reason } of setAside) onStep(`${path} was moved to ${asideDir}: ${reason}`)
  } else {
    const present = await contentFiles(contentDir)
    await commitFiles(worktree, { present, gone: [] }, { author: TRELLIS, message: FIRST_COMMIT }, now())
  }
  // Packs thousands of small files; most starts have nothing to pack, and a history that is not packed is only larger.
  const config = { 'gc.auto': '5000', 'gc.autoDetach': 'false' }
  await git(worktree, ['gc', '--auto', '--quiet'], { config }).catch(() => {})
  return { repository: repositoryAt(worktree, now), worktree }
}
