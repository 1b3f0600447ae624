import { type Context, Hono } from 'hono'
import type { ApiContext, ApiEnv, CallContext, SignedInContext } from '#api/context.ts'
import { isSameSecret } from '#api/keys.ts'
import {
  type Call,
  type Answer,
  type Calls,
  type InputOf,
  isPage,
  type PageOf,
  type ParamNames,
  type Schema,
  type Sent,
  getStatus,
} from '#api/platform/contract/call.ts'
import { otherUserThan, PAGE_USER_HEADER, PAGE_USER_PARAMETER, VISITOR } from '#api/platform/contract/page-user.ts'
import { isAnyone, type Viewer } from '#api/policy.ts'
import { otherUser } from '#api/errors.ts'
import type { Schema as HonoSchema } from 'hono/types'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { parseId } from '#api/platform/contract/fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { duringSession } from '#api/auth/session.service.ts'
import type { Page } from '#api/list-page.ts'
import { requireAllowed, requireRecentPassword } from './middleware.ts'
import { pageHeaders } from './response.ts'
import { allowDirect } from './direct.ts'
import { readParams, readQuery, Written, createBodyReader } from './input.ts'
import { recordSecurityEvent } from '#api/auth/denials.ts'
import { roundRobin } from './address.ts'

/** Whether a monitor calls, which knows METRICS_TOKEN. */
function isMonitor({ metricsToken }: Pick<ApiContext, 'metricsToken'>, c: Context<ApiEnv>): boolean {
  const token = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1]
  return Boolean(token && metricsToken && isSameSecret(metricsToken, token))
}

/**
 * Refuses calls of a page that was rendered for someone other than the user who is signed in now. Without a session
 * there is no one to act for, and programs don't send the header. What a visitor can do, such as a login, still works
 * from a visitor's page: it acts for the user it identifies, not for the session.
 *
 * @throws ApiError 409
 */
function requirePageUser(c: Context<ApiEnv>, call: Call): void {
  const inHeader = c.req.header(PAGE_USER_HEADER)
  const madeFor = call.method === 'GET' ? (inHeader ?? c.req.query(PAGE_USER_PARAMETER)) : inHeader
  const other = otherUserThan(madeFor, c.get('viewer') ?? null)
  if (other === null || (madeFor === VISITOR && call.authorize === isAnyone)) return
  c.header(PAGE_USER_HEADER, other)
  throw otherUser()
}

type ContextOf<C extends Call> = C['authorize'] extends typeof isAnyone ? CallContext : SignedInContext
type ViewerOf<C extends Call> = C['authorize'] extends typeof isAnyone ? Viewer | null : Viewer

type ResultOf<A> =
  A extends PageOf<infer Item> ? Page<z.output<Item>> : A extends Schema ? z.output<A> : A extends null ? void : never
type Success<C extends Call> = C['responses'][keyof C['responses'] & (200 | 201 | 202 | 204)]

type Service<C extends Call, Request extends unknown[] = []> = (
  context: ContextOf<C>,
  viewer: ViewerOf<C>,
  input: InputOf<C>,
  ...request: Request
) => Promise<Result<C>> | Result<C>
/**
 * The handler of a call: a service, or a function that needs the request and translates between HTTP and services. It
 * can build its own response if the declaration leaves a choice.
 */
type Handler<C extends Call> = Service<C> | { readonly withRequest: Service<C, [c: Context<ApiEnv>]> }
type Result<C extends Call> = ResultOf<Success<C>> | Written<ResultOf<Success<C>>> | Response

type Wire<C extends Call> = (C extends { query: infer Q extends Schema } ? { query: z.input<Q> } : object) &
  (C extends { body: infer B extends Schema } ? { json: z.input<B> } : object) &
  (C extends { changes: infer F } ? { json: Sent<F> } : object) &
  ([ParamNames<C['path']>] extends [never] ? object : { param: Record<ParamNames<C['path']>, string> })
