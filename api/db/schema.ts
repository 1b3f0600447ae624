import { users } from './schema/account.ts'
import { auditEntries } from './schema/audit.ts'
import { backOffs } from './schema/back-off.ts'
import { blocks } from './schema/block.ts'
import { connections } from './schema/connection.ts'
import { conversationMessages, conversationReads, conversations } from './schema/conversation.ts'
import { departedFigures } from './schema/departed-figure.ts'
import { introductionAnswers, introductions } from './schema/introduction.ts'
import { documentPageTimes, pageTimeRefusals } from './schema/document-page-time.ts'
import { confidentialityAgreements, confidentialityTerms } from './schema/confidentiality.ts'
import { documentReads } from './schema/document-read.ts'
import { documentGrants, documentRequests } from './schema/document-grant.ts'
import { documents } from './schema/document.ts'
import { founderVisits } from './schema/founder-visit.ts'
import { fundingSubmissions } from './schema/funding-submission.ts'
import { invitations } from './schema/invitation.ts'
import { jobs } from './schema/job.ts'
import { investors } from './schema/investor.ts'
import { loginAttempts } from './schema/login-attempt.ts'
import { matchLetters, matchTellings } from './schema/match-letter.ts'
import { matchDismissals, matchShowings } from './schema/match.ts'
import { meetingEvents, meetings } from './schema/meeting.ts'
import { profileAsks, reportedMessages, reports } from './schema/moderation.ts'
import { noticeChoices, notices } from './schema/notice.ts'
import { jobAsks, jobReports, outcomes, outsideFunding } from './schema/outcome.ts'
import { mailOptOuts, messages } from './schema/message.ts'
import { passwordResetRequests } from './schema/password-reset.ts'
import { savedSearches, startupListings } from './schema/saved-search.ts'
import { savedStartups } from './schema/saved-startup.ts'
import { securityEvents } from './schema/security-event.ts'
import { sessions } from './schema/session.ts'
import { settings } from './schema/settings.ts'
import { startupTotals } from './schema/startup-total.ts'
import { startupViews } from './schema/startup-view.ts'
import { startups } from './schema/startup.ts'
import { importedRecords, tableImports, tableLines } from './schema/table-import.ts'
import { websiteCodes } from './schema/website.ts'
import { waitingChoices } from './schema/waiting.ts'
import { knownDevices, loginChallenges, recoveryCodes, twoStepSecrets } from './schema/two-step.ts'

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
