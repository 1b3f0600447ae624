import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { QueryBuilder, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connectionEvents, connections, roomWatches } from '#api/db/schema/connection.ts'
import { blocks } from '#api/db/schema/block.ts'
import { conversationMessages, conversationReads, conversations } from '#api/db/schema/conversation.ts'
import { confidentialityAgreements, confidentialityTerms } from '#api/db/schema/confidentiality.ts'
import { emailChanges, emailCodes } from '#api/db/schema/email-address.ts'
import { documentGrants, documentRequests } from '#api/db/schema/document-grant.ts'
import { documentPageTimes, pageTimeRefusals } from '#api/db/schema/document-page-time.ts'
import { documentReads } from '#api/db/schema/document-read.ts'
import { documents } from '#api/db/schema/document.ts'
import { founderVisits } from '#api/db/schema/founder-visit.ts'
import { fundingSubmissions } from '#api/db/schema/funding-submission.ts'
import { introductionAnswers, introductions } from '#api/db/schema/introduction.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { investors } from '#api/db/schema/investor.ts'
import { mailOptOuts, messages } from '#api/db/schema/message.ts'
import { matchLetters, matchTellings } from '#api/db/schema/match-letter.ts'
import { matchDismissals, matchShowings } from '#api/db/schema/match.ts'
import { profileAsks, reportedMessages, reports } from '#api/db/schema/moderation.ts'
import { meetingEvents, meetings } from '#api/db/schema/meeting.ts'
import { noticeChoices, notices } from '#api/db/schema/notice.ts'
import { jobAsks, jobReports, outcomes, outsideFunding } from '#api/db/schema/outcome.ts'
import { passkeys, usedChallenges } from '#api/db/schema/passkey.ts'
import { passwordResetRequests } from '#api/db/schema/password-reset.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { securityEvents } from '#api/db/schema/security-event.ts'
import { sessions } from '#api/db/schema/session.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'
import { startups } from '#api/db/schema/startup.ts'
import { importedRecords } from '#api/db/schema/table-import.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { waitingChoices } from '#api/db/schema/waiting.ts'
import { knownDevices, loginChallenges, recoveryCodes, twoStepSecrets } from '#api/db/schema/two-step.ts'

interface Own {
  userId: number
  /** Ids of the person's startup; empty without one. */
  startupIds: number[]
}

interface OwnTable {
  table: SQLiteTable
  /** Which of its rows belong to the person or their things. */
  rows: (own: Own) => SQL | undefined
}

const own = <Table extends SQLiteTable>(table: Table, rows: (own: Own) => SQL | undefined): OwnTable => ({
  table,
  rows,
})

const ownConversations = ({ userId }: Own) =>
  new QueryBuilder()
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.investorId, userId), eq(conversations.founderId, userId)))
const ownReports = ({ userId }: Own) =>
  new QueryBuilder().select({ id: reports.id }).from(reports).where(eq(reports.reporterId, userId))
/** The rows of pairs in which the person is the investor, or their startup the other side. */
const ofPair = (pairs: typeof connections | typeof introductions, { userId, startupIds }: Own) =>
  or(
    eq(pairs.investorId, userId),
    // Among no ids none is found, but only by looking at every row.
    startupIds.length > 0 ? inArray(pairs.startupId, startupIds) : undefined,
  )
const ownConnections = (which: Own) =>
  new QueryBuilder().select({ id: connections.id }).from(connections).where(ofPair(connections, which))
const documentsOf = (startupIds: number[]) =>
  new QueryBuilder().select({ id: documents.id }).from(documents).where(inArray(documents.startupId, startupIds))

const agreementsOf = (userId: number) =>
  or(eq(confidentialityAgreements.founderId, userId), eq(confidentialityAgreements.readerId, userId))

