import { and, desc, eq, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { DocumentRead } from './contract/responses.ts'
import type { Viewer } from '#api/policy.ts'
import { note, type Noting } from '#api/platform/http/note.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { documentViews, type DocumentReadRow, documentPageTimes } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import type { ReadableDocument } from './service.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { documentCalls } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { notFound } from '#api/errors.ts'
import { decideDocuments, NO_SUCH_DOCUMENT } from './access.ts'
import { refusesPageTimes } from './copy.service.ts'

const OPENED = { action: 'document.open', targetType: 'document' } as const

/** The maximum number of entries for a founder. */
const MOST = 200

/** What someone read of a document. */
export type Opened = 'beginning' | 'another part' | 'picture' | 'download'

type Noted = Pick<DocumentReadRow, 'times' | 'onlyParts' | 'code'>
const NOTED = { times: documentViews.times, onlyParts: documentViews.onlyParts, code: documentViews.code }

/**
 * What one more read changes in a day's row, apart from its time; `undefined` if nothing. Only the start counts as a
 * view. Other parts alone count as one, until the start follows.
 */
function counted(before: Noted | undefined, opened: Opened, code: string | null) {
  const times = before?.times ?? 0
  const isOpening = opened === 'beginning' || opened === 'download'
  if (isOpening) return { times: before?.onlyParts ? times : times + 1, onlyParts: false }
  if (opened === 'another part' && times === 0) return { times: 1, onlyParts: true }
  return before && (code === null || code === before.code) ? undefined : {}
}

/**
 * Records that someone other than the founder viewed a document: one row per reader, document, and day (UTC), with a
 * count. PDF viewers request a file in many parts. Only the part with its start counts, but other parts alone are
 * recorded too, and so is the image shown first. The first view of an administrator on a day is in the audit log, too.
 */
export async function recordRead(
  context: Noting & Pick<CallContext, 'now' | 'requestId'>,
  viewer: Viewer,
  document: Pick<ReadableDocument, 'id' | 'name' | 'startupId' | 'ownerId' | 'bytes'>,
  opened: Opened,
): Promise<void> {
  if (viewer.id === document.ownerId) return
  const { database, now } = context
  const at = new Date(now())
  const { startupId, id: documentId, name: documentName, bytes } = document
  const day = getDay(at.getTime(), 'UTC')
  const { documentId: ofDocument, viewerId: ofReader, day: ofDay } = documentViews
  const isIt = and(eq(ofDocument, documentId), eq(ofReader, viewer.id), eq(ofDay, day))
  const find = async (reader: Reader | Transaction) => (await reader.select(NOTED).from(documentViews).where(isIt))[0]
  const changesBy = (before: Noted | undefined) => counted(before, opened, bytes.code)
  // Most of a document's many parts change nothing.
  if (!changesBy(await find(database.read))) return
  await note(context, async (tx) => {
    const before = await find(tx)
    const changes = changesBy(before)
    if (!changes) return
    const downloads = opened === 'download' ? 1 : 0
    const set = {
      lastAt: at,
      ...changes,
      code: sql`coalesce(${bytes.code}, ${documentViews.code})`,
      downloads: sql`${documentViews.downloads} + ${downloads}`,
    }
    if (before) return void (await tx.update(documentViews).set(set).where(isIt))
    const user = { viewerId: viewer.id, day, firstAt: at, lastAt: at, code: bytes.code }
    await tx
      .insert(documentViews)
      .values({ startupId, documentId, documentName, ...user, times: 0, downloads, ...changes })
    if (viewer.role === 'admin') await recordAudit(tx, getActor(context, viewer), { ...OPENED, targetId: documentId })
  })
}

/**
 * Founders see nothing of a private investor profile before that investor sends a request (rules: Document reads), and
 * nothing of someone who was deactivated or is no longer an investor.
 */
const firmForFounder = sql<string | null>`case
  when ${users.active} and ${users.role} = 'investor' and (${investors.isPublic} or exists (
    select 1 from ${connections}
    where ${connections.investorId} = ${users.id} and ${connections.startupId} = ${startups.id}
  )) then ${investors.firmName} end`

/** All visits of a day together. */
const pageTimesOf = sql<string>`(
  select json_group_array(json_array("page", "seconds")) from (
    select "page", sum("seconds") "seconds" from "document_page_times"
    where "view_id" = ${documentViews.id} group by "page" order by "page"
  )
)`

/** GET /api/startup/document-views: who viewed the founder's documents, newest first. */
export async function listViews({ database }: Pick<CallContext, 'database'>, viewer: Viewer): Promise<DocumentRead[]> {
  const rows = await database.read
    .select({
      pages: pageTimesOf,
      read: documentViews,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      firmName: firmForFounder,
    })
    .from(documentViews)
    .innerJoin(startups, eq(startups.id, documentViews.startupId))
    .innerJoin(users, eq(users.id, documentViews.viewerId))
    .leftJoin(investors, eq(investors.userId, users.id))
    .where(eq(startups.userId, viewer.id))
    .orderBy(desc(documentViews.lastAt), desc(documentViews.id))
    .limit(MOST)
  return rows.map(({ read, pages, role, firmName, ...user }) => ({
    id: read.id,
    document: read.documentName,
    isKept: read.documentId !== null,
    reader: role === 'admin' ? null : { name: fullName(user), firmName },
    firstAt: read.firstAt.toISOString(),
    lastAt: read.lastAt.toISOString(),
    times: read.times,
    code: read.code,
    documentId: read.documentId,
    downloads: read.downloads,
    pages: (JSON.parse(pages) as [number, number][]).map(([page, seconds]) => ({ page, seconds })),
  }))
}

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof documentCalls>
type PageTime = Input['time']['pages'][number]

/**
 * POST /api/documents/{id}/page-times: adds seconds to the reader's last view. Limited to the time that has passed on
 * the server since then, and to five minutes per page, because a browser can report anything.
 *
 * @throws ApiError 404 if it isn't open
 */
export async function savePageTimes({ database, now }: Context, viewer: Viewer, { id, pages }: Input['time']) {
  const at = now()
  await database.write(async (tx) => {
    const [decided] = await decideDocuments(tx, viewer, at, { id })
    if (decided?.access !== 'open') throw notFound(NO_SUCH_DOCUMENT)
    if (await refusesPageTimes(tx, viewer.id)) return
    const isOwn = and(eq(documentViews.documentId, id), eq(documentViews.viewerId, viewer.id))
    const [read] = await tx.select().from(documentViews).where(isOwn).orderBy(desc(documentViews.day)).limit(1)
    if (read) await addTo(tx, read, pages, at)
  })
}

async function addTo(
  tx: Transaction,
  { id: viewId, times: visit, lastAt }: DocumentReadRow,
  pages: PageTime[],
  now: number,
) {
  const ofVisit = and(eq(documentPageTimes.viewId, viewId), eq(documentPageTimes.visit, visit))
  const stored = await tx.select().from(documentPageTimes).where(ofVisit)
  const secondsOf = new Map(stored.map(({ page, seconds }) => [page, seconds]))
  let left = Math.floor((now - lastAt.getTime()) / 1000) - stored.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { page, seconds } of pages) {
    const before = secondsOf.get(page) ?? 0
    const added = Math.min(seconds, left, LIMITS.pageTimes.seconds - before)
    if (added <= 0) continue
    left -= added
    secondsOf.set(page, before + added)
  }
  const changed = [...secondsOf].filter(
    ([page, seconds]) => stored.find((row) => row.page === page)?.seconds !== seconds,
  )
  if (changed.length === 0) return
  await tx
    .insert(documentPageTimes)
    .values(changed.map(([page, seconds]) => ({ viewId, visit, page, seconds })))
    .onConflictDoUpdate({
      target: [documentPageTimes.viewId, documentPageTimes.visit, documentPageTimes.page],
      set: { seconds: sql`excluded."seconds"` },
    })
}
