import { eq, type SQLiteColumn } from '#api/db/drizzle.ts'
import type { Call } from '#api/contract/call.ts'
import { parseId } from '#api/contract/fields/id.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { SecurityNote } from '#api/core/security-log/security-log.ts'
import type { Reader } from '#api/db/database.ts'
import { confidentialityAgreements } from '#api/db/schema/confidentiality.ts'
import { connections } from '#api/db/schema/connection.ts'
import { conversations } from '#api/db/schema/conversation.ts'
import { documents } from '#api/db/schema/document.ts'
import { introductions } from '#api/db/schema/introduction.ts'
import { investors } from '#api/db/schema/investor.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { notices } from '#api/db/schema/notice.ts'
import { outcomes, outsideFunding } from '#api/db/schema/outcome.ts'
import { passkeys } from '#api/db/schema/passkey.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'
import { sessions } from '#api/db/schema/session.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { ApiError } from '#api/errors.ts'

/** What the first parameter of a path names, by the path's beginning. */
const OBJECTS: readonly (readonly [path: string, column: SQLiteColumn | ((viewer: Viewer) => SQLiteColumn)])[] = [
  ['/api/startups/:id', startups.id],
  ['/api/investors/:id', investors.id],
  ['/api/connections/:id', connections.id],
  ['/api/conversations/:id', conversations.id],
  ['/api/meetings/:id', meetings.id],
  ['/api/outcomes/:id', outcomes.id],
  ['/api/introductions/:id', introductions.id],
  ['/api/invitations/:id', invitations.id],
  ['/api/documents/:id', documents.id],
  ['/api/documents/:filename', documents.storedName],
  ['/api/confidentiality/:id', confidentialityAgreements.id],
  ['/api/growth/outside-funding/:id', outsideFunding.id],
  ['/api/investor/saved-searches/:id', savedSearches.id],
  ['/api/investor/saved-startups/:id', startups.id],
  ['/api/matches/:id', ({ role }) => (role === 'founder' ? investors.id : startups.id)],
  ['/api/notices/:id', notices.id],
  ['/api/user/sessions/:id', sessions.id],
  ['/api/user/passkeys/:id', passkeys.id],
]

/** The column that knows the object of a call; `undefined` for calls of administrators, and those that name none. */
export function objectOf({ path }: Pick<Call, 'path'>, viewer: Viewer): SQLiteColumn | undefined {
  const [, column] = OBJECTS.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return typeof column === 'function' ? column(viewer) : column
}

/**
 * What the security log keeps of a 404: that there is such an object, which this person may not see. The answer is the
 * same either way, and so is the work: whether the object is there is looked up for each.
 */
export async function noteOfHidden(
  read: Reader,
  { status, note }: ApiError,
  { call, params, viewer }: { call: Call | null; params: Readonly<Record<string, string>>; viewer: Viewer | null },
): Promise<SecurityNote | null> {
  const column = call && viewer && objectOf(call, viewer)
  const named = Object.values(params)[0]
  if (status !== 404 || note !== undefined || !column || named === undefined) return null
  const value = column.dataType.startsWith('number') ? parseId(named) : named
  if (value === null) return null
  const [found] = await read.select({ value: column }).from(column.table).where(eq(column, value)).limit(1)
  return found ? { kind: 'object.refused', personId: viewer.id } : null
}
