import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import {
  selfCertificationCalls,
  websiteCalls,
  freshnessCalls,
  moderationCalls,
  moderationQueueCalls,
  offerRecordCalls,
} from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { createSelfCertification, readSelfCertification, withdrawSelfCertification, confirmProfile } from './service.ts'
import { confirmWebsite, sendWebsiteCode, verifyWebsite, removeSign, readWebsite } from './website.service.ts'
import { readRegionFreshness } from '#api/insights/region.service.ts'
import type { Context } from 'hono'
import type { Viewer } from '#api/policy.ts'
import { clientAddress } from '#api/platform/http/address.ts'
import {
  answerReport,
  type HideStartup,
  listMyProfileReports,
  listProfileChangeRequests,
  reportInvestor,
  reportStartup,
} from './moderation.service.ts'
import { readOfferRecord } from './offer-record.service.ts'
import { listReports } from './moderation-queue.service.ts'

export const selfCertificationRoutes = (context: ApiContext) =>
  serve(context, selfCertificationCalls, {
    read: readSelfCertification,
    make: createSelfCertification,
    withdraw: withdrawSelfCertification,
  })

export const websiteRoutes = (context: ApiContext) =>
  serve(context, websiteCalls, {
    read: readWebsite,
    sendCode: sendWebsiteCode,
    confirm: confirmWebsite,
    look: verifyWebsite,
    remove: removeSign,
  })

export const freshnessRoutes = (context: ApiContext) =>
  serve(context, freshnessCalls, { confirm: confirmProfile, region: readRegionFreshness })

export const offerRecordRoutes = (context: ApiContext) => serve(context, offerRecordCalls, { read: readOfferRecord })

/** A report by someone at a network address. */
const reporting =
  (report: typeof reportStartup) =>
  (context: SignedInContext, viewer: Viewer, input: Parameters<typeof report>[2], c: Context<ApiEnv>) =>
    report(context, viewer, input, clientAddress(c, context.trustedProxies))

export const moderationRoutes = (context: ApiContext) =>
  serve(context, moderationCalls, {
    reportStartup: { withRequest: reporting(reportStartup) },
    reportInvestor: { withRequest: reporting(reportInvestor) },
    ownReports: listMyProfileReports,
    asks: listProfileChangeRequests,
  })

/** @param hideStartup how another feature revokes a startup's approval */
export const moderationQueueRoutes = (context: ApiContext, hideStartup: HideStartup) =>
  serve(context, moderationQueueCalls, {
    list: listReports,
    answer: (context, viewer, input) => answerReport(context, viewer, input, hideStartup),
  })
