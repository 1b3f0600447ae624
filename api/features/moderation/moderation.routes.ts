import type { ApiContext } from '#api/context.ts'
import { moderationCalls, moderationQueueCalls } from '#api/contract/moderation/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { answerReport, type HideStartup } from './answer.service.ts'
import { listOwnProfileReports, listProfileAsks, reportInvestor, reportStartup } from './profile-report.service.ts'
import { listReports } from './queue.service.ts'

export const moderationRoutes = (context: ApiContext) =>
  serve(context, moderationCalls, {
    reportStartup,
    reportInvestor,
    ownReports: listOwnProfileReports,
    asks: listProfileAsks,
  })

/** @param hideStartup what of another feature takes the approval of a startup back */
export const moderationQueueRoutes = (context: ApiContext, hideStartup: HideStartup) =>
  serve(context, moderationQueueCalls, {
    list: listReports,
    answer: (context, viewer, input) => answerReport(context, viewer, input, hideStartup),
  })
