import { Hono, type Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { dayOf } from '#api/contract/dates.ts'
import { memberFilters } from '#api/contract/member.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { startupFilters } from '#api/contract/startup.ts'
import type { ActingAdmin } from '#api/features/member/acting-admin.service.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { query } from '#api/middleware/body.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { siteFacts } from '#api/site-facts.ts'
import { exportConnections, exportMembers, exportStartups } from './export.service.ts'

const admins = allow(isAdmin)
const acting = (c: Context<ApiEnv>): ActingAdmin => ({ viewer: signedIn(c), requestId: c.get('requestId') })

/** Tables of the administrator as files for a spreadsheet. */
export const exportRoutes = (context: ApiContext) => {
  const kept = keeps(context, 'admin.export')
  const nameOf = (noun: string) => `${noun}-${dayOf(context.now(), siteFacts(context).timeZone)}.csv`
  return new Hono<ApiEnv>()
    .get('/admin/export/users', admins, kept, query(memberFilters), async (c) =>
      answerCsv(c, nameOf('users'), await exportMembers(context, acting(c), c.req.valid('query'))),
    )
    .get('/admin/export/startups', admins, kept, query(startupFilters), async (c) =>
      answerCsv(c, nameOf('startups'), await exportStartups(context, acting(c), c.req.valid('query'))),
    )
    .get('/admin/export/connections', admins, kept, async (c) =>
      answerCsv(c, nameOf('connections'), await exportConnections(context, acting(c))),
    )
}
