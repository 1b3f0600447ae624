import { createApp, type Api } from '#api/app.ts'
import type { ApiContext } from '#api/context.ts'
import { directOf, type Direct } from '#api/middleware/direct.ts'
import { undoing } from './undoing.ts'
import type { SecurityLog } from '#api/core/security-log/security-log.ts'

/** What answers calls: over a socket, and in this process, by a request or by the call's name. */
export interface Calls extends Pick<Api, 'fetch' | 'request'> {
  direct: ReadonlyMap<string, Direct>
}

/** Refusals alone: they were tried, whereas what succeeds is undone. */
const refusals = (log: SecurityLog): SecurityLog => ({
  ...log,
  record(note, source) {
    if (/\.refused$|^limit\./.test(note.kind)) log.record(note, source)
  },
})

/**
 * The calls of an installation, by the method of the request. HEAD asks what GET would answer, without its effects: no
 * view is counted, no download noted, and no table made that nobody reads.
 */
export function openCalls(context: ApiContext): (method: string | undefined) => Calls {
  const app = createApp(context)
  const looking = createApp({
    ...context,
    database: undoing(context.database),
    securityLog: refusals(context.securityLog),
  })
  const get: Calls = { fetch: app.fetch, request: app.request, direct: directOf(app) }
  const head: Calls = {
    direct: directOf(looking),
    request: looking.request,
    async fetch({ url, headers, signal }, environment) {
      const asked = new Request(url, { headers, signal })
      // A part can be asked for by GET alone.
      asked.headers.delete('Range')
      const answer = await looking.fetch(asked, environment)
      // The source of the body is told; how a generator ends after that is not the answer's concern.
      await answer.body?.cancel().catch(() => {})
      return new Response(null, answer)
    },
  }
  return (method) => (method === 'HEAD' ? head : get)
}
