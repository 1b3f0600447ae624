import type { CmsAction, CmsAnswer, CmsParams } from '#api/cms/contract/protocol.ts'
import { OURSELVES, type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import type { Person } from '#cms/repository/person.ts'
import type { Repository } from '#cms/repository/open.ts'
import type { ConflictCopies } from './conflict-copies.ts'
import type { Drafts } from './drafts.ts'
import { toLocalDay } from '#content/event-time.ts'

/** The person who edits, as the session and the settings say. */
export interface Editor {
  id: number
  /** As the history shows it. */
  name: string
  /** Whether they may publish, delete and go back; else an administrator does. */
  mayPublish: boolean
}

/** Something that changed what the public sees, for the audit trail. */
export interface PublicChange {
  what: 'publish' | 'delete' | 'revert'
  path: string
  commit: string
}

/** What all actions work on. */
export interface ContentStore {
  /** The content directory. */
  root: string
  repository: Repository
  drafts: Drafts
  copies: ConflictCopies
  /** All writes, one after the other: what an action checks still holds when it writes. */
  queue: { run<T>(write: () => Promise<T>): Promise<T> }
  now: () => number
}

/** Something failed after its commit: what became public is public, and has to be recorded and published. */
export class FailedAfterCommit extends Error {
  override name = 'FailedAfterCommit'
  readonly changes: readonly PublicChange[]

  constructor(changes: readonly PublicChange[], cause: unknown) {
    super('An action failed after its commit', { cause })
    this.changes = changes
  }
}

/** The line in which all writes wait, in turns between those who write. */
export interface Writes {
  run<T>(client: Waiter, write: () => Promise<T>): Promise<T>
  drained(): Promise<void>
}

/** An editor or administrator in a line. */
export const waiterOfEditor = ({ id }: Pick<Person, 'id'>): Waiter =>
  id === null ? OURSELVES : getWaiter({ id, approved: true })

/** What one call of an action adds. */
export interface Call {
  editor: Editor
  /** What became public, told after its commit. */
  changes: PublicChange[]
}

/** Carries out one action. @throws ApiError with a sentence for the editor */
export type Handler<Name extends CmsAction> = (
  store: ContentStore,
  params: CmsParams<Name>,
  call: Call,
) => Promise<CmsAnswer<Name>>

/** The day that it is on the site's clock, `YYYY-MM-DD`. */
export async function localDay({ repository, now }: Pick<ContentStore, 'repository' | 'now'>): Promise<string> {
  const settings = await repository.read('settings/site.json')
  const { timeZone } = JSON.parse(settings?.toString('utf8') ?? '{"timeZone":"UTC"}') as { timeZone: string }
  return toLocalDay(new Date(now()), timeZone)
}
