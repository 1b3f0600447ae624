import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { auditFilters } from '#api/contract/audit.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { query } from '#api/middleware/body.ts'
import { allow } from '#api/middleware/viewer.ts'
import { listAudit } from './audit.list.service.ts'

/** What administrators did, for administrators. */
export const auditRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>().get('/admin/audit', allow(isAdmin), query(auditFilters), async (c) => {
    const page = await listAudit(context, c.req.valid('query'))
    return c.json(page.items, 200, pageHeaders(c.req.url, page))
  })
