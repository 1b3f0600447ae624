import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commitFiles, headOf } from './commit.ts'
import { INCOMING, writeFileBelow } from './files.ts'
import { git, GitError, type GitPlace } from './git.ts'
import { removeIncoming, removeStaleLocks } from './leftovers.ts'
import { TRELLIS } from './person.ts'
import { placeOf } from './place.ts'
import { contentFiles, repair, setHistoryAside, type Judge } from './repair.ts'
import { repositoryAt, type Repository } from './repository.ts'

export interface OpenOptions {
  contentDir: string
  dataDir: string
  now: () => number
  judge: Judge
  /** The git program; found by its name unless told. */
  program?: string
  /** Told in words what was done. */
  onStep?: (sentence: string) => void
}

/** An opened repository, and its place for what works on it beside (the push). */
export interface Opened {
  repository: Repository
  place: GitPlace
}

/** Where things lie that did not belong into the content, so that nothing is lost. */
const asideDirOf = (dataDir: string, now: number): string =>
  join(dataDir, 'set-aside', new Date(now).toISOString().replace(/[:.]/g, '-'))

/** Makes an empty repository. */
async function initRepository(place: GitPlace): Promise<void> {
  await mkdir(dirname(place.gitDir), { recursive: true })
  await git(place, ['init', '--quiet', '--template='])
  await writeFileBelow(place.gitDir, 'info/exclude', Buffer.from(`.gitkeep\n${INCOMING}*\n`))
}

/** Packs the history when it has become thousands of small files; most starts have nothing to pack. */
async function packWhenLarge(place: GitPlace): Promise<void> {
  const config = { 'gc.auto': '5000', 'gc.autoDetach': 'false' }
  await git(place, ['gc', '--auto', '--quiet'], { config }).catch(() => {
    // A history that is not packed is only larger.
  })
}

/** Makes sure that the history can be read, by a new list of files where that is enough. @throws GitError */
async function requireReadable(place: GitPlace): Promise<void> {
  const read = async () => {
    const head = await headOf(place)
    if (head) await git(place, ['cat-file', '-e', `${head}^{tree}`])
    await git(place, ['ls-files', '-z', '--', 'settings'])
    return head
  }
  try {
    await read()
  } catch (error) {
    if (!(error instanceof GitError) || error.isLocked || error.isDiskFull) throw error
    await rm(join(place.gitDir, 'index'), { force: true })
    if (await read()) await git(place, ['read-tree', 'HEAD'])
  }
}

/**
 * Opens the repository of the content: makes it on the first start, repairs what a killed process left, and keeps changes
 * that were made by hand. For the start only, with the data directory locked.
 *
 * @throws GitMissing, GitError
 */
export async function openRepository(options: OpenOptions): Promise<Opened> {
  const { contentDir, dataDir, now, judge, program, onStep = () => {} } = options
  const place = placeOf(contentDir, dataDir, program)
  const asideDir = asideDirOf(dataDir, now())
  await git({ ...place, gitDir: '/dev/null' }, ['--version'])
  await removeIncoming(contentDir)
  if (existsSync(place.gitDir)) {
    await removeStaleLocks(place)
    await removeIncoming(place.gitDir, ['.', 'info'])
    await requireReadable(place).catch(async (error: unknown) => {
      if (!(error instanceof GitError) || error.isLocked || error.isDiskFull) throw error
      await setHistoryAside(place, asideDir)
      onStep(`The history of the content could not be read. It was moved to ${asideDir}, and a new one begins.`)
    })
  }
  if (!existsSync(place.gitDir)) await initRepository(place)

  if (await headOf(place)) {
    const { committed, setAside } = await repair(place, judge, asideDir, now())
    if (committed.length > 0) onStep(`Kept in the history of the content: ${committed.join(', ')}.`)
    for (const { path, reason } of setAside) onStep(`${path} was moved to ${asideDir}: ${reason}`)
  } else {
    const present = await contentFiles(contentDir)
    await commitFiles(place, { present, gone: [] }, { author: TRELLIS, message: 'Begin the content' }, now())
  }
  await packWhenLarge(place)
  return { repository: repositoryAt(place, now), place }
}
