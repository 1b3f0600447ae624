import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { callFor } from '#api/contract/calls.ts'
import { parseId } from '#api/contract/id.ts'
import { PASSWORD_NEEDED } from '#api/contract/problem.ts'
import { matchRoute } from '#api/contract/routes.ts'
import type { SecurityEventKind } from '#api/contract/security-log.ts'
import type { ApiError } from '#api/errors.ts'
import { userAgentLabel } from '#api/features/account/user-agent.ts'
import type { SecurityNote } from '#api/features/security-log/security-log.service.ts'
import { clientAddress, visitorAddress } from './address.ts'

type Keeping = Pick<ApiContext, 'securityLog' | 'trustProxy'>

/** Proxies and clients can write anything here; only an address, or a network, is kept. */
const onlyAddress = (text: string): string | null => (isIP(text.replace(/\/64$/, '')) > 0 ? text : null)

/** Calls that take a file: a type that is refused there was told by the content. */
const TAKES_FILE = new Set(['POST /api/documents/upload', 'PUT /api/startup/logo'])

/** The call without its parameters, which belong to somebody. */
function callOf({ req: { method, path } }: Context): string | null {
  const call = callFor(method === 'HEAD' ? 'GET' : method, path)
  return call && `${call.method} ${call.path}`
}

/** Keeps an event of this request in the security log. */
export function keepEvent({ securityLog, trustProxy }: Keeping, c: Context<ApiEnv>, note: SecurityNote): void {
  securityLog.record(note, {
    address: onlyAddress(clientAddress(c, trustProxy)),
    device: userAgentLabel(c.req.header('User-Agent')),
    what: callOf(c),
    requestId: c.get('requestId') ?? null,
  })
}

/** Logs that a call succeeded: by the signed-in person, about the account of `:id` if `ofUser` says that it is one. */
export const keeps = (context: Keeping, kind: SecurityEventKind, ofUser = false) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const personId = c.get('viewer')?.id ?? null
    await next()
    if (!c.res.ok) return
    keepEvent(context, c, { kind, personId, targetId: ofUser ? parseId(c.req.param('id') ?? '') : null })
  })

function noteOf(c: Context<ApiEnv>, { note, status, type }: ApiError): SecurityNote | null {
  if (note) return note
  if (status === 429) return { kind: 'limit.reached' }
  // To be asked for the password once more is no refusal: the person may.
  if (!c.get('viewer') || type === PASSWORD_NEEDED) return null
  if (status === 415 && TAKES_FILE.has(callOf(c) ?? '')) return { kind: 'upload.refused' }
  return status === 403 ? { kind: 'call.refused' } : null
}

/** Logs refusals of people who try what they may not, or guess. */
export function keepRefusal(context: Keeping, c: Context<ApiEnv>, refusal: ApiError): void {
  const note = noteOf(c, refusal)
  if (note) keepEvent(context, c, { personId: c.get('viewer')?.id ?? null, ...note })
}

/** Keeps that somebody asked for a page that is not theirs. */
export function keepDenial(
  { securityLog, trustProxy }: Keeping,
  request: IncomingMessage,
  response: ServerResponse,
  { path, personId }: { path: string; personId: number | null },
): void {
  securityLog.record(
    { kind: 'call.refused', personId },
    {
      address: onlyAddress(visitorAddress(request, trustProxy)),
      device: userAgentLabel(request.headers['user-agent']),
      what: `GET ${matchRoute(path)?.route.path ?? ''}`,
      requestId: response.getHeader('X-Request-Id')?.toString() ?? null,
    },
  )
}
