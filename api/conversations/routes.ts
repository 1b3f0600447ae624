import type { ApiContext } from '#api/context.ts'
import { conversationCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import {
  listConversations,
  readConversation,
  listMessages,
  sendMessage,
  markRead,
  listMyReports,
  reportMessages,
} from './service.ts'

export const conversationRoutes = (context: ApiContext) =>
  serve(context, conversationCalls, {
    list: listConversations,
    one: readConversation,
    messages: listMessages,
    send: sendMessage,
    read: markRead,
    report: reportMessages,
    ownReports: listMyReports,
  })
