import type { Context } from 'hono'
import type { ApiContext, ApiEnv, CallContext } from '#api/context.ts'
import { accountCalls, emailAddressCalls, dataExportCalls, hintCalls } from './calls.ts'
import { acceptInvitationCalls } from '#api/invitations/calls.ts'
import { passkeyLoginCalls, type SecondStep } from '#api/auth/calls.ts'
import type { SecurityEventKind } from '#api/auth/contract/security-log.ts'
import { findUser } from '#api/users/identity.service.ts'
import {
  deviceToken,
  writeDeviceCookie,
  leaveBrowser,
  refreshHint,
  sessionToken,
  writeSessionCookie,
} from '#api/auth/cookies.ts'
import { cookieLife, type IssuedSession, renewSession } from '#api/auth/session.service.ts'
import { userAgentLabel } from '#api/auth/active-sessions.service.ts'
import { unauthorized } from '#api/errors.ts'
import { clientAddress } from '#api/platform/http/address.ts'
import { recordSecurityEvent } from '#api/auth/denials.ts'
import { serve } from '#api/platform/http/serve.ts'
import { chooseTimeZone, register, requestRole, type SignedIn, updateProfile, dismissHint } from './service.ts'
import { type LoginSource, logout, checkPassword } from '#api/auth/begin-session.service.ts'
import { createFirstAdmin } from './first-admin.service.ts'
import { login, loginWithPasskey, passkeyChallenge, changePassword } from '#api/auth/login.service.ts'
import { acceptInvitation } from '#api/invitations/open.service.ts'
import { completePasskeyStep, completeSecondStep } from '#api/auth/two-factor.service.ts'
import {
  confirmAddress,
  emailAddressState,
  sendNewCode,
  sendProof,
  readUndoPage,
  undoChange,
} from './email-address.service.ts'
import { exportData, deleteMyAccount } from './data-export.service.ts'

/** Sets the session cookie of someone who logged in, and records it in the security log. */
function admit(context: CallContext, c: Context<ApiEnv>, kind: SecurityEventKind, signedIn: SignedIn<IssuedSession>) {
  const { user, session } = signedIn
  recordSecurityEvent(context, c, { kind, userId: user.id })
  writeSessionCookie(c, context.secure, session.token, user.role, session.maxAge)
  return user
}

/** A call with which a visitor logs in in this browser. */
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
    secondStep: entering('login', completeSecondStep),
    logout: {
      withRequest: async (context, _viewer, _input, c) => {
        await logout(context)
        leaveBrowser(c, context.secure)
      },
    },
    updateProfile: {
      withRequest: async (context, viewer, input, c) => {
        const { user, isEmailChanged } = await updateProfile(context, viewer, input, {
          deviceToken: deviceToken(c, context.secure),
          address: clientAddress(c, context.trustedProxies),
        })
        if (isEmailChanged) recordSecurityEvent(context, c, { kind: 'email.change', userId: user.id })
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
    chooseTimeZone,
  })

export const passkeyLoginRoutes = (context: ApiContext) =>
  serve(context, passkeyLoginCalls, {
    challenge: passkeyChallenge,
    login: entering('login', loginWithPasskey),
    secondStep: entering('login', completePasskeyStep),
  })

export const acceptInvitationRoutes = (context: ApiContext) =>
  serve(context, acceptInvitationCalls, { take: entering('invitation.accept', acceptInvitation) })

export const emailAddressRoutes = (context: ApiContext) =>
  serve(context, emailAddressCalls, {
    state: emailAddressState,
    sendCode: sendNewCode,
    confirm: {
      withRequest: (context, viewer, input, c) =>
        confirmAddress(context, viewer, input, deviceToken(c, context.secure)),
    },
    prove: {
      withRequest: (context, _viewer, input, c) => sendProof(context, clientAddress(c, context.trustedProxies), input),
    },
    undoPage: readUndoPage,
    undo: {
      withRequest: async (context, _viewer, input, c) => {
        const userId = await undoChange(context, input)
        recordSecurityEvent(context, c, { kind: 'email.undo', userId })
      },
    },
  })

export const dataExportRoutes = (context: ApiContext) =>
  serve(context, dataExportCalls, {
    download: {
      withRequest: async (context, viewer, _input, c) =>
        c.body(await exportData(context, viewer), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="my-data.zip"',
        }),
    },
    remove: {
      withRequest: async (context, viewer, input, c) => {
        await deleteMyAccount(context, viewer, input)
        leaveBrowser(c, context.secure)
      },
    },
  })

export const hintRoutes = (context: ApiContext) => serve(context, hintCalls, { dismiss: dismissHint })
