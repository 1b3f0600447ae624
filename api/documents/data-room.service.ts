import { and, asc, eq, or, type SQL, sql, inArray, isNull } from '#api/platform/db/drizzle.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { AccessRequest, DocumentUser, DataRoomDocument, DataRoom, MyDocument } from './contract/responses.ts'
import type { documentCalls } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type Viewer, startupView, withoutRequiredActions } from '#api/policy.ts'
import { requireMyStartup, findNamed } from '#api/startups/find.service.ts'
import { holds, toPattern, prepared } from '#api/platform/db/query.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'
import { documentGrants, documentRequests, documentViews, documents, type DocumentRow } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { notThere, notFound, badRequest } from '#api/errors.ts'
import { opensInPage } from './contract/access.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { userColumns } from '#api/users/identity.service.ts'
import {
  decideDocuments,
  type DecidedDocument,
  type Blockers,
  NO_SUCH_DOCUMENT,
  currentTerms,
  toTerms,
  requireTerms,
} from './access.ts'
import { requireStampable } from './copy.service.ts'
import { type CoverContext, coverSize } from './first-page.service.ts'
import type { ImageSize } from './first-page.ts'
import { toDocument } from './service.ts'

const ofStartup = (table: typeof documentGrants | typeof documentRequests, startupId: number) => sql`exists (
  select 1 from ${table} inner join ${documents} on ${documents.id} = ${table.documentId}
  where ${table.userId} = ${users.id} and ${documents.startupId} = ${startupId}
)`

/**
 * Investors whose names the founder has already seen: they connected, sent a request, have access, or viewed a
 * document.
 */
const hasMet = (startupId: number) => sql`(
  ${connections.id} is not null or ${ofStartup(documentGrants, startupId)} or ${ofStartup(documentRequests, startupId)}
  or exists (
    select 1 from ${documentViews}
    where ${documentViews.viewerId} = ${users.id} and ${documentViews.startupId} = ${startupId}
  )
)`

/** For a private profile the firm is only shown after that (rules: Document reads). */
const FIRM = sql<
  string | null
>`case when ${investors.isPublic} or ${connections.id} is not null then ${investors.firmName} end`
const SEARCHED = [sql`${users.firstName} || ' ' || ${users.lastName}`, FIRM]

