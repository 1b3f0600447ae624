import type { ApiContext } from '#api/context.ts'
import { passwordResetCalls } from '#api/contract/password-reset/calls.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { keepEvent } from '#api/middleware/security-log.ts'
import { serve } from '#api/middleware/serve.ts'
import { listResets, processReset, readReset } from './password-reset.review.service.ts'
import { requestReset } from './password-reset.service.ts'

/** The same for everybody, so that nobody learns who has an account. */
const RECEIVED = {
  message: 'If there is such an account, an administrator will look at your request within 1-2 business days.',
}

export const passwordResetRoutes = (context: ApiContext) =>
  serve(context, passwordResetCalls, {
    request: {
      withRequest: async (context, _viewer, input, c) => {
        await requestReset(context, { address: clientAddress(c, context.trustedProxies) }, input)
        return RECEIVED
      },
    },
    list: listResets,
    read: readReset,
    process: {
      withRequest: async (context, viewer, input, c) => {
        const answered = await processReset(context, viewer, input)
        keepEvent(context, c, { kind: 'admin.password', personId: viewer.id, targetId: answered.userId })
        return answered
      },
    },
  })
