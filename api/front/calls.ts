import { createApp, type Api } from '#api/app.ts'
import type { ApiContext } from '#api/context.ts'
import { directOf, type Direct } from '#api/middleware/direct.ts'

/** What answers calls: over a socket, and in this process, by a request or by the call's name. */
export interface Calls extends Pick<Api, 'fetch' | 'request'> {
  direct: ReadonlyMap<string, Direct>
}

/** The calls of an installation. */
export function openCalls(context: ApiContext): Calls {
  const app = createApp(context)
  return { fetch: app.fetch, request: app.request, direct: directOf(app) }
}
