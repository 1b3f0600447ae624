import type { ApiContext } from '#api/context.ts'
import { noticeCalls } from '#api/contract/notice/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { keepChoice, listChoices } from './notice.choice.service.ts'
import { countUnread, listNotices, markAllRead, markNotice, markSeen } from './notice.service.ts'

export const noticeRoutes = (context: ApiContext) =>
  serve(context, noticeCalls, {
    list: listNotices,
    unread: countUnread,
    choices: listChoices,
    choose: keepChoice,
    markAllRead,
    seen: markSeen,
    mark: markNotice,
  })
