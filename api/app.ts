import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from './context.ts'
import { methodsOf } from './calls.ts'
import { notFound, wrongMethod } from './errors.ts'
import {
  accountRoutes,
  passkeyLoginRoutes,
  takeInvitationRoutes,
  emailAddressRoutes,
  hintRoutes,
  ownDataRoutes,
} from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { confidentialityRoutes, documentRoutes } from './documents/routes.ts'
import { exposureRoutes, matchRoutes } from './matches/routes.ts'
import { firstDayRoutes, lookRoutes, settingsRoutes } from './region/routes.ts'
import { founderDashboardRoutes, logoRoutes, startupRoutes } from './startups/routes.ts'
import {
  freshnessRoutes,
  moderationQueueRoutes,
  moderationRoutes,
  statementRoutes,
  websiteRoutes,
} from './trust/routes.ts'
import { growthRoutes, outcomeRoutes } from './outcomes/routes.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { cmsRoutes } from './cms/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { eventRoutes, newsRoutes, searchRoutes, importRoutes } from './content/routes.ts'
import { connectIntroduced } from './connections/service.ts'
import { introductionDeskRoutes, introductionRoutes } from './introductions/routes.ts'
import { adminInvitationRoutes, invitationRoutes } from './invitations/routes.ts'
import { investorRoutes } from './investors/routes.ts'
import { jobRoutes } from './platform/jobs/routes.ts'
import { mailRoutes } from './email/routes.ts'
import { metricsRoutes, regionRoutes, reportRoutes, trendsRoutes, statsRoutes } from './insights/routes.ts'
import { noticeRoutes, streamRoutes } from './notifications/routes.ts'
import { savedSearchRoutes, savedStartupRoutes } from './saved-startups/routes.ts'
import { approveStartupOf, hideStartup } from './startups/review.service.ts'
import { sessionRoutes, passkeyRoutes, passwordResetRoutes, securityLogRoutes, twoStepRoutes } from './auth/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { memberRoutes } from './users/routes.ts'
import { referenceRoutes } from './platform/http/reference/routes.ts'
import { publishRoutes } from './publishing/routes.ts'
import { tableImportRoutes } from './imports/routes.ts'
import { waitingRoutes } from './review/routes.ts'
import { answerError, handleError } from './platform/http/errors.ts'
import { requireOwnOrigin, withoutBody } from './platform/http/middleware.ts'
import { identifyRequest } from './platform/http/direct.ts'
import { identifyViewer, takeDeadCookie } from './platform/http/viewer.ts'

/**
 * All calls of one installation, for the server and for tests. The typed client's type comes from here, so every
 * feature's routes are chained here.
 */
export function createApp(context: ApiContext) {
  const app = new Hono<ApiEnv>()
  app.onError(handleError(context))
  app.notFound((c) => {
    const methods = methodsOf(c.req.path)
    if (methods.length === 0) return answerError(c, notFound())
    c.header('Allow', [...methods, 'OPTIONS'].join(', '))
    return answerError(c, wrongMethod())
  })

  return (
    app
      .use(withoutBody)
      // Before the middlewares: a monitor's call needs no person and costs no look-up.
      .route('/', healthRoutes(context))
      .use(identifyRequest(context))
      .use(requireOwnOrigin(context.origins))
      .use(identifyViewer(context))
      .use('/api/user', takeDeadCookie(context))
      // Accounts and administration
      .route('/', accountRoutes(context))
      .route('/', invitationRoutes(context))
      .route('/', takeInvitationRoutes(context))
      .route('/', emailAddressRoutes(context))
      .route('/', sessionRoutes(context))
      .route('/', ownDataRoutes(context))
      .route('/', twoStepRoutes(context))
      .route('/', passkeyRoutes(context))
      .route('/', passkeyLoginRoutes(context))
      .route('/', memberRoutes(context, approveStartupOf))
      .route('/', passwordResetRoutes(context))
      .route('/', waitingRoutes(context))
      .route('/', auditRoutes(context))
      .route('/', securityLogRoutes(context))
      .route('/', trendsRoutes(context))
      .route('/', exposureRoutes(context))
      .route('/', reportRoutes(context))
      .route('/', introductionDeskRoutes(context))
      .route('/', moderationQueueRoutes(context, hideStartup))
      .route('/', tableImportRoutes(context))
      .route('/', adminInvitationRoutes(context))
      .route('/', regionRoutes(context))
      .route('/', settingsRoutes(context))
      .route('/', firstDayRoutes(context))
      .route('/', lookRoutes(context))
      .route('/', mailRoutes(context))
      .route('/', jobRoutes(context))
      .route('/', metricsRoutes(context))
      .route('/', statsRoutes(context))
      // Profiles, discovery and content
      .route('/', startupRoutes(context))
      .route('/', logoRoutes(context))
      .route('/', founderDashboardRoutes(context))
      .route('/', investorRoutes(context))
      .route('/', freshnessRoutes(context))
      .route('/', hintRoutes(context))
      .route('/', moderationRoutes(context))
      .route('/', statementRoutes(context))
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
      .route('/', noticeRoutes(context))
      .route('/', streamRoutes(context))
      .route('/', documentRoutes(context))
      .route('/', confidentialityRoutes(context))
      .route('/', newsRoutes(context))
      .route('/', eventRoutes(context))
      .route('/', searchRoutes(context))
      .route('/', referenceRoutes(context))
      // What editors do
      .route('/', cmsRoutes(context))
      .route('/', publishRoutes(context))
      .route('/', importRoutes(context))
  )
}

/** For `hc<Api>` and for what mounts the app. */
export type Api = ReturnType<typeof createApp>
