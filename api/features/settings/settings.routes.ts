import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { settingsInput } from '#api/contract/settings.ts'
import { body } from '#api/middleware/body.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { changeSettings, readSettings } from './settings.service.ts'

/** Settings of the installation that are no content, for administrators. */
export const settingsRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .get('/admin/settings', allow(isAdmin), async (c) => c.json(await readSettings(context.database), 200))
    .put('/admin/settings', allow(isAdmin), keeps(context, 'admin.settings'), body(settingsInput), async (c) => {
      const actor = { id: signedIn(c).id, requestId: c.get('requestId') }
      return c.json(await changeSettings(context, actor, c.req.valid('json')), 200)
    })
