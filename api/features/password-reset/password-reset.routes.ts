import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { passwordResetFilters, passwordResetInput, processResetInput } from '#api/contract/password-reset.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { keepEvent, keeps } from '#api/middleware/security-log.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { listResets, processReset } from './password-reset.review.service.ts'
import { requestReset } from './password-reset.service.ts'

const admins = allow(isAdmin)
/** The same for everybody, so that nobody learns who has an account. */
const RECEIVED = {
  message: 'If there is such an account, an administrator will look at your request within 1-2 business days.',
}

/** Requests for a new password, and what administrators make of them (rules: Password reset). */
export const passwordResetRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .post('/password-reset/request', keeps(context, 'password.forgotten'), body(passwordResetInput), async (c) => {
      await requestReset(context, c.req.valid('json'), clientAddress(c, context.trustProxy))
      return c.json(RECEIVED, 202)
    })
    .get('/admin/password-reset-requests', admins, query(passwordResetFilters), async (c) => {
      const page = await listResets(context.database, c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .post('/admin/password-reset-requests/:id/process', admins, body(processResetInput), async (c) => {
      const acting = { viewer: signedIn(c), requestId: c.get('requestId') }
      const id = parseId(c.req.param('id')) ?? 0
      const answered = await processReset(context, acting, id, c.req.valid('json'))
      keepEvent(context, c, { kind: 'admin.password', personId: acting.viewer.id, targetId: answered.userId })
      return c.json(answered, 200)
    })