/** The content of a download of one's own data, by name. */
export const OWN_TABLES: Readonly<Record<string, OwnTable>> = {
  account: own(users, ({ userId }) => eq(users.id, userId)),
  emailAddressesLeft: own(emailChanges, ({ userId }) => eq(emailChanges.userId, userId)),
  importedProfile: own(importedRecords, ({ userId }) => eq(importedRecords.ownerId, userId)),
  invitations: own(invitations, ({ userId }) => or(eq(invitations.takenBy, userId), eq(invitations.invitedBy, userId))),
  startup: own(startups, ({ userId }) => eq(startups.userId, userId)),
  documents: own(documents, ({ startupIds }) => inArray(documents.startupId, startupIds)),
  documentsOpenByName: own(documentGrants, ({ userId, startupIds }) =>
    or(eq(documentGrants.userId, userId), inArray(documentGrants.documentId, documentsOf(startupIds))),
  ),
  documentsAskedFor: own(documentRequests, ({ userId, startupIds }) =>
    or(eq(documentRequests.userId, userId), inArray(documentRequests.documentId, documentsOf(startupIds))),
  ),
  confidentialityTerms: own(confidentialityTerms, ({ userId, startupIds }) =>
    or(
      inArray(confidentialityTerms.startupId, startupIds),
      inArray(
        confidentialityTerms.id,
        new QueryBuilder()
          .select({ id: confidentialityAgreements.termsId })
          .from(confidentialityAgreements)
          .where(agreementsOf(userId)),
      ),
    ),
  ),
  confidentialityAgreed: own(confidentialityAgreements, ({ userId }) => agreementsOf(userId)),
  fundingRequests: own(fundingSubmissions, ({ startupIds }) => inArray(fundingSubmissions.startupId, startupIds)),
  ownVisits: own(founderVisits, ({ startupIds }) => inArray(founderVisits.startupId, startupIds)),
  investorProfile: own(investors, ({ userId }) => eq(investors.userId, userId)),
  savedStartups: own(savedStartups, ({ userId }) => eq(savedStartups.investorId, userId)),
  savedSearches: own(savedSearches, ({ userId }) => eq(savedSearches.investorId, userId)),
  connections: own(connections, (which) => ofPair(connections, which)),
  connectionHistory: own(connectionEvents, (which) => inArray(connectionEvents.connectionId, ownConnections(which))),
  meetings: own(meetings, (which) => inArray(meetings.connectionId, ownConnections(which))),
  meetingHistory: own(meetingEvents, (which) =>
    inArray(
      meetingEvents.meetingId,
      new QueryBuilder()
        .select({ id: meetings.id })
        .from(meetings)
        .where(inArray(meetings.connectionId, ownConnections(which))),
    ),
  ),
  conversations: own(conversations, (mine) => inArray(conversations.id, ownConversations(mine))),
  conversationMessages: own(conversationMessages, (mine) =>
    inArray(conversationMessages.conversationId, ownConversations(mine)),
  ),
  conversationsRead: own(conversationReads, ({ userId }) => eq(conversationReads.userId, userId)),
  blocks: own(blocks, ({ userId }) => eq(blocks.blockerId, userId)),
  reports: own(reports, ({ userId }) => eq(reports.reporterId, userId)),
  reportedMessages: own(reportedMessages, (mine) => inArray(reportedMessages.reportId, ownReports(mine))),
  changesAskedFor: own(profileAsks, ({ userId }) => eq(profileAsks.userId, userId)),
  outcomes: own(outcomes, (which) => inArray(outcomes.connectionId, ownConnections(which))),
  jobsTold: own(jobReports, ({ startupIds }) => inArray(jobReports.startupId, startupIds)),
  jobsAskedFor: own(jobAsks, ({ startupIds }) => inArray(jobAsks.startupId, startupIds)),
  fundingFromElsewhere: own(outsideFunding, ({ startupIds }) => inArray(outsideFunding.startupId, startupIds)),
  introductions: own(introductions, (which) => ofPair(introductions, which)),
  introductionAnswers: own(introductionAnswers, ({ userId }) => eq(introductionAnswers.userId, userId)),
  waitsForRoom: own(roomWatches, ({ userId }) => eq(roomWatches.userId, userId)),
  suggestionsDismissed: own(matchDismissals, ({ userId, startupIds }) =>
    or(
      and(eq(matchDismissals.side, 'investor'), eq(matchDismissals.investorId, userId)),
      and(eq(matchDismissals.side, 'founder'), inArray(matchDismissals.startupId, startupIds)),
    ),
  ),
  suggestionsInLetters: own(matchTellings, ({ userId }) => eq(matchTellings.userId, userId)),
  suggestionsLookedFor: own(matchLetters, ({ userId }) => eq(matchLetters.userId, userId)),
  suggestionsShown: own(matchShowings, ({ userId }) => eq(matchShowings.viewerId, userId)),
  documentsRead: own(documentReads, ({ userId }) => eq(documentReads.readerId, userId)),
  documentPageTimes: own(documentPageTimes, ({ userId }) =>
    inArray(
      documentPageTimes.readId,
      new QueryBuilder().select({ id: documentReads.id }).from(documentReads).where(eq(documentReads.readerId, userId)),
    ),
  ),
  pageTimesSwitchedOff: own(pageTimeRefusals, ({ userId }) => eq(pageTimeRefusals.userId, userId)),
  startupsViewed: own(startupViews, ({ userId }) => eq(startupViews.viewerId, userId)),
  notices: own(notices, ({ userId }) => eq(notices.userId, userId)),
  noticeChoices: own(noticeChoices, ({ userId }) => eq(noticeChoices.userId, userId)),
  emails: own(messages, ({ userId }) => eq(messages.userId, userId)),
  emailsNotWanted: own(mailOptOuts, ({ userId }) => eq(mailOptOuts.userId, userId)),
  devices: own(sessions, ({ userId }) => eq(sessions.userId, userId)),
  passkeys: own(passkeys, ({ userId }) => eq(passkeys.userId, userId)),
  knownDevices: own(knownDevices, ({ userId }) => eq(knownDevices.userId, userId)),
  // That something was there to be refused is what the refusal kept from them.
  securityEvents: own(securityEvents, ({ userId }) =>
    and(eq(securityEvents.personId, userId), ne(securityEvents.kind, 'object.refused')),
  ),
  waitingChoices: own(waitingChoices, ({ userId }) => eq(waitingChoices.userId, userId)),
  passwordResets: own(passwordResetRequests, ({ userId }) => eq(passwordResetRequests.userId, userId)),
}

/** Tables that hold nothing about people but secrets. */
export const WITHHELD_TABLES: readonly SQLiteTable[] = [
  twoStepSecrets,
  recoveryCodes,
  loginChallenges,
  usedChallenges,
  emailCodes,
  websiteCodes,
]

/** Columns that open something, or that only the lists work with. */
const WITHHELD_COLUMNS = new Set(
  `passwordHash publicKey tokenHash deviceHash storedName sha256 nameOrder stageOrder fundingOrder fundingBand readUpTo onceKey seed
  processedBy answeredBy`.split(/\s+/),
)

/** Every row of the person, by the names of `OWN_TABLES`. Dates become ISO 8601 when they are written as JSON. */
export async function ownRows(read: Reader, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const mine = await read.select({ id: startups.id }).from(startups).where(eq(startups.userId, userId))
  const which: Own = { userId, startupIds: mine.map(({ id }) => id) }
  const entries = Object.entries(OWN_TABLES).map(async ([name, { table, rows }]) => {
    const found: Record<string, unknown>[] = await read.select().from(table).where(rows(which))
    return [name, found.map(withoutSecrets)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !WITHHELD_COLUMNS.has(column)))
