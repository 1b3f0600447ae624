import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { securityFilters } from '#api/contract/security-log.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { query } from '#api/middleware/body.ts'
import { allow } from '#api/middleware/viewer.ts'
import { listSecurityEvents } from './security-log.list.service.ts'

/** Who did what from where, for administrators. */
export const securityLogRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>().get('/admin/security-log', allow(isAdmin), query(securityFilters), async (c) => {
    const page = await listSecurityEvents(context, c.req.valid('query'))
    return c.json(page.items, 200, pageHeaders(c.req.url, page))
  })
