import type { ApiContext } from '#api/context.ts'
import { mailCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { listEmailLog, emailLogState, retryMessage, readSender, noteArrived, sendTestEmail } from './log.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

export const mailRoutes = (context: ApiContext) =>
  serve(context, mailCalls, {
    list: listEmailLog,
    state: emailLogState,
    retry: retryMessage,
    test: sendTestEmail,
    arrived: noteArrived,
    sender: readSender,
    // An email program posts here automatically; its body says nothing that isn't in the address.
    unsubscribe,
    // Programs that don't post open the address as a link, which must not change anything.
    unsubscribeLink: {
      withRequest: (_context, _viewer, _input, c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}`),
    },
  })
