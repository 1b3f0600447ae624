import { and, eq, inArray, isNull, type SQL } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { DataRoom, DocumentPerson, OwnDocument } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireOwnStartup } from '#api/core/startup/own-startup.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { documentGrants, documentRequests } from '#api/db/schema/document-grant.ts'
import { documents, type DocumentRow } from '#api/db/schema/document.ts'
import { badRequest, notFound } from '#api/errors.ts'
import { NO_SUCH_DOCUMENT } from '#api/core/document/decide.ts'
import { currentTerms, toTerms } from '#api/core/document/terms.ts'
import { requireTerms } from './document.terms.ts'
import { requireStampable } from './document.stampable.service.ts'
import { knownPeople } from './document.people.service.ts'
import { toDocument } from './document.service.ts'

const TOO_EARLY = 'Choose a future date.'

type Context = Pick<CallContext, 'database' | 'now' | 'copies' | 'left'>
type Input = Inputs<typeof documentCalls>

/** A founder's own document. @throws ApiError 404 when it is not there or is another startup's */
export async function requireOwnDocument(
  reader: Reader | Transaction,
  viewer: Viewer,
  id: number,
): Promise<DocumentRow> {
  const { id: startupId } = await requireOwnStartup(reader, viewer.id)
  const isIt = and(eq(documents.id, id), eq(documents.startupId, startupId))
  const [found] = await reader.select().from(documents).where(isIt)
  if (!found) throw notFound(NO_SUCH_DOCUMENT)
  return found
}

/** Rows with whoever they are about; without those who are no investors any more. */
const named = <Row extends { userId: number }>(rows: Row[], people: readonly DocumentPerson[]) =>
  rows.flatMap((row) => {
    const person = people.find(({ userId }) => userId === row.userId)
    return person ? [{ row, person: { userId: person.userId, name: person.name, firmName: person.firmName } }] : []
  })

/** Documents, who was named for them or asks to see them, and whom their founder knows. */
async function readRoom(reader: Reader | Transaction, startupId: number, which: SQL) {
  const ids = reader.select({ id: documents.id }).from(documents).where(which)
  const isOpen = and(inArray(documentRequests.documentId, ids), isNull(documentRequests.answer))
  const [rows, grants, requests, people] = await Promise.all([
    reader.select().from(documents).where(which).orderBy(documents.createdAt, documents.id),
    reader.select().from(documentGrants).where(inArray(documentGrants.documentId, ids)),
    reader.select().from(documentRequests).where(isOpen),
    knownPeople(reader, startupId),
  ])
  return { rows, people, documents: ownDocuments(rows, grants, requests, people) }
}

function ownDocuments(
  rows: readonly DocumentRow[],
  grants: readonly (typeof documentGrants.$inferSelect)[],
  requests: readonly (typeof documentRequests.$inferSelect)[],
  people: readonly DocumentPerson[],
): OwnDocument[] {
  return rows.map((row) => {
    const ofRow = <Other extends { documentId: number; userId: number }>(all: readonly Other[]) =>
      named(
        all.filter(({ documentId }) => documentId === row.id),
        people,
      )
    return {
      ...toDocument(row),
      visibility: row.visibility,
      downloadable: row.downloadable,
      watermark: row.watermark,
      asksTerms: row.asksTerms,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      opensInPage: opensInPage(row),
      grants: ofRow(grants).map(({ person }) => person),
      requests: ofRow(requests).map(({ person, row: { askedAt } }) => ({ ...person, askedAt: askedAt.toISOString() })),
    }
  })
}

/** GET /api/startup/documents. @throws ApiError 404 without a profile */
export async function readOwnRoom(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<DataRoom> {
  const { id } = await requireOwnStartup(read, viewer.id)
  const [room, terms] = await Promise.all([readRoom(read, id, eq(documents.startupId, id)), currentTerms(read, id)])
  const { rows, people, documents: own } = room
  const last = rows.toSorted((one, other) => one.id - other.id).at(-1)
  return {
    documents: own,
    people,
    choice: {
      visibility: last?.visibility ?? 'investors',
      downloadable: last?.downloadable ?? true,
      watermark: last?.watermark ?? false,
      asksTerms: last?.asksTerms ?? false,
    },
    terms: terms ? toTerms(terms) : null,
  }
}

/**
 * PATCH /api/documents/{id}/access: holds from the next request on, for whoever reads it now, too.
 *
 * @throws ApiError 404, 400 for a watermark, or looking only, on what cannot be copied, terms where there are none or
 *   on a deck, or a last day before the upload, which is a mistyped year
 */
export async function changeDocument(context: Context, viewer: Viewer, input: Input['change']): Promise<OwnDocument> {
  const { id, visibility, downloadable, watermark, asksTerms, expiresAt } = input
  if (watermark || downloadable === false) {
    const document = await requireOwnDocument(context.database.read, viewer, id)
    if (watermark || opensInPage(document)) await requireStampable(context, viewer, document)
  }
  return context.database.write(async (tx) => {
    const before = await requireOwnDocument(tx, viewer, id)
    if (asksTerms) await requireTerms(tx, before)
    if (expiresAt && Date.parse(expiresAt) < before.createdAt.getTime())
      throw badRequest(TOO_EARLY, [{ path: 'expiresAt', message: TOO_EARLY }])
    const changes = {
      visibility: visibility ?? before.visibility,
      downloadable: downloadable ?? before.downloadable,
      watermark: watermark ?? before.watermark,
      asksTerms: asksTerms ?? before.asksTerms,
      expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt === null ? null : new Date(expiresAt),
    }
    const isIt = eq(documents.id, id)
    await tx.update(documents).set(changes).where(isIt)
    const room = await readRoom(tx, before.startupId, isIt)
    return room.documents[0]!
  })
}
