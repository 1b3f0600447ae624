import type { CmsAction, CmsAnswer, CmsParams } from '#api/cms/contract/protocol.ts'
import { OURSELVES, type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import type { OfferLaw } from '#api/trust/contract/offer-guard.ts'
import type { Person } from '#cms/repository/person.ts'
import type { Repository } from '#cms/repository/open.ts'
import type { ConflictCopies } from './conflict-copies.ts'
import type { Drafts } from './drafts.ts'
import { toLocalDay } from '#content/event-time.ts'

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
