import type { Context } from 'hono'
import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import { moderationCalls, moderationQueueCalls } from '#api/contract/moderation/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { serve } from '#api/middleware/serve.ts'
import { answerReport, type HideStartup } from './answer.service.ts'
import { listOwnProfileReports, listProfileAsks, reportInvestor, reportStartup } from './profile-report.service.ts'
import { listReports } from './queue.service.ts'

/** A report by someone at an address of the network. */
const reporting =
  (report: typeof reportStartup) =>
  (context: SignedInContext, viewer: Viewer, input: Parameters<typeof report>[2], c: Context<ApiEnv>) =>
    report(context, viewer, input, clientAddress(c, context.trustedProxies))

export const moderationRoutes = (context: ApiContext) =>
  serve(context, moderationCalls, {
    reportStartup: { withRequest: reporting(reportStartup) },
    reportInvestor: { withRequest: reporting(reportInvestor) },
    ownReports: listOwnProfileReports,
    asks: listProfileAsks,
  })

/** @param hideStartup what of another feature takes the approval of a startup back */
export const moderationQueueRoutes = (context: ApiContext, hideStartup: HideStartup) =>
  serve(context, moderationQueueCalls, {
    list: listReports,
    answer: (context, viewer, input) => answerReport(context, viewer, input, hideStartup),
  })
