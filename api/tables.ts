import { users } from './users/table.ts'
import { auditEntries } from './audit/table.ts'
import {
  backOffs,
  loginAttempts,
  passwordResetRequests,
  securityEvents,
  sessions,
  knownDevices,
  loginChallenges,
  recoveryCodes,
  twoStepSecrets,
} from './auth/table.ts'
import { blocks, connections } from './connections/table.ts'
import { conversationMessages, conversationReads, conversations } from './conversations/table.ts'
import { departedFigures } from './insights/table.ts'
import { introductionAnswers, introductions } from './introductions/table.ts'
import {
  documentPageTimes,
  pageTimeRefusals,
  confidentialityAgreements,
  confidentialityTerms,
  documentReads,
  documentGrants,
  documentRequests,
  documents,
} from './documents/table.ts'
import { founderVisits, fundingSubmissions, startupTotals, startupViews, startups } from './startups/table.ts'
import { invitations } from './invitations/table.ts'
import { jobs } from './platform/jobs/table.ts'
import { investors } from './investors/table.ts'
import { matchLetters, matchTellings, matchDismissals, matchShowings } from './matches/table.ts'
import { meetingEvents, meetings } from './meetings/table.ts'
import { profileAsks, reportedMessages, reports, websiteCodes } from './trust/table.ts'
import { noticeChoices, notices } from './notifications/table.ts'
import { jobAsks, jobReports, outcomes, outsideFunding } from './outcomes/table.ts'
import { mailOptOuts, messages } from './email/table.ts'
import { savedSearches, startupListings, savedStartups } from './saved-startups/table.ts'
import { settings } from './region/table.ts'
import { importedRecords, tableImports, tableLines } from './imports/table.ts'
import { waitingChoices } from './review/table.ts'

/** Every table, for drizzle. Code that works with one table imports it from its own file in schema/. */
export const schema = {
  auditEntries,
  backOffs,
  blocks,
  connections,
  conversationMessages,
  conversationReads,
  conversations,
  departedFigures,
  confidentialityAgreements,
  confidentialityTerms,
  documentGrants,
  documentPageTimes,
  documentReads,
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
  matchLetters,
  matchShowings,
  matchTellings,
  meetingEvents,
  meetings,
  noticeChoices,
  notices,
  mailOptOuts,
  messages,
  outcomes,
  outsideFunding,
  pageTimeRefusals,
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
  tableLines,
  twoStepSecrets,
  users,
  waitingChoices,
  websiteCodes,
}
