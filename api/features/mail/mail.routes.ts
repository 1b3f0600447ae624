import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { outboxFilters, unsubscribeQuery } from '#api/contract/mail.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { query } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { listOutbox, outboxState, retryMessage } from './outbox.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

const admins = allow(isAdmin)

/** E-mails: what waits, for administrators, and the end of a topic, for whoever gets them. */
export const mailRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .get('/admin/outbox', admins, query(outboxFilters), async (c) => {
      const page = await listOutbox(context, c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/admin/outbox/state', admins, async (c) => c.json(await outboxState(context), 200))
    .post('/admin/outbox/:id/retry', admins, async (c) => {
      const actor = { id: signedIn(c).id, requestId: c.get('requestId') }
      await retryMessage(context, actor, parseId(c.req.param('id')) ?? 0)
      return c.body(null, 204)
    })
    // A mail program posts here by itself; the body that it sends says nothing that is not in the address.
    .post('/unsubscribe', query(unsubscribeQuery), async (c) =>
      c.json({ topic: await unsubscribe(context, c.req.valid('query').token) }, 200),
    )
    // Programs that do not post open the address as a link, which must change nothing by itself.
    .get('/unsubscribe', (c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}`))
