import { accountCalls, emailAddressCalls, hintCalls, dataExportCalls } from './account/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { type Call, type Calls, type Method, callError } from './platform/contract/call.ts'
import { cmsCalls } from './cms/calls.ts'
import { connectionCalls } from './connections/calls.ts'
import { conversationCalls } from './conversations/calls.ts'
import { ndaCalls, documentCalls } from './documents/calls.ts'
import { eventCalls, importCalls, newsCalls, searchCalls, memberSearchCalls } from './content/calls.ts'
import { exposureCalls, matchCalls } from './matches/calls.ts'
import { setupChecklistCalls, brandingCalls, settingsCalls } from './region/calls.ts'
import {
  freshnessCalls,
  moderationCalls,
  moderationQueueCalls,
  offerRecordCalls,
  selfCertificationCalls,
  websiteCalls,
} from './trust/calls.ts'
import { growthCalls, outcomeCalls } from './outcomes/calls.ts'
import { healthCalls, referenceCalls } from './platform/http/calls.ts'
import { introductionCalls, introductionsAdminCalls } from './introductions/calls.ts'
import { adminInvitationCalls, invitationCalls, acceptInvitationCalls } from './invitations/calls.ts'
import { investorCalls } from './investors/calls.ts'
import { logoCalls, startupCalls, founderDashboardCalls } from './startups/calls.ts'
import { jobCalls } from './platform/jobs/calls.ts'
import { mailCalls } from './email/calls.ts'
import { meetingCalls } from './meetings/calls.ts'
import { memberCalls } from './users/calls.ts'
import { metricsCalls, regionCalls, reportCalls, statsCalls, trendsCalls } from './insights/calls.ts'
import { notificationCalls, streamCalls } from './notifications/calls.ts'
import {
  passkeyCalls,
  passkeyLoginCalls,
  passwordResetCalls,
  securityLogCalls,
  sessionCalls,
  twoFactorCalls,
} from './auth/calls.ts'
import { publishCalls } from './publishing/calls.ts'
import { savedSearchCalls, savedStartupCalls } from './saved-startups/calls.ts'
import { tableImportCalls } from './imports/calls.ts'
import { adminUnclaimedCalls, unclaimedCalls } from './unclaimed-startups/calls.ts'
import { reviewQueueCalls } from './review/calls.ts'
import { todayCalls } from './today/calls.ts'
import type { Viewer } from './policy.ts'

/** A part of the API reference. */
interface Tag {
  readonly about: string
  readonly callGroups: readonly Calls[]
}

/** Every call, in the order of the API reference. */
export const TAGS: Readonly<Record<string, Tag>> = {
  Accounts: {
    about: 'What people do for themselves: account, sessions, two-factor authentication, notifications.',
    callGroups: [
      accountCalls,
      invitationCalls,
      acceptInvitationCalls,
      emailAddressCalls,
      sessionCalls,
      twoFactorCalls,
      passkeyCalls,
      passkeyLoginCalls,
      dataExportCalls,
      todayCalls,
      notificationCalls,
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
    callGroups: [startupCalls, unclaimedCalls, logoCalls, documentCalls, ndaCalls, founderDashboardCalls, growthCalls],
  },
  Investors: {
    about: 'Profiles of investors, what they save, and their requests.',
    callGroups: [
      investorCalls,
      selfCertificationCalls,
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
    callGroups: [
      memberCalls,
      reviewQueueCalls,
      trendsCalls,
      exposureCalls,
      reportCalls,
      introductionsAdminCalls,
      moderationQueueCalls,
      offerRecordCalls,
      tableImportCalls,
      adminInvitationCalls,
      adminUnclaimedCalls,
      auditCalls,
      securityLogCalls,
      mailCalls,
      jobCalls,
      settingsCalls,
      setupChecklistCalls,
      brandingCalls,
      metricsCalls,
    ],
  },
  Content: {
    about: 'What is published, and what editors do.',
    callGroups: [
      healthCalls,
      referenceCalls,
      statsCalls,
      regionCalls,
      newsCalls,
      eventCalls,
      searchCalls,
      memberSearchCalls,
      cmsCalls,
      publishCalls,
      importCalls,
    ],
  },
}

export const CALLS: readonly Call[] = Object.values(TAGS).flatMap(({ callGroups }) =>
  callGroups.flatMap((calls) => Object.values(calls)),
)

const PATTERNS = CALLS.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }))

/** A call's name: its method and path. */
export const getName = ({ method, path }: { method: Method; path: string }): string => `${method} ${path}`

/** The declaration of a call; `null` if it doesn't exist. Fixed paths come before those with a parameter. */
export function callFor(method: string, path: string): Call | null {
  const matching = PATTERNS.filter(({ call, pattern }) => call.method === method && pattern.test(path)).map(
    ({ call }) => call,
  )
  return matching.find((call) => !call.path.includes(':')) ?? matching[0] ?? null
}

/** The methods of the calls at a path, with HEAD wherever there is GET. */
export function listMethods(path: string): string[] {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ call }) => call.method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function viewer(id: number, role: Viewer['role'], requestedRole: Viewer['requestedRole']): Viewer {
  return { id, role, requestedRole, approved: role !== 'user', active: true, mustChangePassword: false }
}

/** The kinds of viewers that calls distinguish. A pending account is identified by its requested role. */
const VIEWER_KINDS = [
  'visitor',
  'pending founder',
  'pending investor',
  'founder',
  'investor',
  'editor',
  'admin',
] as const
export type ViewerKind = (typeof VIEWER_KINDS)[number]

/** One viewer of each kind. */
export const VIEWERS: Readonly<Record<ViewerKind, Viewer | null>> = {
  visitor: null,
  'pending founder': viewer(1, 'user', 'founder'),
  'pending investor': viewer(2, 'user', 'investor'),
  founder: viewer(3, 'founder', 'founder'),
  investor: viewer(4, 'investor', 'investor'),
  editor: viewer(5, 'editor', 'founder'),
  admin: viewer(6, 'admin', null),
}

/** The kinds of viewers that can make a call. */
export const listKinds = (call: Call): ViewerKind[] =>
  VIEWER_KINDS.filter((kind) => callError(call, VIEWERS[kind]) === null)
