import { and, desc, eq, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { documentPageTimes } from '#api/db/schema/document-page-time.ts'
import { documentReads, type DocumentReadRow } from '#api/db/schema/document-read.ts'
import { notFound } from '#api/errors.ts'
import { decideDocuments, NO_SUCH_DOCUMENT } from '#api/core/document/decide.ts'
import { refusesPageTimes } from './document.measuring.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof documentCalls>
type PageTime = Input['time']['pages'][number]

/**
 * POST /api/documents/{id}/page-times: adds seconds to the visit that the reader's last opening began. What a browser
 * says is believed only as far as the clock here went on since that opening, and up to five minutes a page.
 *
 * @throws ApiError 404 where it is not open
 */
export async function keepPageTimes({ database, now }: Context, viewer: Viewer, { id, pages }: Input['time']) {
  const at = now()
  await database.write(async (tx) => {
    const [decided] = await decideDocuments(tx, viewer, at, { id })
    if (decided?.access !== 'open') throw notFound(NO_SUCH_DOCUMENT)
    if (await refusesPageTimes(tx, viewer.id)) return
    const isOwn = and(eq(documentReads.documentId, id), eq(documentReads.readerId, viewer.id))
    const [read] = await tx.select().from(documentReads).where(isOwn).orderBy(desc(documentReads.day)).limit(1)
    if (read) await addTo(tx, read, pages, at)
  })
}

async function addTo(
  tx: Transaction,
  { id: readId, times: visit, lastAt }: DocumentReadRow,
  pages: PageTime[],
  now: number,
) {
  const ofVisit = and(eq(documentPageTimes.readId, readId), eq(documentPageTimes.visit, visit))
  const kept = await tx.select().from(documentPageTimes).where(ofVisit)
  const secondsOf = new Map(kept.map(({ page, seconds }) => [page, seconds]))
  let left = Math.floor((now - lastAt.getTime()) / 1000) - kept.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { page, seconds } of pages) {
    const before = secondsOf.get(page) ?? 0
    const added = Math.min(seconds, left, LIMITS.pageTimes.seconds - before)
    if (added <= 0) continue
    left -= added
    secondsOf.set(page, before + added)
  }
  const changed = [...secondsOf].filter(([page, seconds]) => kept.find((row) => row.page === page)?.seconds !== seconds)
  if (changed.length === 0) return
  await tx
    .insert(documentPageTimes)
    .values(changed.map(([page, seconds]) => ({ readId, visit, page, seconds })))
    .onConflictDoUpdate({
      target: [documentPageTimes.readId, documentPageTimes.visit, documentPageTimes.page],
      set: { seconds: sql`excluded."seconds"` },
    })
}
