import { join } from 'node:path'
import { ApiError, unavailable } from '#api/errors.ts'
import { FairQueue } from '#api/platform/fair-queue.ts'
import { type EntryRef, entryRef, getImage } from '#cms/content/paths.ts'
import { toPublishedText } from '#cms/content/entry-text.ts'
import { getMediaType } from '#cms/media/media.ts'
import { type About, type Person, TRELLIS } from '#cms/repository/commit.ts'
import { GitMissing } from '#cms/repository/git.ts'
import { openRepository, type Opened, type Repository } from '#cms/repository/open.ts'
import { remoteAt, RemoteFailure, type RemoteOptions } from '#cms/repository/remote.ts'
import type { RemoteAddress } from '#cms/repository/remote-address.ts'
import { shareRepository, type SharedRepository } from '#cms/repository/shared-repository.ts'
import type { CollectionName } from '#content/schema/collection-files.ts'
import { conflictCopiesIn } from './conflict-copies.ts'
import type { Branding } from '#content/schema/branding.ts'
import * as actions from './actions.ts'
import { type BrandingChange, changeBranding } from './actions.ts'
import { draftsIn } from './drafts.ts'
import {
  entriesByFiles,
  entriesByFolder,
  entryAt,
  getEntry,
  getMedia,
  listPaths,
  type PublishedEntry,
  loadOverview,
} from './entries.ts'
import * as history from './history.ts'
import type { CmsOverview, RemoteState } from '#api/cms/calls.ts'
import type { CmsAction, CmsRequest } from '#api/cms/contract/protocol.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { toError } from './errors.ts'
import { persistEntry, validateIn, saveTogether, type EntryOfMany, type SavedTogether } from './save.ts'
import {
  type ContentStore,
  type Editor,
  FailedAfterCommit,
  type Handler,
  type PublicChange,
  waiterOfEditor,
  type Writes,
  shareWrites,
  type SharedWrites,
} from './store.ts'

const HANDLERS: { [Name in CmsAction]: Handler<Name> } = {
  entriesByFiles,
  entriesByFolder,
  getEntry,
  getMedia,
  ...actions,
  ...history,
  persistEntry,
}

/** The result of an action, and what it made public. */
export interface Outcome {
  answer: unknown
  changes: PublicChange[]
}

/** The only way to the content: validates, saves, commits, and keeps the history. */
export interface Gateway {
  /** Why content can't be edited at the moment; null when it can. */
  closed: string | null
  /** Performs one action for an editor. @throws ApiError with a message for the editor, FailedAfterCommit */
  perform(request: CmsRequest, editor: Editor): Promise<Outcome>
  /** The published entries of a collection by their paths. @throws ApiError 503 */
  pathsOf(collection: CollectionName): Promise<string[]>
  /** An entry as visitors see it. @throws ApiError 400, 503 */
  entryAt(path: string): Promise<PublishedEntry>
  /** Saves many entries in one commit. @throws ApiError 503, 507 */
  saveTogether(changes: readonly EntryOfMany[], about: About): Promise<SavedTogether>
  /** An image of the library or, with the draft's name, of a draft; null when it doesn't exist. @throws ApiError 503 */
  picture(path: string, draft?: string): Promise<{ bytes: Buffer; mediaType: string } | null>
  /** Changes the branding. @throws ApiError 503, 507 */
  changeBranding(change: (branding: Branding) => Branding, author: Person): Promise<BrandingChange>
  /** What an editor sees first. @throws ApiError 503 */
  overview(): Promise<CmsOverview>
  remote(): RemoteState
  /** Starts polling the remote repository, and reports what arrives from it. */
  follow(onNews: () => void): void
  /** Stops, after finishing the write in progress. */
  close(): Promise<void>
}

const noRemote = (): RemoteState => ({ state: 'off', remote: '', lastPushedAt: null, problem: null })

/** A gateway that only says why it's closed. The public site works without one. */
export function closedGateway(closed: string = CMS_TEXTS.closed): Gateway {
  const refuse = () => Promise.reject(new ApiError(503, closed))
  return {
    closed,
    perform: refuse,
    pathsOf: refuse,
    entryAt: refuse,
    saveTogether: refuse,
    picture: refuse,
    changeBranding: refuse,
    overview: refuse,
    remote: noRemote,
    follow: () => {},
    close: () => Promise.resolve(),
  }
}

export interface GatewayOptions {
  contentDir: string
  dataDir: string
  now?: () => number
  /** The repository that all processes with this content share. */
  contentRemote?: RemoteAddress | undefined
  remoteOptions?: RemoteOptions & { pollMs?: number }
  /** Whether only this process saves the content, so that it can start while the remote repository is unreachable. */
  isAlone?: boolean
  /** The git program; found through `PATH` by default. */
  program?: string
  /** Called with a message about each repair made at startup. */
  onStep?: (message: string) => void
  /** Called with the error that keeps the gateway closed, unless git is missing. */
  onFailure?: (error: unknown) => void
}

/** The drafts of an installation. */
export const getDrafts = (dataDir: string) => draftsIn(join(dataDir, 'drafts'))

