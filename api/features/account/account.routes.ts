import type { Context } from 'hono'
import type { ApiContext, ApiEnv, CallContext } from '#api/context.ts'
import { accountCalls } from '#api/contract/account/calls.ts'
import { takeInvitationCalls } from '#api/contract/invitation/calls.ts'
import { passkeyLoginCalls } from '#api/contract/passkey/calls.ts'
import type { SecurityEventKind } from '#api/contract/security-log/schema.ts'
import type { SecondStep } from '#api/contract/two-step/answers.ts'
import { findUser } from '#api/core/identity/find-user.service.ts'
import { deviceToken, writeDeviceCookie } from '#api/core/session/device.cookie.ts'
import { leaveBrowser, refreshHint, sessionToken, writeSessionCookie } from '#api/core/session/session.cookie.ts'
import { cookieLife, type IssuedSession, renewSession } from '#api/core/session/session.service.ts'
import { userAgentLabel } from '#api/core/session/user-agent.ts'
import { unauthorized } from '#api/errors.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { keepEvent } from '#api/middleware/security-log.ts'
import { serve } from '#api/middleware/serve.ts'
import { register, requestRole, type SignedIn } from './account.service.ts'
import type { LoginSource } from './begin-session.service.ts'
import { createFirstAdmin } from './first-admin.service.ts'
import { login } from './login.service.ts'
import { logout } from './logout.service.ts'
import { loginWithPasskey, passkeyChallenge } from './passkey-login.service.ts'
import { changePassword } from './password-change.service.ts'
import { checkPassword } from './password-check.service.ts'
import { updateProfile } from './profile.service.ts'
import { takeInvitation } from './take-invitation.service.ts'
import { takePasskeyStep, takeSecondStep } from './second-step.service.ts'

/** Gives the browser the session of somebody who signed in, and keeps that they did. */
function admit(context: CallContext, c: Context<ApiEnv>, kind: SecurityEventKind, signedIn: SignedIn<IssuedSession>) {
  const { user, session } = signedIn
  keepEvent(context, c, { kind, personId: user.id })
  writeSessionCookie(c, context.secure, session.token, user.role, session.maxAge)
  return user
}

/** A call by which a visitor signs in at this browser. */
const entering = <Input>(
  kind: SecurityEventKind,
  enter: (context: CallContext, source: LoginSource, input: Input) => Promise<SignedIn | SecondStep>,
) => ({
  withRequest: async (context: CallContext, _viewer: unknown, input: Input, c: Context<ApiEnv>) => {
    const source = {
      address: clientAddress(c, context.trustedProxies),
      userAgentLabel: userAgentLabel(c.req.header('User-Agent')),
      deviceToken: deviceToken(c, context.secure),
      replacesSessionId: context.session?.id ?? null,
    }
    const entered = await enter(context, source, input)
    if ('secondStep' in entered) return c.json(entered, 202)
    const user = admit(context, c, kind, entered)
    writeDeviceCookie(c, context.secure, entered.session.deviceToken)
    return user
  },
})

export const accountRoutes = (context: ApiContext) =>
  serve(context, accountCalls, {
    me: {
      withRequest: async (context, viewer, _input, c) => {
        const { database, secure, session } = context
        const token = sessionToken(c.req.header('Cookie'), secure)
        const user = await findUser(database, viewer.id)
        if (!user || !token) throw unauthorized(accountCalls.me.signedOut)
        const maxAge = cookieLife(session.remember)
        if (await renewSession(context)) writeSessionCookie(c, secure, token, user.role, maxAge)
        else refreshHint(c, secure, user.role, maxAge)
        return user
      },
    },
    register: entering('register', register),
    firstAdmin: entering('first-admin', createFirstAdmin),
    login: entering('login', login),
    secondStep: entering('login', takeSecondStep),
    logout: {
      withRequest: async (context, _viewer, _input, c) => {
        await logout(context)
        leaveBrowser(c, context.secure)
      },
    },
    updateProfile: {
      withRequest: async (context, viewer, input, c) => {
        const { user, isMoved } = await updateProfile(context, viewer, input, {
          deviceToken: deviceToken(c, context.secure),
          address: clientAddress(c, context.trustedProxies),
        })
        if (isMoved) keepEvent(context, c, { kind: 'email.change', personId: user.id })
        return user
      },
    },
    changePassword: {
      withRequest: async (context, viewer, input, c) =>
        admit(
          context,
          c,
          'password.change',
          await changePassword(context, viewer, input, deviceToken(c, context.secure)),
        ),
    },
    checkPassword: {
      withRequest: async (context, viewer, input, c) => {
        const { token, maxAge } = await checkPassword(context, viewer, input)
        writeSessionCookie(c, context.secure, token, viewer.role, maxAge)
      },
    },
    requestRole,
  })

export const passkeyLoginRoutes = (context: ApiContext) =>
  serve(context, passkeyLoginCalls, {
    challenge: passkeyChallenge,
    login: entering('login', loginWithPasskey),
    secondStep: entering('login', takePasskeyStep),
  })

export const takeInvitationRoutes = (context: ApiContext) =>
  serve(context, takeInvitationCalls, { take: entering('invitation.take', takeInvitation) })
