import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { accountCalls } from '#api/contract/account/calls.ts'
import type { SecurityEventKind } from '#api/contract/security-log.ts'
import { unauthorized } from '#api/errors.ts'
import { deviceToken, writeDeviceCookie } from '#api/core/session/device.cookie.ts'
import { leaveBrowser, refreshHint, sessionToken, writeSessionCookie } from '#api/core/session/session.cookie.ts'
import { cookieLife, endSession, renewSession } from '#api/core/session/session.service.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { keepEvent } from '#api/middleware/security-log.ts'
import { serve } from '#api/middleware/serve.ts'
import { liveSession } from '#api/middleware/viewer.ts'
import { findUser } from '#api/core/identity/find-user.service.ts'
import { register, requestRole, type SignedIn } from './account.service.ts'
import type { LoginSource } from './begin-session.service.ts'
import { createFirstAdmin } from './first-admin.service.ts'
import { login } from './login.service.ts'
import { changePassword } from './password-change.service.ts'
import { checkPassword } from './password-check.service.ts'
import { updateProfile } from './profile.service.ts'
import { takeSecondStep } from './second-step.service.ts'
import { userAgentLabel } from '#api/core/session/user-agent.ts'

const sourceOf = ({ secure }: ApiContext, c: Context<ApiEnv>): LoginSource => ({
  userAgentLabel: userAgentLabel(c.req.header('User-Agent')),
  deviceToken: deviceToken(c, secure),
  replacesSessionId: c.get('session')?.id ?? null,
})

/** Signs somebody in at this browser, and keeps that they came in. */
function admit(
  context: ApiContext,
  c: Context<ApiEnv>,
  kind: SecurityEventKind,
  { user, session }: SignedIn,
  source?: LoginSource,
) {
  keepEvent(context, c, { kind, personId: user.id })
  writeSessionCookie(c, context.secure, session.token, user.role, session.maxAge)
  if (source) writeDeviceCookie(c, context.secure, source.deviceToken)
  return user
}

export const accountRoutes = (context: ApiContext) =>
  serve(context, accountCalls, {
    me: async (context, _viewer, _input, c) => {
      const session = liveSession(c)
      const token = sessionToken(c.req.header('Cookie'), context.secure)
      const user = await findUser(context.database, session.viewer.id)
      if (!user || !token) throw unauthorized(accountCalls.me.signedOut)
      const maxAge = cookieLife(session.remember)
      if (await renewSession(context, session, context.now())) {
        writeSessionCookie(c, context.secure, token, user.role, maxAge)
      } else refreshHint(c, context.secure, user.role, maxAge)
      return user
    },
    register: async (context, _viewer, input, c) => {
      const source = sourceOf(context, c)
      const address = clientAddress(c, context.trustProxy)
      return admit(context, c, 'register', await register(context, input, { ...source, address }), source)
    },
    firstAdmin: async (context, _viewer, input, c) => {
      const source = sourceOf(context, c)
      return admit(context, c, 'first-admin', await createFirstAdmin(context, input, source, context.requestId), source)
    },
    login: async (context, _viewer, input, c) => {
      const source = sourceOf(context, c)
      const result = await login(context, input, { ...source, address: clientAddress(c, context.trustProxy) })
      if ('secondStep' in result) return c.json(result, 202)
      return admit(context, c, 'login', result, source)
    },
    secondStep: async (context, _viewer, input, c) => {
      const source = sourceOf(context, c)
      const address = clientAddress(c, context.trustProxy)
      return admit(context, c, 'login', await takeSecondStep(context, input, { ...source, address }), source)
    },
    logout: async ({ database, secure }, _viewer, _input, c) => {
      const session = c.get('session')
      if (session) await database.write((tx) => endSession(tx, session.id))
      leaveBrowser(c, secure)
    },
    updateProfile: async (context, viewer, input, c) => {
      const { user, isMoved } = await updateProfile(context, viewer.id, input)
      if (isMoved) keepEvent(context, c, { kind: 'email.change', personId: user.id })
      return user
    },
    changePassword: async (context, _viewer, input, c) =>
      admit(context, c, 'password.change', await changePassword(context, liveSession(c), input)),
    checkPassword: async (context, viewer, { password }, c) => {
      const { token, maxAge } = await checkPassword(context, liveSession(c), password)
      writeSessionCookie(c, context.secure, token, viewer.role, maxAge)
    },
    requestRole: (context, viewer, { role }) => requestRole(context, viewer.id, role),
  })
