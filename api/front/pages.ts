import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { Api } from '#api/app.ts'
import type { ApiContext } from '#api/context.ts'
import { guard } from '#api/contract/guard.ts'
import { sessionToken } from '#api/features/session/session.cookie.ts'
import { findUser } from '#api/features/account/account.service.ts'
import { findSession } from '#api/features/session/session.service.ts'
import { createClient } from '#site/lib/api.ts'
import type { Release } from './release.ts'
import { sendFile } from './static.ts'

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => Promise<void>

interface PagesOptions {
  api: Api
  context: ApiContext
  release: () => Release
}

/** Addresses that look different to somebody who is signed in, though they exist as files for everybody else. */
const PERSONAL = new Set(['/', '/auth', '/password-reset'])
/** The page behind `/` for somebody who is signed in. */
const PERSONAL_HOME = '/home'

/** A typed client that calls the API in this process, in the name of the request's person. */
function clientFor(api: Api, request: IncomingMessage, origin: string) {
  const cookie = request.headers.cookie
  return createClient(origin, (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('Cookie', cookie)
    return Promise.resolve(api.request(input, { ...init, headers }))
  })
}

/** Loads the pages on demand of each release once. */
function createLoader() {
  const handlers = new Map<string, Promise<AstroHandler>>()
  return (entry: string): Promise<AstroHandler> => {
    let handler = handlers.get(entry)
    if (!handler) {
      handler = import(pathToFileURL(entry).href).then((module) => (module as { handler: AstroHandler }).handler)
      handlers.set(entry, handler)
    }
    return handler
  }
}

/**
 * Answers what is neither a file nor a call: it finds out who asks, lets the gate decide, and has Astro render the page
 * with `locals = { user, api }`.
 */
export async function createPages({ api, context, release }: PagesOptions) {
  const load = createLoader()
  await load(release().serverEntry)

  const notFound = (request: IncomingMessage, response: ServerResponse) => {
    const page = release().notFound
    if (page) return sendFile(request, response, page, 404)
    response.writeHead(404).end()
  }

  async function viewerOf(request: IncomingMessage) {
    const token = sessionToken(request.headers.cookie, context.secure)
    return token ? (await findSession(context.database, token, context.now()))?.viewer : undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const viewer = (await viewerOf(request)) ?? null
    const search = (request.url ?? path).slice(path.length)
    const decision = guard(path, viewer, search)
    response.setHeader('Cache-Control', 'private, no-store')
    if (decision.kind === 'redirect') {
      response.writeHead(302, { Location: decision.to }).end()
      return
    }
    if (decision.kind === 'not-found') return notFound(request, response)
    const file = release().files.get(path)
    if (file && (viewer === null || path !== '/')) return sendFile(request, response, file)
    if (path === '/') request.url = PERSONAL_HOME + search
    if (decision.kind === 'denied') request.url = `/access-denied?roles=${decision.roles.join(',')}`
    const render = await load(release().serverEntry)
    const user = viewer && ((await findUser(context.database, viewer.id)) ?? null)
    await render(request, response, () => notFound(request, response), {
      user,
      api: clientFor(api, request, context.siteUrl),
    })
  }

  const pages = (request: IncomingMessage, response: ServerResponse, path: string) => {
    answer(request, response, path).catch((error: unknown) => {
      context.log.failure(error)
      if (response.headersSent) return response.destroy()
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
      response.end('This page could not be made at the moment. Please try again.')
    })
  }
  const servesFile = (request: IncomingMessage, path: string) =>
    !PERSONAL.has(path) || !sessionToken(request.headers.cookie, context.secure)
  return { pages, servesFile }
}
