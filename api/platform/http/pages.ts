import { LRUCache } from 'lru-cache'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '#api/context.ts'
import { ApiError } from '#api/errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { matchRoute } from '#api/platform/contract/routes.ts'
import { findSessionUser, type SessionUser } from '#api/users/identity.service.ts'
import { sessionToken } from '#api/auth/cookies.ts'
import { isOwnMachine, visitorAddress } from './address.ts'
import { type Calls, pageClient } from './client.ts'
import { createErrorPages } from './error-pages.ts'
import type { PageSource } from './page-source.ts'
import { createPersonalPages, pageWaiter } from './personal-pages.ts'
import { answerForm, answerMessage, answerNewPassword, type PlainAnswer, RESET_LINK } from './plain-form.ts'
import { createSharedPages } from './shared-pages.ts'

/** The maximum number of counted addresses; the one without requests for longest is forgotten. */
const MOST_ADDRESSES = 10_000

/**
 * Counts pages rendered per network address. In memory, because a count in the database would be a commit, and each
 * commit drops the cached pages.
 */
export function createPageLimit(most: number, now: () => number) {
  const counted = { max: MOST_ADDRESSES, ttl: MINUTE, noUpdateTTL: true, ttlResolution: 0, perf: { now } }
  const made = new LRUCache<string, number>(counted)
  return {
    /** Counts one more; `false` from the limit on, until a minute after the first has passed. */
    consume(address: string): boolean {
      const count = made.get(address) ?? 0
      if (count >= most) return false
      made.set(address, count + 1)
      return true
    },
    /** Whole seconds until the next one is allowed. */
    secondsLeft: (address: string): number => Math.max(1, Math.ceil(made.getRemainingTTL(address) / 1000)),
  }
}

interface PagesOptions {
  calls: Calls
  context: ApiContext
  source: PageSource
}

/** Static pages that look different to signed-in users. */
const PERSONAL: ReadonlySet<string> = new Set(['/', '/password-reset'])

/** Answers everything except public files and calls: finds out whose page it is, and who the viewer is. */
export function createPages({ calls, context, source }: PagesOptions) {
  const errors = createErrorPages(source)
  const personal = createPersonalPages({ calls, context, source, errors })
  async function getUser(request: IncomingMessage): Promise<SessionUser | undefined> {
    const token = sessionToken(request.headers.cookie, context.secure)
    return token ? findSessionUser(context.database, token, context.now()) : undefined
  }

  const origin = context.siteUrl
  const api = pageClient(calls, { origin, session: null })
  const { host } = new URL(origin)
  const limit = createPageLimit(LIMITS.pagesMade.perMinute, context.now)
  const admit = (request: IncomingMessage, response: ServerResponse) => {
    const address = visitorAddress(request, context.trustedProxies)
    if (isOwnMachine(address) || limit.consume(address)) return true
    errors.tooMany(request, response, limit.secondsLeft(address))
    return false
  }
  async function roundRobin<Page>(request: IncomingMessage, response: ServerResponse, make: () => Promise<Page>) {
    const user = (await getUser(request))?.user
    const { trustedProxies } = context
    return context.turns.run(pageWaiter(request, response, { user, trustedProxies }), make)
  }
  const answerShared = createSharedPages({ database: context.database, source, api, host, admit, roundRobin })

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const route = matchRoute(path)?.route
    if (route?.rendering === 'shared') {
      const nothingThere = () => errors.notFound(request, response)
      if (!source.edition) await source.render(request, response, nothingThere, { user: null, api })
      else if (!(await answerShared(request, response, route))) nothingThere()
      return
    }
    await personal.answer(request, response, { path, person: await getUser(request) })
  }

  const take = (request: IncomingMessage, path: string, search: string): Promise<PlainAnswer> => {
    if (path === '/auth') return answerForm(calls, request, search)
    return path === RESET_LINK ? answerNewPassword(calls, request, search) : answerMessage(calls, request, path)
  }

  async function answerSent(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const search = (request.url ?? path).slice(path.length)
    const done = await take(request, path, search)
    response.setHeader('Cache-Control', 'private, no-store')
    if ('other' in done) return errors.otherUser(request, response, done.other)
    if ('to' in done) {
      response.writeHead(303, { Location: done.to, 'Set-Cookie': done.cookies }).end()
      return
    }
    // The form was read: the page is rendered as for any request.
    request.method = 'GET'
    if (path !== '/auth') {
      const person = await getUser(request)
      return personal.answer(request, response, { path, person, form: done.again })
    }
    const visitor = pageClient(calls, { origin, session: null })
    await personal.render(request, response, { user: null, api: visitor, form: done.again })
  }

  const orUnavailable =
    (work: typeof answer) =>
    (request: IncomingMessage, response: ServerResponse, path: string): void => {
      work(request, response, path).catch((error: unknown) => {
        const isRefused = error instanceof ApiError && (error.status === 429 || error.status === 503)
        if (!isRefused) context.log.failure(error)
        if (response.headersSent || response.destroyed) {
          response.destroy()
          return
        }
        if (isRefused && error.status === 429) errors.tooMany(request, response, error.retryAfter ?? 1)
        else errors.unavailable(request, response)
      })
    }
  const servesFile = (request: IncomingMessage, path: string) =>
    !PERSONAL.has(path) || !sessionToken(request.headers.cookie, context.secure)
  return { pages: orUnavailable(answer), sent: orUnavailable(answerSent), servesFile }
}
