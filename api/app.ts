import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from './context.ts'
import { listMethods } from './calls.ts'
import { notFound, wrongMethod } from './errors.ts'
import {
  accountRoutes,
  passkeyLoginRoutes,
  acceptInvitationRoutes,
  emailAddressRoutes,
  hintRoutes,
  dataExportRoutes,
} from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { ndaRoutes, documentRoutes } from './documents/routes.ts'
import { exposureRoutes, matchRoutes } from './matches/routes.ts'
import { setupChecklistRoutes, brandingRoutes, settingsRoutes } from './region/routes.ts'
import { founderDashboardRoutes, logoRoutes, startupRoutes } from './startups/routes.ts'
import {
  freshnessRoutes,
  moderationQueueRoutes,
  moderationRoutes,
  offerRecordRoutes,
  selfCertificationRoutes,
  websiteRoutes,
} from './trust/routes.ts'
import { growthRoutes, outcomeRoutes } from './outcomes/routes.ts'
import { healthRoutes, referenceRoutes } from './platform/http/routes.ts'
import { cmsRoutes } from './cms/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { eventRoutes, newsRoutes, searchRoutes, importRoutes, memberSearchRoutes } from './content/routes.ts'
import { connectIntroduced } from './connections/service.ts'
import { introductionsAdminRoutes, introductionRoutes } from './introductions/routes.ts'
import { adminInvitationRoutes, invitationRoutes } from './invitations/routes.ts'
import { investorRoutes } from './investors/routes.ts'
import { jobRoutes } from './platform/jobs/routes.ts'
import { mailRoutes } from './email/routes.ts'
import { metricsRoutes, regionRoutes, reportRoutes, trendsRoutes, statsRoutes } from './insights/routes.ts'
import { notificationRoutes, streamRoutes } from './notifications/routes.ts'
import { savedSearchRoutes, savedStartupRoutes } from './saved-startups/routes.ts'
import { approveStartupByUser, hideStartup } from './startups/review.service.ts'
import { sessionRoutes, passkeyRoutes, passwordResetRoutes, securityLogRoutes, twoFactorRoutes } from './auth/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { memberRoutes } from './users/routes.ts'
import { publishRoutes } from './publishing/routes.ts'
import { tableImportRoutes } from './imports/routes.ts'
import { adminUnclaimedRoutes, unclaimedRoutes } from './unclaimed-startups/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { reviewQueueRoutes } from './review/routes.ts'
import { answerError, handleError } from './platform/http/errors.ts'
import { requireOwnOrigin, withoutBody, identifyViewer, clearDeadCookie } from './platform/http/middleware.ts'
import { identifyRequest } from './platform/http/direct.ts'

/**
 * All calls of one installation, for the server and for tests. The routes of every noun are chained, because the typed
 * client's type is derived from them.
 */
export function createApp(context: ApiContext) {
  const app = new Hono<ApiEnv>()
  app.onError(handleError(context))
  app.notFound((c) => {
    const methods = listMethods(c.req.path)
    if (methods.length === 0) return answerError(c, notFound())
    c.header('Allow', [...methods, 'OPTIONS'].join(', '))
    return answerError(c, wrongMethod())
  })

  return (
    app
      .use(withoutBody)
      // Before the middleware: a health check needs no user and no lookup.
      .route('/', healthRoutes(context))
      .use(identifyRequest(context))
      .use(requireOwnOrigin(context.origins))
      .use(identifyViewer(context))
      .use('/api/user', clearDeadCookie(context))
      // Accounts and administration
      .route('/', accountRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', acceptInvitationRoutes(context))
      .route('/', emailAddressRoutes(context))
      .route('/', sessionRoutes(context))
      .route('/', dataExportRoutes(context))
      .route('/', twoFactorRoutes(context))
      .route('/', passkeyRoutes(context))
      .route('/', passkeyLoginRoutes(context))
      .route('/', memberRoutes(context, approveStartupByUser))
      .route('/', passwordResetRoutes(context))
      .route('/', reviewQueueRoutes(context))
      .route('/', auditRoutes(context))
      .route('/', securityLogRoutes(context))
      .route('/', trendsRoutes(context))
      .route('/', exposureRoutes(context))
      .route('/', reportRoutes(context))
      .route('/', introductionsAdminRoutes(context))
      .route('/', moderationQueueRoutes(context, hideStartup))
      .route('/', offerRecordRoutes(context))
      .route('/', tableImportRoutes(context))
      .route('/', adminInvitationRoutes(context))
      .route('/', adminUnclaimedRoutes(context))
      .route('/', regionRoutes(context))
      .route('/', settingsRoutes(context))
      .route('/', setupChecklistRoutes(context))
      .route('/', brandingRoutes(context))
      .route('/', mailRoutes(context))
      .route('/', jobRoutes(context))
      .route('/', metricsRoutes(context))
      .route('/', statsRoutes(context))
      // Profiles, directory, and content
      .route('/', startupRoutes(context))
      .route('/', unclaimedRoutes(context))
      .route('/', logoRoutes(context))
      .route('/', founderDashboardRoutes(context))
      .route('/', investorRoutes(context))
      .route('/', freshnessRoutes(context))
      .route('/', hintRoutes(context))
      .route('/', moderationRoutes(context))
      .route('/', selfCertificationRoutes(context))
      .route('/', websiteRoutes(context))
      .route('/', savedStartupRoutes(context))
      .route('/', savedSearchRoutes(context))
      .route('/', connectionRoutes(context))
      .route('/', conversationRoutes(context))
      .route('/', meetingRoutes(context))
      .route('/', outcomeRoutes(context))
      .route('/', growthRoutes(context))
      .route('/', introductionRoutes(context, connectIntroduced))
      .route('/', matchRoutes(context))
      .route('/', todayRoutes(context))
      .route('/', notificationRoutes(context))
      .route('/', streamRoutes(context))
      .route('/', documentRoutes(context))
      .route('/', ndaRoutes(context))
      .route('/', newsRoutes(context))
      .route('/', eventRoutes(context))
      .route('/', searchRoutes(context))
      .route('/', memberSearchRoutes(context))
      .route('/', referenceRoutes(context))
      // What editors do
      .route('/', cmsRoutes(context))
      .route('/', publishRoutes(context))
      .route('/', importRoutes(context))
  )
}

/** For `hc<Api>` and for what mounts the app. */
export type Api = ReturnType<typeof createApp>
