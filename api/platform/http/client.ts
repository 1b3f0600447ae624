import { createApp, type Api } from '#api/app.ts'
import type { ApiContext } from '#api/context.ts'
import { buildDirectRoutes, type Direct, type DirectOptions, type Caller } from './direct.ts'
import { createClient, type Client } from '#site/lib/api.ts'

/** Runs calls: over a socket, and in this process, by a request or by the call's name. */
export interface Calls extends Pick<Api, 'fetch' | 'request'> {
  direct: ReadonlyMap<string, Direct>
}

/** The calls of an installation. */
export function openCalls(context: ApiContext): Calls {
  const app = createApp(context)
  return { fetch: app.fetch, request: app.request, direct: buildDirectRoutes(app) }
}

interface PageCaller extends Caller {
  /** The site's public origin. */
  origin: string
  /** The Cookie header of the page's request. */
  cookie?: string | undefined
  /** Starts what should go to the database together with the page's first call. */
  together?: (() => unknown) | undefined
}

type Path = readonly string[]
type Step = { readonly [name: string]: Step } & ((...args: unknown[]) => unknown)

const nothing = () => undefined

/** The shape of the typed client: a name leads to the next one, and the last is called. */
const pathTo = (call: (path: Path, args: unknown[]) => unknown, path: Path = []): Step =>
  new Proxy(nothing, {
    // A page can await the client itself, which isn't a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? pathTo(call, [...path, name]) : undefined),
    apply: (_1, _2, args: unknown[]) => call(path, args),
  }) as unknown as Step

/**
 * The typed client of a page: it makes calls in this process, without a request, as the page's user, who was already
 * looked up. Calls that need a request work as in a browser.
 */
export function pageClient(calls: Calls, { origin, cookie, together, ...caller }: PageCaller): Client {
  const overTheWire = (path: Path, args: unknown[]): unknown => {
    const wire = createClient(origin, (input, init) => {
      const headers = new Headers(init?.headers)
      if (cookie) headers.set('Cookie', cookie)
      return Promise.resolve(calls.request(input, { ...init, headers }))
    })
    return path.reduce<Step>((step, name) => step[name]!, wire as unknown as Step)(...args)
  }
  return pathTo((path, args) => {
    together?.()
    const direct = path.at(-1) === '$get' ? calls.direct.get(`GET /${path.slice(0, -1).join('/')}`) : undefined
    return direct ? direct(caller, args[0] as DirectOptions | undefined) : overTheWire(path, args)
  }) as unknown as Client
}
