import { Hono, type Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { formatDay } from '#api/contract/calendar.ts'
import { memberFilters } from '#api/contract/member.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { startupFilters } from '#api/contract/startup.ts'
import type { ActingAdmin } from '#api/features/member/acting-admin.service.ts'
import { query } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { siteFacts } from '#api/site-facts.ts'
import { exportConnections, exportMembers, exportStartups } from './export.service.ts'

const admins = allow(isAdmin)
const acting = (c: Context<ApiEnv>): ActingAdmin => ({ viewer: signedIn(c), requestId: c.get('requestId') })

/** Sends a table as a file, a page of rows at a time, as fast as it is taken. */
function download(noun: string, day: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${noun}-${day}.csv"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** Tables of the administrator as files for a spreadsheet. */
export const exportRoutes = (context: ApiContext) => {
  const today = () => formatDay(context.now(), siteFacts(context).timeZone)
  return new Hono<ApiEnv>()
    .get('/admin/export/users', admins, query(memberFilters), async (c) =>
      download('users', today(), await exportMembers(context, acting(c), c.req.valid('query'))),
    )
    .get('/admin/export/startups', admins, query(startupFilters), async (c) =>
      download('startups', today(), await exportStartups(context, acting(c), c.req.valid('query'))),
    )
    .get('/admin/export/connections', admins, async (c) =>
      download('connections', today(), await exportConnections(context, acting(c))),
    )
}
