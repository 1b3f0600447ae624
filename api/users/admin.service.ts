import { and, eq } from '#api/platform/db/drizzle.ts'
import { type Viewer, refuseLastAdmin, refuseRemoval } from '#api/policy.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { users } from './table.ts'
import { forbidden, conflict, notFound } from '#api/errors.ts'
import type { Member } from './contract.ts'
import { toUser, userColumns } from './identity.service.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { siteFacts } from '#api/site-facts.ts'

export const activeAdmins = and(eq(users.role, 'admin'), eq(users.active, true))!

/**
 * Checks the administrator's role again in this transaction, in case it was revoked after the session was read.
 *
 * @throws ApiError 403
 */
export async function requireStillAdmin(tx: Transaction, { id }: Pick<Viewer, 'id'>): Promise<void> {
  if ((await tx.$count(users, and(activeAdmins, eq(users.id, id)))) === 0) throw forbidden()
}

export const NO_SUCH_MEMBER = 'This user no longer exists.'

/** The account, read in the transaction. @throws ApiError 404 */
export async function requireMember(read: Reader, id: number): Promise<Member> {
  const [row] = await read.select(userColumns).from(users).where(eq(users.id, id))
  if (!row) throw notFound(NO_SUCH_MEMBER)
  return toUser(row)
}

/**
 * Refuses to revoke rights of the viewer's own account or of the last active administrator. Counted in the transaction,
 * so that two administrators can't remove each other at the same time.
 *
 * @throws ApiError 409
 */
export async function requireRemovable(tx: Transaction, viewer: Viewer, target: Member): Promise<void> {
  const error = refuseRemoval(viewer, target, await tx.$count(users, activeAdmins))
  if (error) throw conflict(error)
}

/** Refuses to remove the last active administrator, even if it is the viewer. @throws ApiError 409 */
export async function requireNotLastAdmin(tx: Transaction, target: Member): Promise<void> {
  const error = refuseLastAdmin(target, await tx.$count(users, activeAdmins))
  if (error) throw conflict(error)
}

const CHANGED = 'This has changed since you opened it. Reload before you decide.'

const timestamp = (at: string | Date | null) => at && new Date(at).getTime()

/**
 * Refuses a decision if what was shown to the administrator has changed since. Called in the transaction of the
 * decision. Calls that don't say what was shown aren't checked.
 *
 * @throws ApiError 409
 */
export function requireAsShown(shown: string | null | undefined, updatedAt: string | Date | null): void {
  if (shown !== undefined && timestamp(shown) !== timestamp(updatedAt)) throw conflict(CHANGED)
}

/** Marks a pending account as changed when its profile changes, because both are reviewed together. */
export async function changeReviewed(tx: Transaction, { id, approved }: Viewer, now: number): Promise<void> {
  if (!approved)
    await tx
      .update(users)
      .set({ updatedAt: new Date(now) })
      .where(eq(users.id, id))
}

type Context = Pick<CallContext, 'database' | 'isHead' | 'now' | 'requestId'>

/** The name of an exported file: `users-2030-05-17.csv`. */
export const exportName = (context: Pick<ApiContext, 'now' | 'published'>, resourceType: Exported): string =>
  `${resourceType}-${getDay(context.now(), siteFacts(context).timeZone)}.csv`

export type Exported = 'users' | 'startups' | 'connections' | 'report' | 'import'

/** Audits who exported what: which filters were set, never the search text. */
export async function recordExport(
  context: Context,
  viewer: Viewer,
  resourceType: Exported,
  filters: object,
): Promise<void> {
  if (context.isHead) return
  const { q, limit: _limit, cursor: _cursor, ...set } = filters as Record<string, string>
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const details = { ...set, searched: q !== undefined }
    await recordAudit(tx, getActor(context, viewer), { action: `export.${resourceType}`, details })
  })
}

/** The pages of a list, one after another. */
export async function* getPages<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
) {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield page.items
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