type Data<A> = A extends PageOf<infer Item> ? z.output<Item>[] : A extends Schema ? z.output<A> : null
type Endpoint<C extends Call> = {
  [Status in keyof C['responses'] & StatusCode]: {
    input: Wire<C>
    output: Data<C['responses'][Status]>
    outputFormat: C['responses'][Status] extends string | null ? 'body' : 'json'
    status: Status
  }
}[keyof C['responses'] & StatusCode]
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type RouteOf<C extends Call> = { [Path in C['path']]: { [Method in `$${Lowercase<C['method']>}`]: Endpoint<C> } }
/** What Hono's client knows about these calls. */
type RoutesOf<List extends Calls> =
  Intersection<{ [Name in keyof List]: RouteOf<List[Name]> }[keyof List]> extends infer Routes extends HonoSchema
    ? Routes
    : never

/** Any object: the stored row decides which fields are used and which values are allowed. */
const anyObject = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  MESSAGES.invalid,
)

function answer(c: Context<ApiEnv>, call: Call, result: unknown): Response {
  if (result instanceof Response) return result
  if (result instanceof Written) return c.newResponse(result.text, 200, { 'Content-Type': 'application/json' })
  const status = getStatus(call) as ContentfulStatusCode
  const shape: Answer = call.responses[status] ?? null
  if (shape === null) return c.body(null, 204)
  if (!isPage(shape)) return c.json(result as object, status)
  const page = result as Page<object>
  return c.json(page.items, status, pageHeaders(c.req.url, page))
}

function respond(context: ApiContext, call: Call, handler: Handler<Call>) {
  const work: Service<Call, [c: Context<ApiEnv>]> =
    typeof handler === 'function' ? (own, viewer, input) => handler(own, viewer, input) : handler.withRequest
  const body = call.body ?? (call.changes && anyObject)
  const withBody = body && createBodyReader(body, call)
  const turn = roundRobin(context, call)
  return async (c: Context<ApiEnv>): Promise<Response> => {
    requirePageUser(c, call)
    const rule = () => requireAllowed(call, c.get('viewer') ?? null, () => isMonitor(context, c))
    rule()
    c.set('requireAllowed', rule)
    await requireRecentPassword(context, call, c.get('session') ?? null)
    const userId = c.get('viewer')?.id ?? null
    const query = call.query && readQuery(c, call.query)
    const run = async (sent?: unknown) => {
      const session = c.get('session') ?? null
      const own: SignedInContext = Object.assign(Object.create(context), {
        database: call.recentPassword && session ? duringSession(context.database, session) : context.database,
        requestId: c.get('requestId'),
        session,
        isHead: c.req.method === 'HEAD',
        left: () => c.req.raw.signal,
      })
      const input = Object.assign({}, query, call.changes ? { changes: sent } : sent, readParams(c.req.param()))
      return answer(c, call, await work(own, c.get('viewer') as Viewer, input as never, c))
    }
    const response = await (withBody ? withBody(c, { turn, use: run }) : turn(c, run))
    if (call.securityEvent && response.ok && c.req.method !== 'HEAD')
      recordSecurityEvent(context, c, {
        kind: call.securityEvent,
        userId,
        targetId: call.ofUser ? parseId(c.req.param('id') ?? '') : null,
      })
    return response
  }
}

/** Serves the calls of a noun with their handlers, in the declared order: a word in a path comes before a parameter. */
export function serve<const List extends Calls>(
  context: ApiContext,
  calls: List,
  handlers: { readonly [Name in keyof List]: Handler<List[Name]> },
): Hono<ApiEnv, RoutesOf<List>, '/'> {
  const app = new Hono<ApiEnv>()
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as Handler<Call>
    const route = respond(context, call, handler)
    if (typeof handler === 'function') allowDirect(route, context, call, handler)
    app.on(call.method, call.path, route)
  }
  return app as unknown as Hono<ApiEnv, RoutesOf<List>, '/'>
}
