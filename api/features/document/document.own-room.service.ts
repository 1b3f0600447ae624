import { and, eq, inArray, isNull } from 'drizzle-orm'
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
import { notFound } from '#api/errors.ts'
import { NO_SUCH_DOCUMENT } from './document.find.service.ts'
import { knownPeople } from './document.people.service.ts'
import { toDocument } from './document.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
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

async function ownDocuments(
  reader: Reader | Transaction,
  rows: readonly DocumentRow[],
  people: readonly DocumentPerson[],
): Promise<OwnDocument[]> {
  const ids = rows.map(({ id }) => id)
  const grants = await reader.select().from(documentGrants).where(inArray(documentGrants.documentId, ids))
  const isOpen = and(inArray(documentRequests.documentId, ids), isNull(documentRequests.answer))
  const requests = await reader.select().from(documentRequests).where(isOpen)
  return rows.map((row) => {
    const ofRow = <Other extends { documentId: number; userId: number }>(all: Other[]) =>
      named(
        all.filter(({ documentId }) => documentId === row.id),
        people,
      )
    return {
      ...toDocument(row),
      visibility: row.visibility,
      downloadable: row.downloadable,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      opensInPage: opensInPage(row),
      grants: ofRow(grants).map(({ person }) => person),
      requests: ofRow(requests).map(({ person, row: { askedAt } }) => ({ ...person, askedAt: askedAt.toISOString() })),
    }
  })
}

/** GET /api/startup/documents. @throws ApiError 404 without a profile */
export async function readOwnRoom({ database: { read } }: Context, viewer: Viewer): Promise<DataRoom> {
  const { id } = await requireOwnStartup(read, viewer.id)
  const isOwn = eq(documents.startupId, id)
  const rows = await read.select().from(documents).where(isOwn).orderBy(documents.createdAt, documents.id)
  const people = await knownPeople(read, id)
  const last = rows.toSorted((one, other) => one.id - other.id).at(-1)
  return {
    documents: await ownDocuments(read, rows, people),
    people,
    choice: { visibility: last?.visibility ?? 'investors', downloadable: last?.downloadable ?? true },
  }
}

/** PATCH /api/documents/{id}/access: holds from the next request on, for whoever reads it now, too. @throws ApiError 404 */
export function changeDocument({ database }: Context, viewer: Viewer, input: Input['change']): Promise<OwnDocument> {
  const { id, visibility, downloadable, expiresAt } = input
  return database.write(async (tx) => {
    const before = await requireOwnDocument(tx, viewer, id)
    const changes = {
      visibility: visibility ?? before.visibility,
      downloadable: downloadable ?? before.downloadable,
      expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt === null ? null : new Date(expiresAt),
    }
    const [row] = await tx.update(documents).set(changes).where(eq(documents.id, id)).returning()
    const [changed] = await ownDocuments(tx, [row!], await knownPeople(tx, before.startupId))
    return changed!
  })
}
