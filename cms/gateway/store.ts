import type { CmsAction, CmsAnswer, CmsParams } from '#api/cms/contract/protocol.ts'
import { OURSELVES, type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import type { OfferLaw } from '#api/trust/contract/offers.ts'
import type { Person } from '#cms/repository/commit.ts'
import type { Repository } from '#cms/repository/open.ts'
import type { ConflictCopies } from './conflict-copies.ts'
import type { Drafts } from './drafts.ts'
import { toLocalDay } from '#content/event-time.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { unavailable } from '#api/errors.ts'
import { ConcurrentUpdateError, type SharedRepository } from '#cms/repository/shared-repository.ts'

/** The person who edits, according to the session and the settings. */
export interface Editor {
  id: number
  /** Their name as the history shows it. */
  name: string
  /** Whether they may publish, delete, and restore. If not, an administrator does it for them. */
  mayPublish: boolean
  /** The law by which texts are checked for offerings. */
  offerLaw: OfferLaw
}

/** A public change, for the audit log. */
export interface PublicChange {
  what: 'publish' | 'delete' | 'revert'
  path: string
  commit: string
  /** Whether its editor confirmed that it states an offering. */
  statesOffer?: boolean | undefined
}

/** What every action needs. */
export interface ContentStore {
  /** The content directory. */
  root: string
  repository: Repository
  drafts: Drafts
  copies: ConflictCopies
  /** The write queue: writes run one at a time, so that what an action checked is still true when it writes. */
  queue: { run<T>(write: () => Promise<T>): Promise<T> }
  now: () => number
}

/** Something failed after the commit. The change is public all the same, so it must be recorded and published. */
export class FailedAfterCommit extends Error {
  override name = 'FailedAfterCommit'
  readonly changes: readonly PublicChange[]

  constructor(changes: readonly PublicChange[], cause: unknown) {
    super('An action failed after its commit', { cause })
    this.changes = changes
  }
}

/** The queue of all writes, served fairly between the people who write. */
export interface Writes {
  run<T>(client: Waiter, write: () => Promise<T>): Promise<T>
  drained(): Promise<void>
}

/** An editor or administrator in the queue. */
export const waiterOfEditor = ({ id }: Pick<Person, 'id'>): Waiter =>
  id === null ? OURSELVES : getWaiter({ id, approved: true })

/** What one call of an action adds. */
export interface Call {
  editor: Editor
  /** What became public, added after each commit. */
  changes: PublicChange[]
}

/** Performs one action. @throws ApiError with a message for the editor */
export type Handler<Name extends CmsAction> = (
  store: ContentStore,
  params: CmsParams<Name>,
  call: Call,
) => Promise<CmsAnswer<Name>>

/** Today by the site's clock, `YYYY-MM-DD`. */
export async function localDay({ repository, now }: Pick<ContentStore, 'repository' | 'now'>): Promise<string> {
  const settings = await repository.read('settings/site.json')
  const { timeZone } = JSON.parse(settings?.toString('utf8') ?? '{"timeZone":"UTC"}') as { timeZone: string }
  return toLocalDay(new Date(now()), timeZone)
}

/** How often a process polls for saves made by other processes. */
const POLL_INTERVAL_MS = 5000
/** How often a save is checked again because other processes were faster. */
const MAX_ATTEMPTS = 20

/** The write queue of a process that shares its content: each write starts from the latest shared state. */
export interface SharedWrites extends Writes {
  /** Polls for what other processes have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function shareWrites(repository: SharedRepository, writes: Writes, pollMs = POLL_INTERVAL_MS): SharedWrites {
  let wake = () => {}
  let timer: NodeJS.Timeout | undefined

  async function fetchLatest(): Promise<void> {
    if (await repository.catchUp()) wake()
  }

  async function poll(): Promise<void> {
    // Checked outside the queue, so that no save has to wait while the remote repository is down.
    if (repository.failure() && !(await repository.isBack())) return
    await writes.run(OURSELVES, fetchLatest)
  }

  return {
    run: (client: Waiter, work) =>
      writes.run(client, async () => {
        for (let attempt = 1; ; attempt++) {
          if (!repository.failure() || !timer) await fetchLatest()
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof ConcurrentUpdateError)) throw error
            if (attempt === MAX_ATTEMPTS) throw unavailable(CMS_TEXTS.busy)
          }
        }
      }),
    drained: () => writes.drained(),
    follow(onNews) {
      wake = onNews
      const again = () => {
        // A poll that finds the queue full is skipped; the next one catches up.
        const next = () =>
          void poll()
            .catch(() => {})
            .finally(() => timer && again())
        timer = setTimeout(next, pollMs)
        timer.unref()
      }
      again()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
