import { eq, type SQLiteColumn } from '#api/platform/db/drizzle.ts'
import type { Call } from '#api/platform/contract/call.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import type { Viewer } from '#api/policy.ts'
import type { SecurityNote } from './security-log.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { ndaSignatures, documents } from '#api/documents/table.ts'
import { connections } from '#api/connections/table.ts'
import { conversations } from '#api/conversations/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { investors } from '#api/investors/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { meetings } from '#api/meetings/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { outcomes, outsideFunding } from '#api/outcomes/table.ts'
import { passkeys, sessions } from './table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'
import { unclaimedStartups } from '#api/unclaimed-startups/table.ts'
import type { ApiError } from '#api/errors.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { callFor, getName } from '#api/calls.ts'
import { PASSWORD_NEEDED } from '#api/platform/contract/problem.ts'
import { matchRoute } from '#api/platform/contract/routes.ts'
import { userAgentLabel } from './active-sessions.service.ts'
import { clientAddress, visitorAddress } from '#api/platform/http/address.ts'

/** What the first parameter of a path identifies, by the path's prefix. */
const OBJECTS: readonly (readonly [path: string, column: SQLiteColumn | ((viewer: Viewer) => SQLiteColumn)])[] = [
  ['/api/startups/:id', startups.id],
  ['/api/unclaimed-startups/:id', unclaimedStartups.recordId],
  ['/api/investors/:id', investors.id],
  ['/api/connections/:id', connections.id],
  ['/api/conversations/:id', conversations.id],
  ['/api/meetings/:id', meetings.id],
  ['/api/outcomes/:id', outcomes.id],
  ['/api/introductions/:id', introductions.id],
  ['/api/invitations/:id', invitations.id],
  ['/api/documents/:id', documents.id],
  ['/api/documents/:filename', documents.storedName],
  ['/api/ndas/:id', ndaSignatures.id],
  ['/api/growth/outside-funding/:id', outsideFunding.id],
  ['/api/investor/saved-searches/:id', savedSearches.id],
  ['/api/investor/saved-startups/:id', startups.id],
  ['/api/matches/:id', ({ role }) => (role === 'founder' ? investors.id : startups.id)],
  ['/api/notifications/:id', notifications.id],
  ['/api/user/sessions/:id', sessions.id],
  ['/api/user/passkeys/:id', passkeys.id],
]

/** The column with the id in a call; `undefined` for administrators' calls, and those without an id. */
export function getObject({ path }: Pick<Call, 'path'>, viewer: Viewer): SQLiteColumn | undefined {
  const [, column] = OBJECTS.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return typeof column === 'function' ? column(viewer) : column
}

/**
 * What the security log records for a 404: that the object exists, and this user can't see it. The response and the
 * work are the same either way, because it is looked up for each.
 */
export async function noteOfHidden(
  read: Reader,
  { status, note }: ApiError,
  { call, params, viewer }: { call: Call | null; params: Readonly<Record<string, string>>; viewer: Viewer | null },
): Promise<SecurityNote | null> {
  const column = call && viewer && getObject(call, viewer)
  const named = Object.values(params)[0]
  if (status !== 404 || note !== undefined || !column || named === undefined) return null
  const value = column.dataType.startsWith('number') ? parseId(named) : named
  if (value === null) return null
  const [found] = await read.select({ value: column }).from(column.table).where(eq(column, value)).limit(1)
  return found ? { kind: 'object.refused', userId: viewer.id } : null
}

type SecurityLogContext = Pick<ApiContext, 'securityLog' | 'trustedProxies'>

/** A proxy or client can send any text; only an address or its network is stored. */
const onlyAddress = (text: string): string | null => (isIP(text.replace(/\/64$/, '')) > 0 ? text : null)

/** The call without its parameters, which may be personal data. */
const findCall = ({ req: { method, path } }: Context) => callFor(method === 'HEAD' ? 'GET' : method, path)
const nameOfCall = (c: Context) => {
  const call = findCall(c)
  return call && getName(call)
}

/** Records an event of this request in the security log. */
export function recordSecurityEvent(
  { securityLog, trustedProxies }: SecurityLogContext,
  c: Context<ApiEnv>,
  note: SecurityNote,
): void {
  securityLog.record(note, {
    address: onlyAddress(clientAddress(c, trustedProxies)),
    device: userAgentLabel(c.req.header('User-Agent')),
    what: nameOfCall(c),
    requestId: c.get('requestId') ?? null,
  })
}

/** What the log records for a refused call; `null` for nothing. */
export function getNote(
  { note, status, type }: ApiError,
  viewer: Viewer | null | undefined,
  upload: () => Call['upload'],
): SecurityNote | null {
  if (note !== undefined) return note
  if (status === 429) return { kind: 'limit.reached' }
  // Being asked for the password again isn't a refusal.
  if (!viewer || type === PASSWORD_NEEDED) return null
  // This status comes from checking the file's content.
  if (status === 415 && upload()) return { kind: 'upload.refused' }
  return status === 403 ? { kind: 'call.refused' } : null
}

/** Records a refusal of someone who tries what they aren't allowed to do, or guesses. */
export async function recordRejection(
  context: SecurityLogContext & Pick<ApiContext, 'database'>,
  c: Context<ApiEnv>,
  error: ApiError,
): Promise<void> {
  const call = findCall(c)
  const viewer = c.get('viewer') ?? null
  const object = { call, params: c.req.param(), viewer }
  const note = getNote(error, viewer, () => call?.upload) ?? (await noteOfHidden(context.database.read, error, object))
  if (note) recordSecurityEvent(context, c, { userId: c.get('viewer')?.id ?? null, ...note })
}

/** Records that someone requested a page that they can't open. */
export function recordDenial(
  { securityLog, trustedProxies }: SecurityLogContext,
  request: IncomingMessage,
  response: ServerResponse,
  { path, userId }: { path: string; userId: number | null },
): void {
  securityLog.record(
    { kind: 'call.refused', userId },
    {
      address: onlyAddress(visitorAddress(request, trustedProxies)),
      device: userAgentLabel(request.headers['user-agent']),
      what: `GET ${matchRoute(path)?.route.path ?? ''}`,
      requestId: response.getHeader('X-Request-Id')?.toString() ?? null,
    },
  )
}
