import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { accountDeletionInput } from '#api/contract/account.ts'
import { leaveBrowser } from '#api/features/session/session.cookie.ts'
import { body } from '#api/middleware/body.ts'
import { requireRecentPassword } from '#api/middleware/recent-password.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, liveSession, signedIn } from '#api/middleware/viewer.ts'
import { deleteOwnAccount } from './own-deletion.service.ts'
import { ownData } from './own-data.service.ts'

const people = allow(() => true)

/** What a person may do with everything that the platform keeps about them: take it along, and have it removed. */
export const ownDataRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .get('/user/data', people, keeps(context, 'data.download'), async (c) =>
      c.body(await ownData(context, signedIn(c).id), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="my-data.zip"',
      }),
    )
    .delete(
      '/user',
      people,
      keeps(context, 'account.delete'),
      requireRecentPassword(context),
      body(accountDeletionInput),
      async (c) => {
        await deleteOwnAccount(context, liveSession(c), c.req.valid('json'), c.get('requestId'))
        leaveBrowser(c, context.secure)
        return c.body(null, 204)
      },
    )
