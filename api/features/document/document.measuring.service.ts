import { eq, inArray } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { canKeepSavedStartups, type Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { documentPageTimes, pageTimeRefusals } from '#api/db/schema/document-page-time.ts'
import { documentReads } from '#api/db/schema/document-read.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'

/** Whether a reader has switched page times off. */
export async function refusesPageTimes(reader: Reader | Transaction, userId: number): Promise<boolean> {
  const [row] = await reader.select().from(pageTimeRefusals).where(eq(pageTimeRefusals.userId, userId))
  return row !== undefined
}

/** Whether it is kept how long a reader has each page in view; `null` for those of whom it never is. */
export async function measuresPages(
  reader: Reader,
  viewer: Viewer,
  document: Pick<DocumentRow, 'mediaType'>,
): Promise<boolean | null> {
  if (!canKeepSavedStartups(viewer) || !opensInPage(document)) return null
  return !(await refusesPageTimes(reader, viewer.id))
}

/** PUT /api/investor/page-times: who switches them off leaves none behind. */
export async function measurePages(
  { database }: Pick<CallContext, 'database'>,
  { id: userId }: Viewer,
  { measures }: Inputs<typeof documentCalls>['measure'],
) {
  await database.write(async (tx) => {
    if (measures) {
      await tx.delete(pageTimeRefusals).where(eq(pageTimeRefusals.userId, userId))
      return
    }
    await tx.insert(pageTimeRefusals).values({ userId }).onConflictDoNothing()
    const own = tx.select({ id: documentReads.id }).from(documentReads).where(eq(documentReads.readerId, userId))
    await tx.delete(documentPageTimes).where(inArray(documentPageTimes.readId, own))
  })
}
