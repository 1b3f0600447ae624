import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '#api/context.ts'
import { guard } from '#api/platform/contract/guard.ts'
import { otherUserThan, PAGE_USER_HEADER } from '#api/platform/contract/page-user.ts'
import { isSignedIn } from '#api/policy.ts'
import type { SessionUser } from '#api/users/identity.service.ts'
import { visitorAddress } from './address.ts'
import { recordDenial } from '#api/auth/denials.ts'
import { getRequester, type Waiter } from '#api/platform/fair-queue.ts'
import { type Calls, pageClient } from './client.ts'
import { compressPage } from './compress-page.ts'
import type { ErrorPages } from './error-pages.ts'
import type { PageLocals, PageSource } from './page-source.ts'
import { sendFile } from './static-file.ts'

interface PersonalPagesOptions {
  calls: Calls
  context: ApiContext
  source: PageSource
  errors: ErrorPages
}

/** A page for one user, or for a visitor. */
interface PageRequest {
  path: string
  person: SessionUser | undefined
  form?: PageLocals['form']
}

/** The header's name in Node. */
const MADE_FOR = PAGE_USER_HEADER.toLowerCase()

/** A signal that aborts once nothing more can be sent. */
function whenClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  if (response.closed) closed.abort()
  else response.once('close', () => closed.abort())
  return closed.signal
}

/** Who waits for a page. */
export const pageWaiter = (
  request: IncomingMessage,
  response: ServerResponse,
  { user, trustedProxies }: { user: Parameters<typeof getRequester>[0]; trustedProxies: number },
): Waiter =>
  getRequester(user, {
    address: () => visitorAddress(request, trustedProxies),
    left: () => whenClosed(response),
  })

/** The page behind `/` for signed-in users. */
const PERSONAL_HOME = '/home'

/** Asks the guard what someone gets, and renders the page for them with `locals = { user, api }`. */
export function createPersonalPages({ calls, context, source, errors }: PersonalPagesOptions) {
  const { trustedProxies, turns } = context

  async function render(request: IncomingMessage, response: ServerResponse, locals: PageLocals): Promise<void> {
    const restore = compressPage(request, response, () => errors.unavailable(request, response))
    const nothingThere = () => {
      restore()
      errors.notFound(request, response)
    }
    const client = pageWaiter(request, response, { user: locals.user, trustedProxies })
    await turns.run(client, async () => source.render(request, response, nothingThere, locals))
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, person, form }: PageRequest,
  ): Promise<void> {
    const session = person?.session ?? null
    const viewer = session?.viewer ?? null
    // A part requested by a page that was rendered for someone else.
    const other = otherUserThan(request.headers[MADE_FOR]?.toString(), viewer)
    if (other !== null) return errors.otherUser(request, response, other)
    const search = (request.url ?? path).slice(path.length)
    const decision = guard(path, viewer, search)
    response.setHeader('Cache-Control', 'private, no-store')
    if (decision.kind === 'redirect') {
      response.writeHead(302, { Location: decision.to }).end()
      return
    }
    if (decision.kind === 'not-found') return errors.notFound(request, response)
    const file = source.file(path)
    if (file && (viewer === null || path !== '/')) return sendFile(request, response, file)
    if (path === '/' && viewer) request.url = PERSONAL_HOME + search
    if (decision.kind === 'denied') {
      recordDenial(context, request, response, { path, userId: viewer?.id ?? null })
      request.url = `/access-denied?roles=${decision.roles.join(',')}`
    }
    const user = person?.user ?? null
    const caller = {
      origin: context.siteUrl,
      session,
      isHead: request.method === 'HEAD',
      cookie: request.headers.cookie,
      left: () => whenClosed(response),
    }
    let counts: ReturnType<NonNullable<PageLocals['loadCounts']>> | undefined
    const load = () => (counts ??= pageClient(calls, caller).api.today.counts.$get())
    const loadCounts = isSignedIn(viewer) ? load : undefined
    const client = pageClient(calls, { ...caller, together: loadCounts })
    await render(request, response, { user, api: client, loadCounts, ...(form && { form }) })
  }

  return { render, answer }
}
