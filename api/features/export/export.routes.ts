import type { ApiContext, CallContext } from '#api/context.ts'
import { dayOf } from '#api/contract/dates.ts'
import { exportCalls } from '#api/contract/export/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { siteFacts } from '#api/site-facts.ts'
import { exportConnections, exportMembers, exportStartups } from './export.service.ts'

const acting = ({ requestId }: CallContext, viewer: Viewer) => ({ viewer, requestId })
const nameOf = (context: ApiContext, noun: string) => `${noun}-${dayOf(context.now(), siteFacts(context).timeZone)}.csv`

export const exportRoutes = (context: ApiContext) =>
  serve(context, exportCalls, {
    users: async (context, viewer, filters, c) =>
      answerCsv(c, nameOf(context, 'users'), await exportMembers(context, acting(context, viewer), filters)),
    startups: async (context, viewer, filters, c) =>
      answerCsv(c, nameOf(context, 'startups'), await exportStartups(context, acting(context, viewer), filters)),
    connections: async (context, viewer, _input, c) =>
      answerCsv(c, nameOf(context, 'connections'), await exportConnections(context, acting(context, viewer))),
  })
