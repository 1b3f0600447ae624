import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv, CallContext } from '#api/context.ts'
import { STATUS_CODES } from 'node:http'
import { type Call, isPage, getStatus } from '#api/platform/contract/call.ts'
import { getName } from '#api/calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { LiveSession } from '#api/auth/table.ts'
import type { Page } from '#api/list-page.ts'
import { requireAllowed, requireRecentPassword } from './middleware.ts'
import { getProblem, getError } from './errors.ts'
import { checkQuery, readParams, Written } from './input.ts'
import { noteOfHidden, getNote } from '#api/auth/denials.ts'

/** The request id of a call by a page of this process. */
const IN_PROCESS = 'in-process'

/**
 * Sets `requestId` (from the front; calls in this process have none) and `log`, and keeps the response out of caches.
 * On a socket the header is set directly on Node's response: a Headers object costs a tenth of a small response.
 */
export const identifyRequest = (context: ApiContext) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('requestId', c.req.header('X-Request-Id') ?? IN_PROCESS)
    c.set('log', context.log)
    const outgoing = (c.env as ApiEnv['Bindings'] | undefined)?.outgoing
    if (outgoing) outgoing.setHeader('Cache-Control', 'no-store')
    else c.header('Cache-Control', 'no-store')
    return next()
  })

/** The typed client's arguments for a call. */
export interface DirectOptions {
  param?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * What a page reads of a response: the part of a `Response` that `unwrap` needs. A list has what its headers would say
 * about its other pages. Data may be cached for others, so no one changes it.
 */
export interface DirectAnswer {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly page?: Required<Page<unknown>>
  json(): unknown
  text(): string
}

/** The caller without a request: someone with this session, or a visitor. */
export interface Caller {
  session: LiveSession | null
  /** Whether the page was requested with HEAD. */
  isHead?: boolean
  /** Aborted once they have left the page. */
  left?: () => AbortSignal
}

/** A call without a request. */
export type Direct = (caller: Caller, options?: DirectOptions) => Promise<DirectAnswer | Response>

/** A handler that needs nothing of a request. */
type Service = (...args: never[]) => unknown

const NO_HEADERS = new Headers()

const answered = (status: number, json: () => unknown): DirectAnswer => ({
  ok: status < 400,
  status,
  statusText: STATUS_CODES[status] ?? '',
  headers: NO_HEADERS,
  json,
  text: () => JSON.stringify(json()),
})

function answer(call: Call, result: unknown): DirectAnswer | Response {
  if (result instanceof Response) return result
  const status = getStatus(call)
  if (result instanceof Written) return answered(status, () => result.value())
  const shape = call.responses[status] ?? null
  if (shape === null || !isPage(shape)) return answered(status, () => result)
  const { items, total, next, previous = null } = result as Page<unknown>
  return { ...answered(status, () => items), page: { items, total, next, previous } }
}

async function refuse(
  context: ApiContext,
  { call, viewer, params }: { call: Call; viewer: Viewer | null; params: NonNullable<DirectOptions['param']> },
  error: unknown,
): Promise<DirectAnswer> {
  const apiError = getError(context.log, error as Error, IN_PROCESS)
  const note =
    getNote(apiError, viewer, () => call.upload) ??
    (await noteOfHidden(context.database.read, apiError, { call, viewer, params }).catch(() => null))
  // There is no address and no device: the page itself calls.
  const source = { address: null, device: null, what: getName(call), requestId: IN_PROCESS }
  if (note) context.securityLog.record({ userId: viewer?.id ?? null, ...note }, source)
  return answered(apiError.status, () => getProblem(apiError))
}

const known = new WeakMap<object, Direct>()

/**
 * Lets pages of this process make a GET call with the same result as its route: the same rights, checks, errors, and
 * security log entries, but no Request, no Response, no JSON (docs/decisions/0022).
 *
 * @param route the route's own handler, by which the app is known to have it
 */
export function allowDirect(route: object, context: ApiContext, call: Call, service: Service): void {
  if (call.method !== 'GET' || call.securityEvent) return
  const work = service as (context: CallContext, viewer: Viewer | null, input: object) => unknown
  known.set(route, async ({ session, isHead, left }, { param, query } = {}) => {
    const viewer = session?.viewer ?? null
    try {
      requireAllowed(call, viewer)
      await requireRecentPassword(context, call, session)
      const own: CallContext = Object.assign(Object.create(context), {
        requestId: IN_PROCESS,
        session,
        isHead,
        left: () => left?.(),
      })
      const input = Object.assign({}, call.query && checkQuery(call.query, query), param && readParams(param))
      return answer(call, await work(own, viewer, input))
    } catch (error) {
      return await refuse(context, { call, viewer, params: param ?? {} }, error)
    }
  })
}

/** The calls of an app that can be made without a request, by their names. */
export const buildDirectRoutes = ({
  routes,
}: {
  routes: readonly { method: string; path: string; handler: object }[]
}): ReadonlyMap<string, Direct> =>
  new Map(
    routes.flatMap(({ method, path, handler }) => {
      const direct = known.get(handler)
      return direct ? [[`${method} ${path}`, direct] as const] : []
    }),
  )
