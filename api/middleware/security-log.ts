import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { Call } from '#api/contract/call.ts'
import { callFor, nameOf } from '#api/contract/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { PASSWORD_NEEDED } from '#api/contract/problem.ts'
import { matchRoute } from '#api/contract/routes.ts'
import type { ApiError } from '#api/errors.ts'
import { userAgentLabel } from '#api/core/session/user-agent.ts'
import type { SecurityNote } from '#api/core/security-log/security-log.ts'
import { noteOfHidden } from './refused-object.ts'
import { clientAddress, visitorAddress } from './address.ts'

type Keeping = Pick<ApiContext, 'securityLog' | 'trustedProxies'>

/** What a proxy or a client says may be anything; only an address, or the network of one, is kept. */
const onlyAddress = (text: string): string | null => (isIP(text.replace(/\/64$/, '')) > 0 ? text : null)

/** The call without its parameters, which belong to somebody. */
const callOf = ({ req: { method, path } }: Context) => callFor(method === 'HEAD' ? 'GET' : method, path)
const nameOfCall = (c: Context) => {
  const call = callOf(c)
  return call && nameOf(call)
}

/** Keeps an event of this request in the security log. */
export function keepEvent({ securityLog, trustedProxies }: Keeping, c: Context<ApiEnv>, note: SecurityNote): void {
  securityLog.record(note, {
    address: onlyAddress(clientAddress(c, trustedProxies)),
    device: userAgentLabel(c.req.header('User-Agent')),
    what: nameOfCall(c),
    requestId: c.get('requestId') ?? null,
  })
}

/** What the log keeps of a refused call; `null` for nothing. */
export function noteOf(
  { note, status, type }: ApiError,
  viewer: Viewer | null | undefined,
  upload: () => Call['upload'],
): SecurityNote | null {
  if (note !== undefined) return note
  if (status === 429) return { kind: 'limit.reached' }
  // To be asked for the password once more is no refusal: the person may.
  if (!viewer || type === PASSWORD_NEEDED) return null
  // A type that is refused there was told by the content.
  if (status === 415 && upload()) return { kind: 'upload.refused' }
  return status === 403 ? { kind: 'call.refused' } : null
}

/** Keeps what a refusal tells about someone who tries what they may not, or guesses. */
export async function keepRefusal(
  context: Keeping & Pick<ApiContext, 'database'>,
  c: Context<ApiEnv>,
  refusal: ApiError,
): Promise<void> {
  const call = callOf(c)
  const viewer = c.get('viewer') ?? null
  const object = { call, params: c.req.param(), viewer }
  const note =
    noteOf(refusal, viewer, () => call?.upload) ?? (await noteOfHidden(context.database.read, refusal, object))
  if (note) keepEvent(context, c, { personId: c.get('viewer')?.id ?? null, ...note })
}

/** Keeps that somebody asked for a page that is not theirs. */
export function keepDenial(
  { securityLog, trustedProxies }: Keeping,
  request: IncomingMessage,
  response: ServerResponse,
  { path, personId }: { path: string; personId: number | null },
): void {
  securityLog.record(
    { kind: 'call.refused', personId },
    {
      address: onlyAddress(visitorAddress(request, trustedProxies)),
      device: userAgentLabel(request.headers['user-agent']),
      what: `GET ${matchRoute(path)?.route.path ?? ''}`,
      requestId: response.getHeader('X-Request-Id')?.toString() ?? null,
    },
  )
}
