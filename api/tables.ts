import { users } from './users/table.ts'
import { auditEntries } from './audit/table.ts'
import {
  backOffs,
  loginAttempts,
  passwordResetLinks,
  passwordResetRequests,
  securityEvents,
  sessions,
  knownDevices,
  loginChallenges,
  recoveryCodes,
  twoFactorSecrets,
} from './auth/table.ts'
import { blocks, connections } from './connections/table.ts'
import { conversationMessages, conversationReads, conversations } from './conversations/table.ts'
import { departedFigures } from './insights/table.ts'
import { introductionAnswers, introductions } from './introductions/table.ts'
import {
  documentPageTimes,
  pageTimeErrors,
  ndaSignatures,
  ndaTerms,
  documentViews,
  documentGrants,
  documentRequests,
  documents,
} from './documents/table.ts'
import { founderVisits, fundingSubmissions, startupTotals, startupViews, startups } from './startups/table.ts'
import { invitations } from './invitations/table.ts'
import { jobs } from './platform/jobs/table.ts'
import { investors } from './investors/table.ts'
import { matchDigests, matchDigestItems, matchDismissals, matchShowings } from './matches/table.ts'
import { meetingEvents, meetings } from './meetings/table.ts'
import { profileAsks, reportedMessages, reports, websiteCodes } from './trust/table.ts'
import { notificationChoices, notifications } from './notifications/table.ts'
import { jobAsks, jobReports, outcomes, outsideFunding } from './outcomes/table.ts'
import { mailOptOuts, messages } from './email/table.ts'
import { savedSearches, startupListings, savedStartups } from './saved-startups/table.ts'
import { settings } from './region/table.ts'
import { importedRecords, tableImports, importRows } from './imports/table.ts'
import { waitingChoices } from './review/table.ts'

/** Every table, for Drizzle. Code that works with one table imports it from its own file. */
export const schema = {
  auditEntries,
  backOffs,
  blocks,
  connections,
  conversationMessages,
  conversationReads,
  conversations,
  departedFigures,
  confidentialityAgreements: ndaSignatures,
  confidentialityTerms: ndaTerms,
  documentGrants,
  documentPageTimes,
  documentReads: documentViews,
  documentRequests,
  documents,
  founderVisits,
  fundingSubmissions,
  importedRecords,
  introductionAnswers,
  introductions,
  invitations,
  investors,
  jobAsks,
  jobReports,
  jobs,
  knownDevices,
  loginAttempts,
  loginChallenges,
  matchDismissals,
  matchLetters: matchDigests,
  matchShowings,
  matchTellings: matchDigestItems,
  meetingEvents,
  meetings,
  noticeChoices: notificationChoices,
  notices: notifications,
  mailOptOuts,
  messages,
  outcomes,
  outsideFunding,
  pageTimeRefusals: pageTimeErrors,
  passwordResetLinks,
  passwordResetRequests,
  profileAsks,
  recoveryCodes,
  reportedMessages,
  reports,
  savedSearches,
  savedStartups,
  securityEvents,
  sessions,
  settings,
  startupListings,
  startupTotals,
  startupViews,
  startups,
  tableImports,
  tableLines: importRows,
  twoStepSecrets: twoFactorSecrets,
  users,
  waitingChoices,
  websiteCodes,
}
