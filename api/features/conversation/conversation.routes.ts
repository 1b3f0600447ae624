import type { ApiContext } from '#api/context.ts'
import { conversationCalls } from '#api/contract/conversation/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listConversations, readConversation } from './conversation.service.ts'
import { listMessages, sendMessage } from './message.service.ts'
import { markRead } from './read.service.ts'
import { listOwnReports, reportMessages } from './report.service.ts'

export const conversationRoutes = (context: ApiContext) =>
  serve(context, conversationCalls, {
    list: listConversations,
    one: readConversation,
    messages: listMessages,
    send: sendMessage,
    read: markRead,
    report: reportMessages,
    ownReports: listOwnReports,
  })
