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
    // A mail program posts here by itself; the body that it sends says nothing that is not in the address.
    unsubscribe,
    // Programs that do not post open the address as a link, which must change nothing by itself.
    unsubscribeLink: {
      withRequest: (_context, _viewer, _input, c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}`),
    },
  })
