import { accountCalls } from '#api/contract/account/calls.ts'
import { auditCalls } from '#api/contract/audit/calls.ts'
import type { Call, Calls, Method } from '#api/contract/call.ts'
import { cmsCalls } from '#api/contract/cms/calls.ts'
import { connectionCalls } from '#api/contract/connection/calls.ts'
import { conversationCalls } from '#api/contract/conversation/calls.ts'
import { confidentialityCalls } from '#api/contract/confidentiality/calls.ts'
import { documentCalls } from '#api/contract/document/calls.ts'
import { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import { eventCalls } from '#api/contract/event/calls.ts'
import { exposureCalls } from '#api/contract/exposure/calls.ts'
import { firstDayCalls } from '#api/contract/first-day/calls.ts'
import { founderDashboardCalls } from '#api/contract/founder-dashboard/calls.ts'
import { freshnessCalls } from '#api/contract/freshness/calls.ts'
import { growthCalls } from '#api/contract/growth/calls.ts'
import { hintCalls } from '#api/contract/hint/calls.ts'
import { healthCalls } from '#api/contract/health/calls.ts'
import { importCalls } from '#api/contract/import/calls.ts'
import { introductionCalls, introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import { adminInvitationCalls, invitationCalls, takeInvitationCalls } from '#api/contract/invitation/calls.ts'
import { investorCalls } from '#api/contract/investor/calls.ts'
import { logoCalls } from '#api/contract/logo/calls.ts'
import { lookCalls } from '#api/contract/look/calls.ts'
import { jobCalls } from '#api/contract/job/calls.ts'
import { mailCalls } from '#api/contract/mail/calls.ts'
import { matchCalls } from '#api/contract/match/calls.ts'
import { meetingCalls } from '#api/contract/meeting/calls.ts'
import { memberCalls } from '#api/contract/member/calls.ts'
import { metricsCalls } from '#api/contract/metrics/calls.ts'
import { newsCalls } from '#api/contract/news/calls.ts'
import { moderationCalls, moderationQueueCalls } from '#api/contract/moderation/calls.ts'
import { noticeCalls } from '#api/contract/notice/calls.ts'
import { outcomeCalls } from '#api/contract/outcome/calls.ts'
import { ownDataCalls } from '#api/contract/own-data/calls.ts'
import { passkeyCalls, passkeyLoginCalls } from '#api/contract/passkey/calls.ts'
import { passwordResetCalls } from '#api/contract/password-reset/calls.ts'
import { publishCalls } from '#api/contract/publish/calls.ts'
import { referenceCalls } from '#api/contract/reference/calls.ts'
import { regionCalls } from '#api/contract/region/calls.ts'
import { reportCalls } from '#api/contract/report/calls.ts'
import { searchCalls } from '#api/contract/search/calls.ts'
import { savedSearchCalls } from '#api/contract/saved-search/calls.ts'
import { savedStartupCalls } from '#api/contract/saved-startup/calls.ts'
import { securityLogCalls } from '#api/contract/security-log/calls.ts'
import { sessionCalls } from '#api/contract/session/calls.ts'
import { settingsCalls } from '#api/contract/settings/calls.ts'
import { startupCalls } from '#api/contract/startup/calls.ts'
import { statsCalls } from '#api/contract/stats/calls.ts'
import { streamCalls } from '#api/contract/stream/calls.ts'
import { tableImportCalls } from '#api/contract/table-import/calls.ts'
import { trendsCalls } from '#api/contract/trends/calls.ts'
import { twoStepCalls } from '#api/contract/two-step/calls.ts'
import { statementCalls } from '#api/contract/statement/calls.ts'
import { websiteCalls } from '#api/contract/website/calls.ts'
import { waitingCalls } from '#api/contract/waiting/calls.ts'

/** A part of the description. */
interface Chapter {
  readonly about: string
  readonly nouns: readonly Calls[]
}

/** Every call, in the chapters of the description. */
export const CHAPTERS: Readonly<Record<string, Chapter>> = {
  Accounts: {
    about: 'What people do for themselves: account, sessions, two-step login, notices.',
    nouns: [
      accountCalls,
      invitationCalls,
      takeInvitationCalls,
      emailAddressCalls,
      sessionCalls,
      twoStepCalls,
      passkeyCalls,
      passkeyLoginCalls,
      ownDataCalls,
      noticeCalls,
      streamCalls,
      freshnessCalls,
      hintCalls,
      moderationCalls,
      websiteCalls,
      passwordResetCalls,
    ],
  },
  Startups: {
    about: 'Profiles, discovery, documents and logos of startups.',
    nouns: [startupCalls, logoCalls, documentCalls, confidentialityCalls, founderDashboardCalls, growthCalls],
  },
  Investors: {
    about: 'Profiles of investors, what they save, and whom they ask to meet.',
    nouns: [
      investorCalls,
      statementCalls,
      savedStartupCalls,
      savedSearchCalls,
      connectionCalls,
      conversationCalls,
      meetingCalls,
      outcomeCalls,
      introductionCalls,
      matchCalls,
    ],
  },
  Administration: {
    about: 'What administrators see and decide.',
    nouns: [
      memberCalls,
      waitingCalls,
      trendsCalls,
      exposureCalls,
      reportCalls,
      introductionDeskCalls,
      moderationQueueCalls,
      tableImportCalls,
      adminInvitationCalls,
      auditCalls,
      securityLogCalls,
      mailCalls,
      jobCalls,
      settingsCalls,
      firstDayCalls,
      lookCalls,
      metricsCalls,
    ],
  },
  Content: {
    about: 'What is published, and what editors do.',
    nouns: [
      healthCalls,
      referenceCalls,
      statsCalls,
      regionCalls,
      newsCalls,
      eventCalls,
      searchCalls,
      cmsCalls,
      publishCalls,
      importCalls,
    ],
  },
}

export const CALLS: readonly Call[] = Object.values(CHAPTERS).flatMap(({ nouns }) =>
  nouns.flatMap((calls) => Object.values(calls)),
)

const PATTERNS = CALLS.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }))

/** A call's name: its method and path. */
export const nameOf = ({ method, path }: { method: Method; path: string }): string => `${method} ${path}`

/** The declaration of a call; `null` when there is no such call. Named paths come before those with a parameter. */
export function callFor(method: string, path: string): Call | null {
  const fits = PATTERNS.filter(({ call, pattern }) => call.method === method && pattern.test(path)).map(
    ({ call }) => call,
  )
  return fits.find((call) => !call.path.includes(':')) ?? fits[0] ?? null
}

/** The methods of the calls at a path; HEAD wherever there is GET. */
export function methodsOf(path: string): string[] {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ call }) => call.method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}
