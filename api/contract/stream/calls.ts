import { declare } from '#api/contract/call.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { STREAM_PATH } from './answers.ts'

/** What happens, as it happens. */
export const streamCalls = declare({
  open: {
    method: 'GET',
    path: STREAM_PATH,
    who: isSignedIn,
    does: 'Server-sent events with the number of unread notices and the conversations in which something was written. Without `Accept: text/event-stream` it says how things are now, and ends.',
    answers: { 200: 'text/event-stream' },
  },
})
