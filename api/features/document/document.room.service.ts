import { and, eq, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { RoomDocument } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { startupView, type Viewer, withoutDuties } from '#api/contract/policy.ts'
import { findNamed } from '#api/core/startup/named-startup.ts'
import { userColumns } from '#api/core/identity/account.row.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { documentRequests } from '#api/db/schema/document-grant.ts'
import { notFound } from '#api/errors.ts'
import { decideDocuments, type DecidedDocument } from '#api/core/document/decide.ts'
import type { Blockers } from '#api/core/document/standing.ts'
import { requireKnown } from './document.people.service.ts'

const NO_SUCH_STARTUP = 'This startup was not found.'

type RequestRow = typeof documentRequests.$inferSelect

/** When somebody whose request was answered may ask for the same document again. */
export const againFrom = ({ answeredAt }: Pick<RequestRow, 'answeredAt'>): Date | null =>
  answeredAt && new Date(answeredAt.getTime() + LIMITS.documentAskedAgainAfterDays * DAY)

function toRoomDocument(
  { document, access, mayDownload, isMarked }: DecidedDocument,
  asked?: RequestRow,
): RoomDocument | null {
  if (access === 'hidden') return null
  const { id, originalName: name, type, createdAt, size, storedName } = document
  return {
    id,
    name,
    type,
    date: createdAt.toISOString(),
    size,
    access,
    filename: access === 'open' ? storedName : null,
    opensInPage: opensInPage(document),
    downloadable: mayDownload,
    isMarked,
    request: asked ? { answer: asked.answer, againFrom: againFrom(asked)?.toISOString() ?? null } : null,
  }
}

const ownRequestsOfARoom = prepared((reader: Reader) =>
  reader
    .select()
    .from(documentRequests)
    .where(
      and(
        eq(documentRequests.userId, sql.placeholder('user')),
        sql`${documentRequests.documentId} in (
            select "id" from "documents" where "documents"."startup_id" = ${sql.placeholder('startup')}
          )`,
      ),
    )
    .prepare(),
)

/** The documents of a startup as one reader stands to them, oldest first; those that are hidden are left out. */
export async function roomOf(
  reader: Reader | Transaction,
  viewer: Viewer,
  startupId: number,
  now: number,
  blockers?: Blockers,
): Promise<RoomDocument[]> {
  const query = ownRequestsOfARoom(reader)
  const [decided, asked] = await Promise.all([
    decideDocuments(reader, viewer, now, { startupId }, blockers),
    query.all({ user: viewer.id, startup: startupId }),
  ])
  return decided
    .map((one) =>
      toRoomDocument(
        one,
        asked.find(({ documentId }) => documentId === one.document.id),
      ),
    )
    .filter((one) => one !== null)
}

/**
 * GET /api/startups/{id}/documents. With `as` its founder sees what another person does: the same decision,
 * for them, but for a block of theirs.
 *
 * @throws ApiError 404 for a startup or a person that is not there or not visible
 */
export async function listRoom(
  { database: { read }, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  { id, as }: Inputs<typeof documentCalls>['room'],
): Promise<RoomDocument[]> {
  const [startup, room] = await Promise.all([findNamed(read, id), as === undefined && roomOf(read, viewer, id, now())])
  if (!startup || startupView(viewer, startup) === 'none') throw notFound(NO_SUCH_STARTUP)
  if (room) return room
  if (as === undefined || startup.userId !== viewer.id) throw notFound(NO_SUCH_STARTUP)
  const { userId } = await requireKnown(read, id, as)
  const [person] = await read.select(userColumns).from(users).where(eq(users.id, userId))
  return roomOf(read, withoutDuties(person!)!, id, now(), 'founder')
}
