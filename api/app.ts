import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from './context.ts'
import { methodsOf } from './contract/calls.ts'
import { notFound, wrongMethod } from './errors.ts'
import { accountRoutes, passkeyLoginRoutes, takeInvitationRoutes } from './features/account/account.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { confidentialityRoutes } from './features/confidentiality/confidentiality.routes.ts'
import { documentRoutes } from './features/document/document.routes.ts'
import { emailAddressRoutes } from './features/email-address/email-address.routes.ts'
import { exposureRoutes } from './features/exposure/exposure.routes.ts'
import { firstDayRoutes } from './features/first-day/first-day.routes.ts'
import { founderDashboardRoutes } from './features/founder-dashboard/founder-dashboard.routes.ts'
import { freshnessRoutes } from './features/freshness/freshness.routes.ts'
import { hintRoutes } from './features/hint/hint.routes.ts'
import { lookRoutes } from './features/look/look.routes.ts'
import { logoRoutes } from './features/startup/logo.routes.ts'
import { growthRoutes } from './features/growth/growth.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { cmsRoutes } from './features/cms/cms.routes.ts'
import { connectionRoutes } from './features/connection/connection.routes.ts'
import { conversationRoutes } from './features/conversation/conversation.routes.ts'
import { eventRoutes } from './features/event/event.routes.ts'
import { connectIntroduced } from './features/connection/connection.introduce.service.ts'
import { introductionDeskRoutes, introductionRoutes } from './features/introduction/introduction.routes.ts'
import { adminInvitationRoutes, invitationRoutes } from './features/invitation/invitation.routes.ts'
import { investorRoutes } from './features/investor/investor.routes.ts'
import { jobRoutes } from './features/job/job.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { noticeRoutes } from './features/notice/notice.routes.ts'
import { regionRoutes, reportRoutes } from './features/report/report.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { savedSearchRoutes } from './features/saved-search/saved-search.routes.ts'
import { savedStartupRoutes } from './features/saved-startup/saved-startup.routes.ts'
import { approveStartupOf, hideStartup } from './features/startup/startup.review.service.ts'
import { startupRoutes } from './features/startup/startup.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { matchRoutes } from './features/match/match.routes.ts'
import { meetingRoutes } from './features/meeting/meeting.routes.ts'
import { moderationQueueRoutes, moderationRoutes } from './features/moderation/moderation.routes.ts'
import { memberRoutes } from './features/member/member.routes.ts'
import { outcomeRoutes } from './features/outcome/outcome.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { passkeyRoutes } from './features/passkey/passkey.routes.ts'
import { passwordResetRoutes } from './features/password-reset/password-reset.routes.ts'
import { importRoutes } from './features/cms/import.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import { securityLogRoutes } from './features/security-log/security-log.routes.ts'
import { publishRoutes } from './features/publish/publish.routes.ts'
import { streamRoutes } from './features/stream/stream.routes.ts'
import { tableImportRoutes } from './features/table-import/table-import.routes.ts'
import { trendsRoutes } from './features/trends/trends.routes.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { twoStepRoutes } from './features/two-step/two-step.routes.ts'
import { statementRoutes } from './features/statement/statement.routes.ts'
import { websiteRoutes } from './features/website/website.routes.ts'
import { waitingRoutes } from './features/waiting/waiting.routes.ts'
import { answerError, handleError } from './middleware/errors.ts'
import { requireOwnOrigin } from './middleware/origin.ts'
import { withoutBody } from './middleware/head.ts'
import { identifyRequest } from './middleware/request.ts'
import { identifyViewer, takeDeadCookie } from './middleware/viewer.ts'

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
