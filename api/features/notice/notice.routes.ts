import type { ApiContext } from '#api/context.ts'
import { noticeCalls } from '#api/contract/notice/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { keepChoice, listChoices } from './notice.choice.service.ts'
import { countUnread, listNotices, markAllRead, markNotice } from './notice.service.ts'

export const noticeRoutes = (context: ApiContext) =>
  serve(context, noticeCalls, {
    list: ({ database }, viewer, filters) => listNotices(database, viewer, filters),
    unread: ({ database }, viewer) => countUnread(database, viewer),
    choices: ({ database }, viewer) => listChoices(database, viewer),
    choose: ({ database, now }, viewer, choice) => keepChoice(database, viewer, choice, now()),
    markAllRead: ({ database, now }, viewer) => markAllRead(database, viewer, now()),
    mark: ({ database, now }, viewer, { id, read }) => markNotice(database, viewer, id, read, now()),
  })
