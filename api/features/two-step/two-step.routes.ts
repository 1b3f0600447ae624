import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { codeInput } from '#api/contract/two-step.ts'
import { body } from '#api/middleware/body.ts'
import { requireRecentPassword } from '#api/middleware/recent-password.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, liveSession } from '#api/middleware/viewer.ts'
import { confirmSetup, newRecoveryCodes, startSetup, turnOff, twoStepState } from './two-step.service.ts'

const people = allow(() => true)

/** Two-step login with an authenticator app, of the one who asks. */
export const twoStepRoutes = (context: ApiContext) => {
  const recentPassword = requireRecentPassword(context)
  return new Hono<ApiEnv>()
    .get('/user/two-step', async (c) => c.json(await twoStepState(context, liveSession(c)), 200))
    .post('/user/two-step/setup', people, recentPassword, async (c) =>
      c.json(await startSetup(context, liveSession(c)), 201),
    )
    .post('/user/two-step/confirm', people, keeps(context, 'two-step.on'), body(codeInput), async (c) =>
      c.json(await confirmSetup(context, liveSession(c), c.req.valid('json').code), 200),
    )
    .post('/user/two-step/recovery-codes', people, keeps(context, 'two-step.codes'), recentPassword, async (c) =>
      c.json(await newRecoveryCodes(context, liveSession(c)), 200),
    )
    .delete('/user/two-step', people, keeps(context, 'two-step.off'), recentPassword, async (c) => {
      const session = liveSession(c)
      await turnOff(context, session, { id: session.viewer.id, requestId: c.get('requestId') })
      return c.body(null, 204)
    })
}
