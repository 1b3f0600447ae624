import type { ApiContext } from '#api/context.ts'
import { sessionCalls, twoFactorCalls, passkeyCalls, passwordResetCalls, securityLogCalls } from './calls.ts'
import { deviceToken, clearSessionCookie } from './cookies.ts'
import { serve } from '#api/platform/http/serve.ts'
import { endDevice, endOtherSessions, listDevices, userAgentLabel } from './active-sessions.service.ts'
import { confirmSetup, newRecoveryCodes, startSetup, turnOff, twoFactorState } from './two-factor.service.ts'
import { addPasskey, listPasskeys, removePasskey, setUpPasskey } from './passkey.service.ts'
import { clientAddress } from '#api/platform/http/address.ts'
import { recordSecurityEvent } from './denials.ts'
import { listResets, processReset, readReset, requestReset, readLinkPage, useLink } from './password-reset.service.ts'
import { listSecurityEvents } from './security-log.service.ts'

export const sessionRoutes = (context: ApiContext) =>
  serve(context, sessionCalls, {
    list: listDevices,
    endOthers: {
      withRequest: (context, viewer, input, c) =>
        endOtherSessions(context, viewer, input, deviceToken(c, context.secure)),
    },
    end: {
      withRequest: async (context, viewer, input, c) => {
        await endDevice(context, viewer, input)
        if (input.id === context.session.id) clearSessionCookie(c, context.secure)
      },
    },
  })

export const twoFactorRoutes = (context: ApiContext) =>
  serve(context, twoFactorCalls, {
    state: twoFactorState,
    setUp: startSetup,
    confirm: confirmSetup,
    renewCodes: newRecoveryCodes,
    turnOff,
  })

export const passkeyRoutes = (context: ApiContext) =>
  serve(context, passkeyCalls, { list: listPasskeys, setUp: setUpPasskey, add: addPasskey, remove: removePasskey })

export const passwordResetRoutes = (context: ApiContext) =>
  serve(context, passwordResetCalls, {
    request: {
      withRequest: async (context, _viewer, input, c) => {
        const source = { address: clientAddress(c, context.trustedProxies) }
        return { message: await requestReset(context, source, input) }
      },
    },
    linkPage: readLinkPage,
    useLink: {
      withRequest: async (context, _viewer, input, c) => {
        const address = clientAddress(c, context.trustedProxies)
        const source = { address, userAgentLabel: userAgentLabel(c.req.header('User-Agent')) }
        const userId = await useLink(context, source, input)
        recordSecurityEvent(context, c, { kind: 'password.reset', userId })
      },
    },
    list: listResets,
    read: readReset,
    process: {
      withRequest: async (context, viewer, input, c) => {
        const answered = await processReset(context, viewer, input)
        recordSecurityEvent(context, c, { kind: 'admin.password', userId: viewer.id, targetId: answered.userId })
        return answered
      },
    },
  })

export const securityLogRoutes = (context: ApiContext) => serve(context, securityLogCalls, { list: listSecurityEvents })