/** Active investors who meet a condition, by name. */
async function findInvestors(
  reader: Reader | Transaction,
  startupId: number,
  condition: SQL | undefined,
  most?: number,
): Promise<DocumentUser[]> {
  const { id, firstName, lastName, role, active } = users
  const query = reader
    .select({
      userId: id,
      firstName,
      lastName,
      firmName: FIRM,
      isConnected: sql`${connections.state} is 'accepted'`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(investors, eq(investors.userId, id))
    .leftJoin(connections, and(eq(connections.investorId, id), eq(connections.startupId, startupId)))
    .where(and(eq(role, 'investor'), eq(active, true), condition))
    .orderBy(asc(firstName), asc(lastName), asc(id))
    .$dynamic()
  const rows = await (most === undefined ? query : query.limit(most))
  return rows.map(({ userId, firmName, isConnected, ...name }) => ({
    userId,
    name: fullName(name),
    firmName,
    isConnected,
  }))
}

/** The investors whom a founder knows, by name. */
const knownUsers = (reader: Reader | Transaction, startupId: number): Promise<DocumentUser[]> =>
  findInvestors(reader, startupId, hasMet(startupId))

/** Whom a founder can give access: investors whom they know, and those with a public profile. */
const mayBeNamed = (startupId: number) => or(eq(investors.isPublic, true), hasMet(startupId))

/** GET /api/startup/document-people: some of them, by name or firm. @throws ApiError 404 without a profile */
export async function searchUsers(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { q }: Inputs<typeof documentCalls>['people'],
): Promise<DocumentUser[]> {
  const { id } = await requireMyStartup(read, viewer.id)
  return findInvestors(
    read,
    id,
    and(mayBeNamed(id), q ? holds(SEARCHED, toPattern(q)) : undefined),
    LIMITS.documentPeople,
  )
}

/**
 * Someone whom a founder can give access: an investor whom they know, or with a public profile.
 *
 * @throws ApiError 404 for everyone else, so that the response doesn't reveal accounts
 */
export async function requireKnown(
  reader: Reader | Transaction,
  startupId: number,
  userId: number,
): Promise<DocumentUser> {
  const [user] = await findInvestors(reader, startupId, and(eq(users.id, userId), mayBeNamed(startupId)))
  if (!user) throw notThere('We couldn’t find this person.')
  return user
}

const NO_SUCH_STARTUP = 'We couldn’t find this startup.'

type RequestRow = typeof documentRequests.$inferSelect

/** When a new access request is possible after an answer. */
export const againFrom = ({ answeredAt }: Pick<RequestRow, 'answeredAt'>): Date | null =>
  answeredAt && new Date(answeredAt.getTime() + LIMITS.documentRequestableAgainAfterDays * DAY)

function toDataRoomDocument(
  { document, access, mayDownload, isMarked }: DecidedDocument,
  request: RequestRow | undefined,
  cover: ImageSize | null,
): DataRoomDocument | null {
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
    request: request ? { answer: request.answer, againFrom: againFrom(request)?.toISOString() ?? null } : null,
    cover,
  }
}

const myRequestsOfDataRoom = prepared((reader: Reader) =>
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

/** A startup's documents with one reader's access, oldest first; hidden ones are left out. */
export async function loadDataRoomFor(
  context: CoverContext,
  reader: Reader | Transaction,
  viewer: Viewer,
  startupId: number,
  now: number,
  blockers?: Blockers,
): Promise<DataRoomDocument[]> {
  const query = myRequestsOfDataRoom(reader)
  const [decisions, requests] = await Promise.all([
    decideDocuments(reader, viewer, now, { startupId }, blockers),
    query.all({ user: viewer.id, startup: startupId }),
  ])
  return decisions
    .map((decision) =>
      toDataRoomDocument(
        decision,
        requests.find(({ documentId }) => documentId === decision.document.id),
        coverSize(context, viewer, decision),
      ),
    )
    .filter((document) => document !== null)
}

/**
 * GET /api/startups/{id}/documents. With `as`, the founder sees what another person sees: the same decision, except
 * that this person's block isn't revealed.
 *
 * @throws ApiError 404 for a startup or a person that doesn't exist or isn't visible
 */
export async function listDataRoom(
  context: Pick<Context, 'database' | 'now'> & CoverContext,
  viewer: Viewer,
  { id, as }: Inputs<typeof documentCalls>['dataRoom'],
): Promise<DataRoomDocument[]> {
  const { database, now } = context
  const { read } = database
  const [startup, dataRoom] = await Promise.all([
    findNamed(read, id),
    as === undefined && loadDataRoomFor(context, read, viewer, id, now()),
  ])
  if (!startup || startupView(viewer, startup) === 'none') throw notFound(NO_SUCH_STARTUP)
  if (dataRoom) return dataRoom
  if (as === undefined || startup.userId !== viewer.id) throw notFound(NO_SUCH_STARTUP)
  const { userId } = await requireKnown(read, id, as)
  const [user] = await read.select(userColumns).from(users).where(eq(users.id, userId))
  return loadDataRoomFor(context, read, withoutRequiredActions(user!)!, id, now(), 'founder')
}

const accessRequestsOf = prepared((read: Reader) =>
  read
    .select({
      documentId: documents.id,
      document: documents.originalName,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedAt: documentRequests.requestedAt,
    })
    .from(startups)
    .innerJoin(documents, eq(documents.startupId, startups.id))
    .innerJoin(documentRequests, and(eq(documentRequests.documentId, documents.id), isNull(documentRequests.answer)))
    .innerJoin(users, and(eq(users.id, documentRequests.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(eq(startups.userId, sql.placeholder('viewer')))
    .orderBy(asc(documentRequests.requestedAt), asc(documentRequests.id))
    .limit(LIMITS.today.perKind)
    .prepare(),
)

/** Access requests for the founder's documents that need an answer, oldest first. */
export async function listAccessRequests(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<AccessRequest[]> {
  const rows = await accessRequestsOf(read).all({ viewer: viewer.id })
  return rows.map(({ firstName, lastName, requestedAt, ...request }) => ({
    ...request,
    name: fullName({ firstName, lastName }),
    requestedAt: requestedAt.toISOString(),
  }))
}

const TOO_EARLY = 'Choose a future date.'

type Context = Pick<CallContext, 'database' | 'now' | 'copies' | 'left'>
type Input = Inputs<typeof documentCalls>

/** A founder's own document. @throws ApiError 404 if it doesn't exist or belongs to another startup */
export async function requireMyDocument(
  reader: Reader | Transaction,
  viewer: Viewer,
  id: number,
): Promise<DocumentRow> {
  const { id: startupId } = await requireMyStartup(reader, viewer.id)
  const isIt = and(eq(documents.id, id), eq(documents.startupId, startupId))
  const [found] = await reader.select().from(documents).where(isIt)
  if (!found) throw notFound(NO_SUCH_DOCUMENT)
  return found
}

/** Rows with their people; without those who are no longer investors. */
const withPeople = <Row extends { userId: number }>(rows: Row[], people: readonly DocumentUser[]) =>
  rows.flatMap((row) => {
    const user = people.find(({ userId }) => userId === row.userId)
    return user ? [{ row, person: { userId: user.userId, name: user.name, firmName: user.firmName } }] : []
  })

/** Viewing the image of a first page alone is no view. */
const ofViews = sql.raw('from "document_views" where "document_id" = "documents"."id" and "times" > 0')
const viewCount = sql<number>`(select coalesce(sum("times"), 0) ${ofViews})`
const lastViewedAt = sql<Date | null>`(select max("last_at") ${ofViews})`.mapWith(documentViews.lastAt)

/** Documents with the people who have or request access, and the investors whom their founder knows. */
async function loadDataRoom(reader: Reader | Transaction, startupId: number, condition: SQL) {
  const ids = reader.select({ id: documents.id }).from(documents).where(condition)
  const isOpen = and(inArray(documentRequests.documentId, ids), isNull(documentRequests.answer))
  const [rows, grants, requests, people] = await Promise.all([
    reader
      .select({ row: documents, views: viewCount, lastViewedAt })
      .from(documents)
      .where(condition)
      .orderBy(documents.createdAt, documents.id),
    reader.select().from(documentGrants).where(inArray(documentGrants.documentId, ids)),
    reader.select().from(documentRequests).where(isOpen),
    knownUsers(reader, startupId),
  ])
  return { rows: rows.map(({ row }) => row), people, documents: myDocuments(rows, grants, requests, people) }
}

function myDocuments(
  rows: readonly { row: DocumentRow; views: number; lastViewedAt: Date | null }[],
  grants: readonly (typeof documentGrants.$inferSelect)[],
  requests: readonly (typeof documentRequests.$inferSelect)[],
  people: readonly DocumentUser[],
): MyDocument[] {
  return rows.map(({ row, views, lastViewedAt }) => {
    const ofRow = <Other extends { documentId: number; userId: number }>(all: readonly Other[]) =>
      withPeople(
        all.filter(({ documentId }) => documentId === row.id),
        people,
      )
    return {
      ...toDocument(row),
      visibility: row.visibility,
      downloadable: row.downloadable,
      watermark: row.watermark,
      requiresNda: row.requiresNda,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      opensInPage: opensInPage(row),
      grants: ofRow(grants).map(({ person }) => person),
      requests: ofRow(requests).map(({ person, row: { requestedAt } }) => ({
        ...person,
        requestedAt: requestedAt.toISOString(),
      })),
      views,
      lastViewedAt: lastViewedAt?.toISOString() ?? null,
    }
  })
}

/** GET /api/startup/documents. @throws ApiError 404 without a profile */
export async function loadMyDataRoom(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<DataRoom> {
  const { id } = await requireMyStartup(read, viewer.id)
  const [dataRoom, terms] = await Promise.all([
    loadDataRoom(read, id, eq(documents.startupId, id)),
    currentTerms(read, id),
  ])
  const { rows, people, documents: own } = dataRoom
  const last = rows.toSorted((document, second) => document.id - second.id).at(-1)
  return {
    documents: own,
    people,
    choice: {
      visibility: last?.visibility ?? 'investors',
      downloadable: last?.downloadable ?? true,
      watermark: last?.watermark ?? false,
      requiresNda: last?.requiresNda ?? false,
    },
    terms: terms ? toTerms(terms) : null,
  }
}

/**
 * PATCH /api/documents/{id}/access: takes effect with the next call, even for someone who is reading.
 *
 * @throws ApiError 404, 400 for a watermark or no downloads on a file that can't be copied, an NDA without a text or
 * on a deck, or a last day before the upload, which is a mistyped year
 */
export async function changeDocument(context: Context, viewer: Viewer, input: Input['change']): Promise<MyDocument> {
  const { id, visibility, downloadable, watermark, requiresNda, expiresAt } = input
  if (watermark || downloadable === false) {
    const document = await requireMyDocument(context.database.read, viewer, id)
    if (watermark || opensInPage(document)) await requireStampable(context, viewer, document)
  }
  return context.database.write(async (tx) => {
    const before = await requireMyDocument(tx, viewer, id)
    if (requiresNda) await requireTerms(tx, before)
    if (expiresAt && Date.parse(expiresAt) < before.createdAt.getTime())
      throw badRequest(TOO_EARLY, [{ path: 'expiresAt', message: TOO_EARLY }])
    const changes = {
      visibility: visibility ?? before.visibility,
      downloadable: downloadable ?? before.downloadable,
      watermark: watermark ?? before.watermark,
      requiresNda: requiresNda ?? before.requiresNda,
      expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt === null ? null : new Date(expiresAt),
    }
    const isIt = eq(documents.id, id)
    await tx.update(documents).set(changes).where(isIt)
    const dataRoom = await loadDataRoom(tx, before.startupId, isIt)
    return dataRoom.documents[0]!
  })
}
