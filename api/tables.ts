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
import { deletedAccountStats } from './insights/table.ts'
import { introductionAnswers, introductions } from './introductions/table.ts'
import {
  documentPageTimes,
  pageTimeOptOuts,
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
import { profileChangeRequests, reportedMessages, reports, websiteCodes } from './trust/table.ts'
import { notificationPreferences, notifications } from './notifications/table.ts'
import { headcountRequests, jobReports, outcomes, outsideFunding } from './outcomes/table.ts'
import { emailOptOuts, emails } from './email/table.ts'
import { savedSearches, startupListings, savedStartups } from './saved-startups/table.ts'
import { settings } from './region/table.ts'
import { importChoices, importedRecords, tableImports, importRows } from './imports/table.ts'
import { startupClaims, unclaimedStartups } from './unclaimed-startups/table.ts'
import { reviewEmailPreferences } from './review/table.ts'

/** Every table, for Drizzle. Code that works with one table imports it from its own file. */
export const schema = {
  auditEntries,
  backOffs,
  blocks,
  connections,
  conversationMessages,
  conversationReads,
  conversations,
  deletedAccountStats,
  documentGrants,
  documentPageTimes,
  documentRequests,
  documentViews,
  documents,
  emailOptOuts,
  emails,
  founderVisits,
  fundingSubmissions,
  headcountRequests,
  importChoices,
  importRows,
  importedRecords,
  introductionAnswers,
  introductions,
  investors,
  invitations,
  jobReports,
  jobs,
  knownDevices,
  loginAttempts,
  loginChallenges,
  matchDigestItems,
  matchDigests,
  matchDismissals,
  matchShowings,
  meetingEvents,
  meetings,
  ndaSignatures,
  ndaTerms,
  notificationPreferences,
  notifications,
  outcomes,
  outsideFunding,
  pageTimeOptOuts,
  passwordResetLinks,
  passwordResetRequests,
  profileChangeRequests,
  recoveryCodes,
  reportedMessages,
  reports,
  reviewEmailPreferences,
  savedSearches,
  savedStartups,
  securityEvents,
  sessions,
  settings,
  startupListings,
  startupTotals,
  startupViews,
  startups,
  startupClaims,
  tableImports,
  twoFactorSecrets,
  unclaimedStartups,
  users,
  websiteCodes,
}