/** How many writes can wait at a time. */
const MOST_WRITES = 200

async function openStore(repository: Repository, writes: Writes, options: GatewayOptions) {
  const { contentDir, dataDir, now = Date.now } = options
  const drafts = getDrafts(dataDir)
  const isPublished = async (entry: EntryRef, text: Buffer) => {
    const published = await repository.read(entry.path)
    return published?.equals(toPublishedText(entry, text, published, now())) ?? false
  }
  await drafts.repair(isPublished, now())
  const copies = conflictCopiesIn(join(dataDir, 'kept'))
  return {
    writes,
    /** The limit for one user, because each waiting write holds its text in memory. */
    storeOf: (user: Pick<Person, 'id'>): ContentStore => ({
      root: contentDir,
      repository,
      drafts,
      copies,
      queue: { run: (write) => writes.run(waiterOfEditor(user), write) },
      now,
    }),
  }
}

/** Loads the shared content. @throws RemoteFailure and others when it can't be loaded */
async function shared({ repository, worktree }: Opened, options: GatewayOptions, signal: AbortSignal) {
  const { now = Date.now, onStep = () => {}, onFailure = () => {}, isAlone = false, remoteOptions } = options
  const remote = remoteAt(worktree, options.contentRemote!, { signal, ...remoteOptions })
  const both = shareRepository({ repository, worktree, remote, now, onStep, onFailure })
  await both.catchUp()
  const failure = both.failure()
  const mayGoOn = isAlone && failure instanceof RemoteFailure && failure.isAway
  if (failure && !mayGoOn) throw failure
  return both
}

/** @throws GitMissing, GitError */
function openHistory(options: GatewayOptions): Promise<Opened> {
  const { contentDir, now = Date.now } = options
  return openRepository({ ...options, now, validate: validateIn(contentDir) })
}

/**
 * Opens the gateway to the content of an installation and creates or repairs its repository. Without git, or with a
 * read-only disk, the gateway stays closed and says why, and the public site still works.
 *
 * @throws RemoteFailure and others when the content is shared and can't be loaded
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { onStep = () => {}, onFailure = () => {}, contentRemote, remoteOptions } = options
  const ending = new AbortController()
  try {
    const opened = await openHistory(options)
    const turns = new FairQueue({ places: MOST_WRITES, error: () => unavailable(CMS_TEXTS.busy) })
    if (!contentRemote) return createGateway(await openStore(opened.repository, turns, options))
    const repository = await shared(opened, options, ending.signal)
    const writes = shareWrites(repository, turns, remoteOptions?.pollMs)
    return sharedGateway(createGateway(await openStore(repository, writes, options)), repository, writes, ending)
  } catch (error) {
    if (contentRemote && !(error instanceof GitMissing)) throw error
    if (!(error instanceof GitMissing)) onFailure(error)
    const closed = error instanceof GitMissing ? CMS_TEXTS.gitMissing : CMS_TEXTS.closed
    onStep(error instanceof GitMissing ? closed : 'The content’s history couldn’t be opened; editing is closed.')
    return closedGateway(closed)
  }
}

function sharedGateway(
  gateway: Gateway,
  repository: SharedRepository,
  writes: SharedWrites,
  ending: AbortController,
): Gateway {
  return {
    ...gateway,
    remote: repository.state,
    follow: (onNews) => writes.follow(onNews),
    async close() {
      writes.stop()
      // The person who saved at that moment got no confirmation.
      ending.abort()
      await gateway.close()
    },
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

function createGateway({ storeOf, writes }: Store): Gateway {
  const store = storeOf(TRELLIS)
  return {
    closed: null,
    async perform({ action, params }, editor) {
      const changes: PublicChange[] = []
      try {
        const handler = HANDLERS[action] as Handler<CmsAction>
        return { answer: await handler(storeOf(editor), params as never, { editor, changes }), changes }
      } catch (error) {
        throw changes.length > 0 ? new FailedAfterCommit(changes, error) : toError(error)
      }
    },
    pathsOf: (collection) => listPaths(store, collection),
    entryAt: (path) => entryAt(store, path),
    async saveTogether(changes, about) {
      try {
        return await saveTogether(storeOf(about.author), changes, about)
      } catch (error) {
        throw toError(error)
      }
    },
    async picture(path, draft) {
      const image = getImage(path)
      const [collection = '', slug = ''] = draft?.split('/') ?? []
      const entry = draft === undefined ? null : entryRef(collection, slug)
      if (!image || (draft !== undefined && !entry)) return null
      const bytes = await (entry ? store.drafts.picture(entry, path) : store.repository.read(path)).catch(() => null)
      return bytes && { bytes, mediaType: getMediaType(image.name) }
    },
    async changeBranding(change, author) {
      try {
        return await changeBranding(storeOf(author), change, author)
      } catch (error) {
        throw toError(error)
      }
    },
    overview: () => loadOverview(store),
    remote: noRemote,
    follow: () => {},
    close: () => writes.drained(),
  }
}
