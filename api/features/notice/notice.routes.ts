import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { noticeChoiceInput, noticeFilters, noticeReadInput } from '#api/contract/notice.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { keepChoice, listChoices } from './notice.choice.service.ts'
import { countUnread, listNotices, markAllRead, markNotice } from './notice.service.ts'

const people = allow(isSignedIn)

/** What somebody is told in the app, and how they want to be told. */
export function noticeRoutes({ database, now }: ApiContext) {
  return new Hono<ApiEnv>()
    .get('/notices', people, query(noticeFilters), async (c) => {
      const page = await listNotices(database, signedIn(c), c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/notices/unread', people, async (c) => c.json(await countUnread(database, signedIn(c)), 200))
    .get('/notices/choices', people, async (c) => c.json(await listChoices(database, signedIn(c)), 200))
    .put('/notices/choices', people, body(noticeChoiceInput), async (c) =>
      c.json(await keepChoice(database, signedIn(c), c.req.valid('json'), now()), 200),
    )
    .post('/notices/read', people, async (c) => {
      await markAllRead(database, signedIn(c), now())
      return c.body(null, 204)
    })
    .patch('/notices/:id', people, body(noticeReadInput), async (c) => {
      const { read } = c.req.valid('json')
      await markNotice(database, signedIn(c), parseId(c.req.param('id')) ?? 0, read, now())
      return c.body(null, 204)
    })
}
