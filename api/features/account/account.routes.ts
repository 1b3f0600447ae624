import { Hono, type Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { loginInput, passwordChangeInput, profileInput, registerInput } from '#api/contract/account.ts'
import { firstAdminInput } from '#api/contract/first-admin.ts'
import { roleRequestInput } from '#api/contract/role-request.ts'
import { unauthorized } from '#api/errors.ts'
import {
  clearSessionCookie,
  refreshHint,
  sessionToken,
  writeSessionCookie,
} from '#api/features/session/session.cookie.ts'
import { cookieLife, endSession, renewSession } from '#api/features/session/session.service.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { body } from '#api/middleware/body.ts'
import { allow, liveSession, signedIn } from '#api/middleware/viewer.ts'
import { findUser, register, requestRole, updateProfile, type SignedIn } from './account.service.ts'
import { createFirstAdmin } from './first-admin.service.ts'
import { login } from './login.service.ts'
import { changePassword } from './password-change.service.ts'
import { userAgentLabel } from './user-agent.ts'

const people = allow(() => true)
const pending = allow(
  (viewer) => viewer.role === 'user',
  'Your role is approved already. Only an administrator can change it.',
)

/** Accounts and the session of the one who asks (spec 1 §7). */
export const accountRoutes = (context: ApiContext) => {
  const { database, secure } = context
  const device = (c: Context<ApiEnv>) => userAgentLabel(c.req.header('User-Agent'))
  const admit = (c: Context<ApiEnv>, { user, session }: SignedIn) => {
    writeSessionCookie(c, secure, session.token, user.role, session.maxAge)
    return user
  }

  return new Hono<ApiEnv>()
    .get('/user', async (c) => {
      const session = c.get('session')
      const token = sessionToken(c.req.header('Cookie'), secure)
      const user = session ? await findUser(database, session.viewer.id) : undefined
      if (!session || !user || !token) {
        if (token) clearSessionCookie(c, secure)
        throw unauthorized('Nobody is signed in.')
      }
      const maxAge = cookieLife(session.remember)
      if (await renewSession(database, session, context.now())) {
        writeSessionCookie(c, secure, token, user.role, maxAge)
      } else refreshHint(c, secure, user.role, maxAge)
      return c.json(user, 200)
    })
    .post('/register', body(registerInput), async (c) =>
      c.json(admit(c, await register(context, c.req.valid('json'), device(c))), 201),
    )
    .post('/first-admin', body(firstAdminInput), async (c) =>
      c.json(admit(c, await createFirstAdmin(context, c.req.valid('json'), device(c), c.get('requestId'))), 201),
    )
    .post('/login', body(loginInput), async (c) => {
      const source = {
        address: clientAddress(c, context.trustProxy),
        userAgentLabel: device(c),
        replacesSessionId: c.get('session')?.id ?? null,
      }
      return c.json(admit(c, await login(context, c.req.valid('json'), source)), 200)
    })
    .post('/logout', async (c) => {
      const session = c.get('session')
      if (session) await database.write((tx) => endSession(tx, session.id))
      clearSessionCookie(c, secure)
      return c.body(null, 204)
    })
    .put('/user/profile', people, body(profileInput), async (c) =>
      c.json(await updateProfile(context, signedIn(c).id, c.req.valid('json')), 200),
    )
    .post('/user/change-password', people, body(passwordChangeInput), async (c) =>
      c.json(admit(c, await changePassword(context, liveSession(c), c.req.valid('json'))), 200),
    )
    .post('/user/role-request', pending, body(roleRequestInput), async (c) =>
      c.json(await requestRole(context, signedIn(c).id, c.req.valid('json').role), 200),
    )
}
