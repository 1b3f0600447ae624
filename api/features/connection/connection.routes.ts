import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { CONNECT_REFUSED, connectInput, connectionAnswerInput, connectionFilters } from '#api/contract/connection.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepSavedStartups } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { answerConnection, listConnections, requestConnection } from './connection.service.ts'

const investors = allow(canKeepSavedStartups, CONNECT_REFUSED.text)
const bothSides = allow(
  ({ role }) => role === 'founder' || role === 'investor',
  'Connection requests are between founders and investors.',
)

/** Introductions that investors ask for and founders answer (rules: Connections). */
export function connectionRoutes({ database, now }: ApiContext) {
  return new Hono<ApiEnv>()
    .post('/connect', investors, body(connectInput), async (c) =>
      c.json(await requestConnection(database, signedIn(c), c.req.valid('json'), now()), 201),
    )
    .get('/connections', bothSides, query(connectionFilters), async (c) => {
      const page = await listConnections(database, signedIn(c), c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .patch('/connections/:id', bothSides, body(connectionAnswerInput), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await answerConnection(database, signedIn(c), id, c.req.valid('json'), now()), 200)
    })
}
