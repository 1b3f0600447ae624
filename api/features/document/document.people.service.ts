import { and, asc, eq, or, type SQL, sql } from '#api/db/drizzle.ts'
import { fullName } from '#api/contract/display.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { DocumentPerson } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireOwnStartup } from '#api/core/startup/own-startup.service.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { documentGrants, documentRequests } from '#api/db/schema/document-grant.ts'
import { documentReads } from '#api/db/schema/document-read.ts'
import { documents } from '#api/db/schema/document.ts'
import { investors } from '#api/db/schema/investor.ts'
import { notThere } from '#api/errors.ts'

const ofStartup = (table: typeof documentGrants | typeof documentRequests, startupId: number) => sql`exists (
  select 1 from ${table} inner join ${documents} on ${documents.id} = ${table.documentId}
  where ${table.userId} = ${users.id} and ${documents.startupId} = ${startupId}
)`

/** Investors whose names the founder has read already: they met, asked, were named, or opened a document. */
const hasMet = (startupId: number) => sql`(
  ${connections.id} is not null or ${ofStartup(documentGrants, startupId)} or ${ofStartup(documentRequests, startupId)}
  or exists (
    select 1 from ${documentReads}
    where ${documentReads.readerId} = ${users.id} and ${documentReads.startupId} = ${startupId}
  )
)`

/** Of a private profile the firm is told only once they met (rules: Document reads). */
const FIRM = sql<
  string | null
>`case when ${investors.isPublic} or ${connections.id} is not null then ${investors.firmName} end`
const SEARCHED = [sql`${users.firstName} || ' ' || ${users.lastName}`, FIRM]

async function find(
  reader: Reader | Transaction,
  startupId: number,
  which: SQL | undefined,
  most?: number,
): Promise<DocumentPerson[]> {
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
    .where(and(eq(role, 'investor'), eq(active, true), which))
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
export const knownPeople = (reader: Reader | Transaction, startupId: number): Promise<DocumentPerson[]> =>
  find(reader, startupId, hasMet(startupId))

/** Whom a founder may name for a document: investors whom they know, and those with a public profile. */
const mayBeNamed = (startupId: number) => or(eq(investors.isPublic, true), hasMet(startupId))

/** GET /api/startup/document-people: some of them, by name or firm. @throws ApiError 404 without a profile */
export async function searchPeople(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { q }: Inputs<typeof documentCalls>['people'],
): Promise<DocumentPerson[]> {
  const { id } = await requireOwnStartup(read, viewer.id)
  return find(read, id, and(mayBeNamed(id), q ? holds(SEARCHED, patternOf(q)) : undefined), LIMITS.documentPeople)
}

/**
 * Somebody whom a founder may name for a document: an investor whom they know, or with a public profile.
 *
 * @throws ApiError 404 for everybody else, so that the answer tells of no account
 */
export async function requireKnown(
  reader: Reader | Transaction,
  startupId: number,
  userId: number,
): Promise<DocumentPerson> {
  const [person] = await find(reader, startupId, and(eq(users.id, userId), mayBeNamed(startupId)))
  if (!person) throw notThere('This person was not found.')
  return person
}
