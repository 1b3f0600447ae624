import { Hono, type Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import {
  loginInput,
  passwordChangeInput,
  passwordCheckInput,
  profileInput,
  registerInput,
} from '#api/contract/account.ts'
import { firstAdminInput } from '#api/contract/first-admin.ts'
import type { SecurityEventKind } from '#api/contract/security-log.ts'
import { roleRequestInput } from '#api/contract/role-request.ts'
import { secondStepInput } from '#api/contract/two-step.ts'
import { unauthorized } from '#api/errors.ts'
import {
  clearSessionCookie,
  leaveBrowser,
  refreshHint,
  sessionToken,
  writeSessionCookie,
} from '#api/features/session/session.cookie.ts'
import { deviceToken, writeDeviceCookie } from '#api/features/session/device.cookie.ts'
import { cookieLife, endSession, renewSession } from '#api/features/session/session.service.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { body } from '#api/middleware/body.ts'
import { keepEvent, keeps } from '#api/middleware/security-log.ts'
import { allow, liveSession, signedIn } from '#api/middleware/viewer.ts'
import { findUser, register, requestRole, type SignedIn } from './account.service.ts'
import type { LoginSource } from './begin-session.service.ts'
import { createFirstAdmin } from './first-admin.service.ts'
import { login } from './login.service.ts'
import { takeSecondStep } from './second-step.service.ts'
import { checkPassword } from './password-check.service.ts'
import { changePassword } from './password-change.service.ts'
import { updateProfile } from './profile.service.ts'
import { userAgentLabel } from './user-agent.ts'

const people = allow(() => true)
const pending = allow(
  (viewer) => viewer.role === 'user',
  'Your role is approved already. Only an administrator can change it.',
)

/** Accounts and the session of the one who asks (rules: Accounts). */
export const accountRoutes = (context: ApiContext) => {
  const { database, secure } = context
  const sourceOf = (c: Context<ApiEnv>): LoginSource => ({
    userAgentLabel: userAgentLabel(c.req.header('User-Agent')),
    deviceToken: deviceToken(c, secure),
    replacesSessionId: c.get('session')?.id ?? null,
  })
  const admit = (c: Context<ApiEnv>, kind: SecurityEventKind, { user, session }: SignedIn, source?: LoginSource) => {
    keepEvent(context, c, { kind, personId: user.id })
    writeSessionCookie(c, secure, session.token, user.role, session.maxAge)
    if (source) writeDeviceCookie(c, secure, source.deviceToken)
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
      if (await renewSession(context, session, context.now())) {
        writeSessionCookie(c, secure, token, user.role, maxAge)
      } else refreshHint(c, secure, user.role, maxAge)
      return c.json(user, 200)
    })
    .post('/register', body(registerInput), async (c) => {
      const source = sourceOf(c)
      const address = clientAddress(c, context.trustProxy)
      const made = await register(context, c.req.valid('json'), { ...source, address })
      return c.json(admit(c, 'register', made, source), 201)
    })
    .post('/first-admin', body(firstAdminInput), async (c) => {
      const source = sourceOf(c)
      const made = await createFirstAdmin(context, c.req.valid('json'), source, c.get('requestId'))
      return c.json(admit(c, 'first-admin', made, source), 201)
    })
    .post('/login', body(loginInput), async (c) => {
      const source = sourceOf(c)
      const address = clientAddress(c, context.trustProxy)
      const result = await login(context, c.req.valid('json'), { ...source, address })
      if ('secondStep' in result) return c.json(result, 202)
      return c.json(admit(c, 'login', result, source), 200)
    })
    .post('/login/second-step', body(secondStepInput), async (c) => {
      const source = sourceOf(c)
      const address = clientAddress(c, context.trustProxy)
      const done = await takeSecondStep(context, c.req.valid('json'), { ...source, address })
      return c.json(admit(c, 'login', done, source), 200)
    })
    .post('/logout', keeps(context, 'session.end'), async (c) => {
      const session = c.get('session')
      if (session) await database.write((tx) => endSession(tx, session.id))
      leaveBrowser(c, secure)
      return c.body(null, 204)
    })
    .put('/user/profile', people, body(profileInput), async (c) => {
      const { user, isMoved } = await updateProfile(context, signedIn(c).id, c.req.valid('json'))
      if (isMoved) keepEvent(context, c, { kind: 'email.change', personId: user.id })
      return c.json(user, 200)
    })
    .post('/user/change-password', people, body(passwordChangeInput), async (c) =>
      c.json(admit(c, 'password.change', await changePassword(context, liveSession(c), c.req.valid('json'))), 200),
    )
    .post('/user/password-check', people, keeps(context, 'password.right'), body(passwordCheckInput), async (c) => {
      const session = liveSession(c)
      const { token, maxAge } = await checkPassword(context, session, c.req.valid('json').password)
      writeSessionCookie(c, secure, token, session.viewer.role, maxAge)
      return c.body(null, 204)
    })
    .post('/user/role-request', pending, body(roleRequestInput), async (c) =>
      c.json(await requestRole(context, signedIn(c).id, c.req.valid('json').role), 200),
    )
}
