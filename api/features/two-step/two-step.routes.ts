import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { codeInput, passwordInput } from '#api/contract/two-step.ts'
import { body } from '#api/middleware/body.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, liveSession } from '#api/middleware/viewer.ts'
import { confirmSetup, newRecoveryCodes, startSetup, turnOff, twoStepState } from './two-step.service.ts'

const people = allow(() => true)

/** Two-step login with an authenticator app, of the one who asks. */
export const twoStepRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .get('/user/two-step', async (c) => c.json(await twoStepState(context, liveSession(c)), 200))
    .post('/user/two-step/setup', people, body(passwordInput), async (c) =>
      c.json(await startSetup(context, liveSession(c), c.req.valid('json').password), 201),
    )
    .post('/user/two-step/confirm', people, keeps(context, 'two-step.on'), body(codeInput), async (c) =>
      c.json(await confirmSetup(context, liveSession(c), c.req.valid('json').code), 200),
    )
    .post('/user/two-step/recovery-codes', people, keeps(context, 'two-step.codes'), body(passwordInput), async (c) =>
      c.json(await newRecoveryCodes(context, liveSession(c), c.req.valid('json').password), 200),
    )
    .delete('/user/two-step', people, keeps(context, 'two-step.off'), body(passwordInput), async (c) => {
      const session = liveSession(c)
      const actor = { id: session.viewer.id, requestId: c.get('requestId') }
      await turnOff(context, session, c.req.valid('json').password, actor)
      return c.body(null, 204)
    })
