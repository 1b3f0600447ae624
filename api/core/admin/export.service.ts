import type { ApiContext, CallContext } from '#api/context.ts'
import { dayOf } from '#api/contract/dates.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { requireStillAdmin } from './acting-admin.service.ts'

type Context = Pick<CallContext, 'database' | 'isHead' | 'now' | 'requestId'>

/** What a file of today is called: `users-2030-05-17.csv`. */
export const exportName = (context: Pick<ApiContext, 'now' | 'published'>, noun: Exported): string =>
  `${noun}-${dayOf(context.now(), siteFacts(context).timeZone)}.csv`

export type Exported = 'users' | 'startups' | 'connections' | 'report' | 'import'

/** Audits who exported what: which filters were set, never the search text. */
export async function recordExport(context: Context, viewer: Viewer, noun: Exported, filters: object): Promise<void> {
  if (context.isHead) return
  const { q, limit: _limit, cursor: _cursor, ...set } = filters as Record<string, string>
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const details = { ...set, searched: q !== undefined }
    await recordAudit(tx, actorOf(context, viewer), { action: `export.${noun}`, details })
  })
}

/** The pages of a list, one after another. */
export async function* pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
) {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield page.items
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
