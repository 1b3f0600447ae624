import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '#api/context.ts'
import { guard } from '#api/contract/guard.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { matchRoute } from '#api/contract/routes.ts'
import { findPerson, type Person } from '#api/core/identity/find-user.service.ts'
import { ExpectedPeople, type Look } from '#api/core/session/expected.ts'
import { sessionToken } from '#api/core/session/session.cookie.ts'
import { isOwnMachine, visitorAddress } from '#api/middleware/address.ts'
import { keepDenial } from '#api/middleware/security-log.ts'
import type { Calls } from './calls.ts'
import { type Begun, compressPage } from './compress-page.ts'
import { pageClient } from './page-client.ts'
import { createPageLimit } from './page-limit.ts'
import type { PageLocals, PageSource } from './page-source.ts'
import { answerForm, answerMessage } from './plain-form.ts'
import { createSharedPages } from './shared-pages.ts'
import { sendFile } from './static.ts'

interface PagesOptions {
  /** The calls, by the method of the request for a page. */
  callsFor: (method: string | undefined) => Calls
  context: ApiContext
  source: PageSource
}

/** Static pages that look different to signed-in people. */
export const PERSONAL: ReadonlySet<string> = new Set(['/', '/auth', '/password-reset'])
/** The page behind `/` for signed-in people. */
const PERSONAL_HOME = '/home'
/** The page with the forms of a browser without scripts. */
const PLAIN_FORMS = '/plain-auth'

/**
 * Answers what is neither a file for everybody nor a call: finds out who asks, lets the guard decide, and renders the
 * page with `locals = { user, api }`.
 */
export function createPages({ callsFor, context, source }: PagesOptions) {
  const notFound = (request: IncomingMessage, response: ServerResponse) => {
    const page = source.notFound()
    if (page) return sendFile(request, response, page, 404)
    response.writeHead(404).end()
  }

  const comeAgain = (request: IncomingMessage, response: ServerResponse, status: 429 | 503, seconds: number) => {
    response.setHeader('Retry-After', String(seconds))
    const page = source.file(status === 429 ? '/too-many' : '/unavailable')
    if (page) return sendFile(request, response, page, status)
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('This page could not be made at the moment. Please try again.')
  }
  const unavailable = (request: IncomingMessage, response: ServerResponse) => comeAgain(request, response, 503, 2)

  const people = new ExpectedPeople<Person>()
  const lookAt = (request: IncomingMessage): Look<Person> | null => {
    const token = sessionToken(request.headers.cookie, context.secure)
    return token ? people.look(token, () => findPerson(context.database, token, context.now())) : null
  }

  const origin = context.siteUrl
  const api = pageClient(callsFor('GET'), { origin, session: null })
  const { host } = new URL(context.siteUrl)
  const limit = createPageLimit(LIMITS.pagesMade.perMinute, context.now)
  const admit = (request: IncomingMessage, response: ServerResponse) => {
    const address = visitorAddress(request, context.trustProxy)
    if (isOwnMachine(address) || limit.take(address)) return true
    comeAgain(request, response, 429, limit.secondsLeft(address))
    return false
  }
  const answerShared = createSharedPages({ database: context.database, source, api, host, admit })

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const route = matchRoute(path)?.route
    if (route?.rendering === 'shared') {
      const nothingThere = () => notFound(request, response)
      if (!source.edition) await source.render(request, response, nothingThere, { user: null, api })
      else if (!(await answerShared(request, response, route))) nothingThere()
      return
    }
    const look = lookAt(request)
    if (!look?.expected || !mayBegin(request, path, look.expected))
      return answerPerson(request, response, path, await look?.found)
    const { url } = request
    const asFound = () => {
      request.url = url
      orUnavailable(async () => answerPerson(request, response, path, await look.found))(request, response, path)
    }
    await answerPerson(request, response, path, look.expected, { confirmation: look.confirmation, asFound })
  }

  /** Whether a page is made for whoever it was last, while the database is asked whether they still may have it. */
  const mayBegin = ({ method }: IncomingMessage, path: string, { session }: Person) =>
    context.database.isServer &&
    method === 'GET' &&
    guard(path, session.viewer).kind === 'open' &&
    (path === '/' || !source.file(path))

  async function answerPerson(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    person: Person | undefined,
    begun?: Begun,
    form?: PageLocals['form'],
  ): Promise<void> {
    const session = person?.session ?? null
    const viewer = session?.viewer ?? null
    const search = (request.url ?? path).slice(path.length)
    const decision = guard(path, viewer, search)
    response.setHeader('Cache-Control', 'private, no-store')
    if (decision.kind === 'redirect') {
      response.writeHead(302, { Location: decision.to }).end()
      return
    }
    if (decision.kind === 'not-found') return notFound(request, response)
    const file = source.file(path)
    if (file && (viewer === null || path !== '/')) return sendFile(request, response, file)
    if (path === '/' && viewer) request.url = PERSONAL_HOME + search
    if (decision.kind === 'denied') {
      keepDenial(context, request, response, { path, personId: viewer?.id ?? null })
      request.url = `/access-denied?roles=${decision.roles.join(',')}`
    }
    const user = person?.user ?? null
    const { cookie } = request.headers
    const personal = pageClient(callsFor(request.method), {
      origin,
      session,
      cookie,
      confirmation: begun?.confirmation,
    })
    const waiting = isAdmin(viewer) ? personal.api.admin.waiting.count.$get() : undefined
    await render(request, response, { user, api: personal, waiting, ...(form && { form }) }, begun)
  }

  async function render(
    request: IncomingMessage,
    response: ServerResponse,
    locals: PageLocals,
    begun?: Begun,
  ): Promise<void> {
    const restore = compressPage(request, response, () => unavailable(request, response), begun)
    const nothingThere = () => {
      restore()
      notFound(request, response)
    }
    await source.render(request, response, nothingThere, locals)
  }

  async function answerSent(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const calls = callsFor(request.method)
    const search = (request.url ?? path).slice(path.length)
    const done = await (path === '/auth' ? answerForm(calls, request, search) : answerMessage(calls, request, path))
    response.setHeader('Cache-Control', 'private, no-store')
    if ('to' in done) {
      response.writeHead(303, { Location: done.to, 'Set-Cookie': done.cookies }).end()
      return
    }
    // Its form was read: the page is made as for anybody who asks for it.
    request.method = 'GET'
    if (path !== '/auth') {
      const person = await lookAt(request)?.found
      return answerPerson(request, response, path, person, undefined, done.again)
    }
    request.url = PLAIN_FORMS
    await render(request, response, {
      user: null,
      api: pageClient(calls, { origin, session: null }),
      form: done.again,
    })
  }

  const orUnavailable =
    (work: typeof answer) =>
    (request: IncomingMessage, response: ServerResponse, path: string): void => {
      work(request, response, path).catch((error: unknown) => {
        context.log.failure(error)
        if (response.headersSent) {
          response.destroy()
          return
        }
        unavailable(request, response)
      })
    }
  const servesFile = (request: IncomingMessage, path: string) =>
    !PERSONAL.has(path) || !sessionToken(request.headers.cookie, context.secure)
  return { pages: orUnavailable(answer), sent: orUnavailable(answerSent), servesFile }
}
