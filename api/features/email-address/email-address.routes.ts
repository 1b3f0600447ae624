import type { ApiContext } from '#api/context.ts'
import { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import { deviceToken } from '#api/core/session/device.cookie.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { keepEvent } from '#api/middleware/security-log.ts'
import { serve } from '#api/middleware/serve.ts'
import { confirmAddress, emailAddressState, sendNewCode } from './email-address.service.ts'
import { sendProof } from './proof.service.ts'
import { readUndoPage, undoChange } from './undo.service.ts'

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
        const personId = await undoChange(context, input)
        keepEvent(context, c, { kind: 'email.undo', personId })
      },
    },
  })
