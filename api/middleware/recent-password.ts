import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { passwordNeeded } from '#api/errors.ts'
import { hasRecentPassword } from '#api/features/session/recent-password.service.ts'
import { liveSession } from './viewer.ts'

/**
 * Lets a call through only if the person typed their password in this session within ten minutes, which stops somebody
 * at an open browser. The screen asks for it (`POST /api/user/password-check`) and repeats the call.
 *
 * @throws ApiError 401 for nobody, 403 of the type `password-needed`
 */
export const requireRecentPassword = ({ database, now }: Pick<ApiContext, 'database' | 'now'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!(await hasRecentPassword(database.read, liveSession(c).id, now()))) throw passwordNeeded()
    return next()
  })
