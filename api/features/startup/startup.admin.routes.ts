import { Hono } from 'hono'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { publicStatusInput, startupApprovalInput, startupFilters, startupStatusInput } from '#api/contract/startup.ts'
import type { ActingAdmin } from '#api/features/member/acting-admin.service.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { listStartupsForAdmin } from './startup.list.service.ts'
import { answerFundingRequest, approveStartup, publishStartup } from './startup.review.service.ts'
import { readStartupOf } from './startup.service.ts'

const admins = allow(isAdmin)
const acting = (c: Context<ApiEnv>): ActingAdmin => ({ viewer: signedIn(c), requestId: c.get('requestId') })

/** What administrators see and decide of startups (rules: Approval of startups). */
export function startupAdminRoutes(context: ApiContext) {
  const { database } = context
  return new Hono<ApiEnv>()
    .get('/admin/startups', admins, query(startupFilters), async (c) => {
      const page = await listStartupsForAdmin(database, signedIn(c), c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/admin/startups/user/:userId', admins, async (c) =>
      c.json(await readStartupOf(database, parseId(c.req.param('userId')) ?? 0), 200),
    )
    .patch('/admin/startups/:id/public-status', admins, body(publicStatusInput), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await publishStartup(context, acting(c), id, c.req.valid('json')), 200)
    })
    .patch('/admin/startups/:id/approve', admins, body(startupApprovalInput), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await approveStartup(context, acting(c), id, c.req.valid('json')), 200)
    })
    .patch('/admin/startups/:id/status', admins, body(startupStatusInput), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await answerFundingRequest(context, acting(c), id, c.req.valid('json')), 200)
    })
}
