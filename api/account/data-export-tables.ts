import {
  getTableColumns,
  type SQL,
  type SQLiteColumn,
  type SQLiteTable,
  and,
  eq,
  inArray,
  isNull,
  ne,
  not,
  or,
  QueryBuilder,
  sql,
} from '#api/platform/db/drizzle.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { users } from '#api/users/table.ts'
import { connectionEvents, connections, availabilityWatches, blocks } from '#api/connections/table.ts'
import { conversationMessages, conversationReads, conversations } from '#api/conversations/table.ts'
import {
  ndaSignatures,
  ndaTerms,
  documentGrants,
  documentRequests,
  documentPageTimes,
  pageTimeOptOuts,
  documentViews,
  documents,
} from '#api/documents/table.ts'
import { emailChanges, emailCodes } from './table.ts'
import { founderVisits, fundingSubmissions, startupViews, startups } from '#api/startups/table.ts'
import { introductionAnswers, introductions } from '#api/introductions/table.ts'
import { investorFields } from '#api/investors/contract/schema.ts'
import { startupFields } from '#api/startups/contract/schema.ts'
import { invitations } from '#api/invitations/table.ts'
import { investors } from '#api/investors/table.ts'
import { emailOptOuts, emails } from '#api/email/table.ts'
import { matchDigests, matchDigestItems, matchDismissals, matchShowings } from '#api/matches/table.ts'
import { profileChangeRequests, reportedMessages, reports, websiteCodes } from '#api/trust/table.ts'
import { meetingEvents, meetings } from '#api/meetings/table.ts'
import { notificationPreferences, notifications } from '#api/notifications/table.ts'
import { headcountRequests, jobReports, outcomes, outsideFunding } from '#api/outcomes/table.ts'
import {
  passkeys,
  usedChallenges,
  passwordResetLinks,
  passwordResetRequests,
  securityEvents,
  sessions,
  knownDevices,
  loginChallenges,
  recoveryCodes,
  twoFactorSecrets,
} from '#api/auth/table.ts'
import { savedSearches, savedStartups } from '#api/saved-startups/table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { reviewEmailPreferences } from '#api/review/table.ts'
import { startupClaims } from '#api/unclaimed-startups/table.ts'

export interface Own {
  userId: number
  /** Of the user's startup; without one it is 0, which no row has. */
  startupId: number
  /** Documents of others that the user was given or requested access to, unless they are hidden from the user now. */
  shownDocuments: readonly number[]
}

type Rows = (own: Own) => SQL | undefined

/**
 * Rows of a table in which the user has the same party, with the columns that this party can see. No others are read.
 */
interface Part {
  table: SQLiteTable
  /** How the user is related to these rows. */
  reader: string
  rows: Rows
  columns: Readonly<Record<string, SQLiteColumn>>
}

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
/** Column names of a table, separated by spaces; the type rejects other text. */
type Columns<Text extends string, Table extends SQLiteTable> =
  Words<Text> extends keyof Table['_']['columns'] ? Text : never

function named(table: SQLiteTable, texts: readonly string[]): Part['columns'] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return Object.fromEntries(texts.flatMap((text) => text.split(' ')).map((name) => [name, columns[name]!]))
}

/** A table with rows shared by two people: the columns for both, then for each party its rows and its own columns. */
const shared = <Table extends SQLiteTable, Both extends string, Some extends string>(
  table: Table,
  both: (Both & Columns<Both, Table>) | readonly (Both & Columns<Both, Table>)[],
  parties: Readonly<Record<string, readonly [Rows, (Some & Columns<Some, Table>)?]>>,
): readonly Part[] =>
  Object.entries(parties).map(([reader, [rows, alone]]) => ({
    table,
    reader,
    rows,
    columns: named(table, [both, alone ?? []].flat()),
  }))

/** A table whose rows belong to one user. */
const own = <Table extends SQLiteTable, Names extends string>(
  table: Table,
  rows: Rows,
  ...names: (Names & Columns<Names, Table>)[]
): readonly Part[] => [{ table, reader: 'own', rows, columns: named(table, names) }]

const select = <Column extends SQLiteColumn>(id: Column) => new QueryBuilder().select({ id })

const isInvestor = ({ userId }: Own) => eq(connections.investorId, userId)
const isFounder = ({ startupId }: Own) => eq(connections.startupId, startupId)
const connectionsAs = (party: ConnectionParty, own: Own) =>
  select(connections.id)
    .from(connections)
    .where(party === 'investor' ? isInvestor(own) : isFounder(own))
const meetingsAs = (party: ConnectionParty, own: Own) =>
  select(meetings.id)
    .from(meetings)
    .where(inArray(meetings.connectionId, connectionsAs(party, own)))
/** The history of one party's meetings, as far as that party caused it, or didn't. */
const eventsAs = (party: ConnectionParty, own: Own, by: (party: ConnectionParty) => SQL | undefined) =>
  and(inArray(meetingEvents.meetingId, meetingsAs(party, own)), by(party))
const byOther = (party: ConnectionParty) =>
  and(ne(meetingEvents.action, 'answer'), or(isNull(meetingEvents.party), ne(meetingEvents.party, party)))

const myConversations = ({ userId }: Own) =>
  select(conversations.id)
    .from(conversations)
    .where(or(eq(conversations.investorId, userId), eq(conversations.founderId, userId)))
const myReports = ({ userId }: Own) => select(reports.id).from(reports).where(eq(reports.reporterId, userId))
const myDocuments = ({ startupId }: Own) =>
  select(documents.id).from(documents).where(eq(documents.startupId, startupId))
const myViews = ({ userId }: Own) =>
  select(documentViews.id).from(documentViews).where(eq(documentViews.viewerId, userId))
const mySignatures = ({ userId }: Own) =>
  select(ndaSignatures.termsId)
    .from(ndaSignatures)
    .where(or(eq(ndaSignatures.founderId, userId), eq(ndaSignatures.viewerId, userId)))

/** Investors whose name a founder can see (rules: Introductions by the region). */
const namesInvestor = or(
  eq(introductions.state, 'connected'),
  sql`exists (select 1 from ${investors} where ${investors.userId} = ${introductions.investorId} and ${investors.isPublic})`,
)
/** Whether the data contains the seed of a code. */
const holdsSeed = sql`json_extract(${emails.data}, '$.seed') is not null`

/** What members enter in a form is theirs. `seekingMentorship` has no column: it is `mentoring` in `wants`. */
const { seekingMentorship: _, ...storedStartupFields } = startupFields
const startupColumns = Object.keys(storedStartupFields) as (keyof typeof storedStartupFields)[]
const investorColumns = Object.keys(investorFields) as (keyof typeof investorFields)[]

/** The content of a data export, by name. */
export const EXPORT_TABLES: Readonly<Record<string, readonly Part[]>> = {
  account: own(
    users,
    ({ userId }) => eq(users.id, userId),
    'id firstName lastName email emailUnconfirmedSince username emailKey usernameKey role requestedRole',
    'roleRequestedAt approved profileCompleted active phoneNumber timeZone mustChangePassword temporaryPasswordExpiresAt',
    'twoFactorSince knownSince knownBy rejectedAt rejectionReason termsAcceptedAt termsVersion createdAt updatedAt',
  ),
  emailAddressesLeft: own(
    emailChanges,
    ({ userId }) => eq(emailChanges.userId, userId),
    'id userId email emailKey undoUntil',
  ),
  importedProfile: own(
    importedRecords,
    ({ userId }) => eq(importedRecords.ownerId, userId),
    'id kind source sourceId emailKey nameKey websiteKey fields edits path ownerId importId createdAt updatedAt',
  ),
  startupClaims: own(
    startupClaims,
    ({ userId }) => eq(startupClaims.userId, userId),
    'id recordId userId note industry stage outcome createdAt closedAt',
  ),
  invitations: shared(invitations, 'id role isOfMember outcome closedAt createdAt', {
    inviter: [({ userId }) => eq(invitations.invitedBy, userId), 'email note emailsSent sentAt invitedBy'],
    taker: [({ userId }) => eq(invitations.acceptedBy, userId), 'acceptedBy'],
  }),
  startup: own(
    startups,
    ({ userId }) => eq(startups.userId, userId),
    'id userId',
    ...startupColumns,
    'verifiedWebsite status approved hintDismissed ownerActive viewCount connectionCount interestCount',
    'fundingRequestedAt createdAt updatedAt confirmedAt confirmationReminder listed',
    'offerConfirmedAt offerAnswer offerAnsweredAt publicOncePassed',
  ),
  documents: own(
    documents,
    ({ startupId }) => eq(documents.startupId, startupId),
    'id startupId originalName type mediaType size createdAt visibility downloadable expiresAt watermark watermarkable',
    'requiresNda',
  ),
  // A document that is hidden from the user is not mentioned (rules: Document access).
  documentsOpenByName: shared(documentGrants, 'id documentId userId createdAt', {
    founder: [(mine) => inArray(documentGrants.documentId, myDocuments(mine))],
    viewer: [
      ({ userId, shownDocuments }) =>
        and(eq(documentGrants.userId, userId), inArray(documentGrants.documentId, shownDocuments)),
    ],
  }),
  documentsRequested: shared(documentRequests, 'id documentId userId requestedAt', {
    founder: [(mine) => inArray(documentRequests.documentId, myDocuments(mine)), 'answer answeredAt'],
    viewer: [
      ({ userId, shownDocuments }) =>
        and(eq(documentRequests.userId, userId), inArray(documentRequests.documentId, shownDocuments)),
      'answer answeredAt',
    ],
    viewerOfHidden: [
      ({ userId, shownDocuments }) =>
        and(eq(documentRequests.userId, userId), not(inArray(documentRequests.documentId, shownDocuments))),
    ],
  }),
  ndaTerms: shared(ndaTerms, 'id startupId text version', {
    founder: [({ startupId }) => eq(ndaTerms.startupId, startupId), 'offeredAt'],
    // Those of a deleted startup, too.
    reader: [
      (mine) => and(inArray(ndaTerms.id, mySignatures(mine)), sql`${ndaTerms.startupId} is not ${mine.startupId}`),
    ],
  }),
  ndaSignatures: shared(ndaSignatures, 'id termsId viewerName firmName founderName companyName signedAt', {
    founder: [({ userId }) => eq(ndaSignatures.founderId, userId), 'founderId'],
    viewer: [({ userId }) => eq(ndaSignatures.viewerId, userId), 'viewerId'],
  }),
  fundingRequests: own(
    fundingSubmissions,
    ({ startupId }) => eq(fundingSubmissions.startupId, startupId),
    'id startupId submittedAt elevatorPitch fundingAmount equityOffered pitchDeck highlights traction status answeredAt',
  ),
  ownVisits: own(
    founderVisits,
    ({ startupId }) => eq(founderVisits.startupId, startupId),
    'startupId lastAt lastViews beforeAt beforeViews',
  ),
  investorProfile: own(
    investors,
    ({ userId }) => eq(investors.userId, userId),
    'id userId',
    ...investorColumns,
    'investmentMin investmentMax hintDismissed selfCertificationLabel selfCertificationText selfCertifiedAt',
    'selfCertificationRemindedAt verifiedWebsite createdAt updatedAt confirmedAt confirmationReminder',
  ),
  savedStartups: own(
    savedStartups,
    ({ userId }) => eq(savedStartups.investorId, userId),
    'id investorId startupId notes tags pipeline passedReason nextAction nextActionOn done createdAt updatedAt',
  ),
  savedSearches: own(
    savedSearches,
    ({ userId }) => eq(savedSearches.investorId, userId),
    'id investorId name q industry stage funding frequency dueAt createdAt updatedAt',
  ),
  connections: shared(
    connections,
    [
      'id investorId startupId state initiatedBy message answerNote declineReason createdAt answeredAt withdrawnAt',
      'dueAt extendedAt',
    ],
    {
      requests: [
        (mine) =>
          or(
            and(isInvestor(mine), eq(connections.initiatedBy, 'founder')),
            and(isFounder(mine), eq(connections.initiatedBy, 'investor')),
          ),
        'seenAt reminders',
      ],
      other: [
        (mine) =>
          or(
            and(isInvestor(mine), ne(connections.initiatedBy, 'founder')),
            and(isFounder(mine), ne(connections.initiatedBy, 'investor')),
          ),
      ],
    },
  ),
  connectionHistory: shared(connectionEvents, 'id connectionId action party text reason at', {
    investor: [(mine) => inArray(connectionEvents.connectionId, connectionsAs('investor', mine))],
    founder: [(mine) => inArray(connectionEvents.connectionId, connectionsAs('founder', mine))],
  }),
  meetings: shared(
    meetings,
    'id connectionId state proposedBy proposal startsAt minutes place note sequence organizer attendanceRequestedAt createdAt',
    {
      investor: [(mine) => inArray(meetings.connectionId, connectionsAs('investor', mine)), 'investorMet'],
      founder: [(mine) => inArray(meetings.connectionId, connectionsAs('founder', mine)), 'founderMet'],
    },
  ),
  // Whether the other person answered "Did you meet?" is private to them.
  meetingHistory: shared(meetingEvents, 'id meetingId action party proposal startsAt at', {
    ownActions: [
      (mine) => {
        const byThem = (party: ConnectionParty) => eq(meetingEvents.party, party)
        return or(eventsAs('investor', mine, byThem), eventsAs('founder', mine, byThem))
      },
      'met',
    ],
    others: [(mine) => or(eventsAs('investor', mine, byOther), eventsAs('founder', mine, byOther))],
  }),
  conversations: shared(conversations, 'id createdAt lastAt', {
    investor: [({ userId }) => eq(conversations.investorId, userId), 'investorId'],
    founder: [({ userId }) => eq(conversations.founderId, userId), 'founderId'],
  }),
  conversationMessages: shared(conversationMessages, 'id conversationId party text sentAt', {
    eitherParty: [(mine) => inArray(conversationMessages.conversationId, myConversations(mine))],
  }),
  conversationsRead: own(
    conversationReads,
    ({ userId }) => eq(conversationReads.userId, userId),
    'conversationId userId readTo',
  ),
  blocks: own(blocks, ({ userId }) => eq(blocks.blockerId, userId), 'id blockerId blockedId createdAt'),
  reports: own(
    reports,
    ({ userId }) => eq(reports.reporterId, userId),
    'id about conversationId reportedId reporterId ground reason createdAt outcome answer answeredAt',
  ),
  reportedMessages: own(
    reportedMessages,
    (mine) => inArray(reportedMessages.reportId, myReports(mine)),
    'reportId messageId',
  ),
  profileChangesRequested: own(
    profileChangeRequests,
    ({ userId }) => eq(profileChangeRequests.userId, userId),
    'id userId text requestedAt',
  ),
  outcomes: shared(
    outcomes,
    ['id connectionId about party kind amount happenedOn instrument confirmedAt createdAt', 'industry stage location'],
    {
      investor: [(mine) => inArray(outcomes.connectionId, connectionsAs('investor', mine))],
      founder: [(mine) => inArray(outcomes.connectionId, connectionsAs('founder', mine)), 'amountCounts'],
    },
  ),
  jobsReported: own(
    jobReports,
    ({ startupId }) => eq(jobReports.startupId, startupId),
    'id startupId about happenedOn fullTime partTime createdAt industry stage location',
  ),
  headcountRequests: own(
    headcountRequests,
    ({ startupId }) => eq(headcountRequests.startupId, startupId),
    'startupId requestedAt',
  ),
  fundingFromElsewhere: own(
    outsideFunding,
    ({ startupId }) => eq(outsideFunding.startupId, startupId),
    'id startupId amount happenedOn source amountCounts createdAt industry stage location',
  ),
  introductions: shared(introductions, 'id startupId note state createdAt dueAt endedAt', {
    investor: [({ userId }) => eq(introductions.investorId, userId), 'investorId'],
    founderOfNamed: [({ startupId }) => and(eq(introductions.startupId, startupId), namesInvestor), 'investorId'],
    founderOfUnnamed: [({ startupId }) => and(eq(introductions.startupId, startupId), sql`not (${namesInvestor})`)],
  }),
  introductionAnswers: own(
    introductionAnswers,
    ({ userId }) => eq(introductionAnswers.userId, userId),
    'introductionId userId answer at',
  ),
  availabilityAlerts: own(
    availabilityWatches,
    ({ userId }) => eq(availabilityWatches.userId, userId),
    'id userId ofUserId createdAt',
  ),
  matchesDismissed: own(
    matchDismissals,
    ({ userId, startupId }) =>
      or(
        and(eq(matchDismissals.party, 'investor'), eq(matchDismissals.investorId, userId)),
        and(eq(matchDismissals.party, 'founder'), eq(matchDismissals.startupId, startupId)),
      ),
    'investorId startupId party dismissedAt',
  ),
  matchesInDigests: own(
    matchDigestItems,
    ({ userId }) => eq(matchDigestItems.userId, userId),
    'userId names profileId notifiedAt',
  ),
  matchDigests: own(matchDigests, ({ userId }) => eq(matchDigests.userId, userId), 'userId checkedAt'),
  matchesShown: own(
    matchShowings,
    ({ userId }) => eq(matchShowings.viewerId, userId),
    'id viewerId shows day profileIds',
  ),
  documentsViewed: own(
    documentViews,
    ({ userId }) => eq(documentViews.viewerId, userId),
    'id startupId documentId documentName viewerId day firstAt lastAt times onlyParts code downloads',
  ),
  documentPageTimes: own(
    documentPageTimes,
    (mine) => inArray(documentPageTimes.viewId, myViews(mine)),
    'viewId visit page seconds',
  ),
  pageTimesSwitchedOff: own(pageTimeOptOuts, ({ userId }) => eq(pageTimeOptOuts.userId, userId), 'userId'),
  startupsViewed: own(startupViews, ({ userId }) => eq(startupViews.viewerId, userId), 'startupId viewerId day'),
  // Who it is about is read with the notification, as far as the user can see it: a notification outlives its cause.
  notifications: own(
    notifications,
    ({ userId }) => eq(notifications.userId, userId),
    'id userId type startupId connectionId searchId introductionId count createdAt readAt',
  ),
  notificationPreferences: own(
    notificationPreferences,
    ({ userId }) => eq(notificationPreferences.userId, userId),
    'userId topic app',
  ),
  emails: shared(emails, 'id kind userId address state attempts nextAttemptAt interrupted lastError createdAt sentAt', {
    ofOthers: [({ userId }) => and(eq(emails.userId, userId), sql`not (${holdsSeed})`), 'data'],
    ofCodes: [({ userId }) => and(eq(emails.userId, userId), holdsSeed)],
  }),
  emailsNotWanted: own(emailOptOuts, ({ userId }) => eq(emailOptOuts.userId, userId), 'userId topic since'),
  devices: own(
    sessions,
    ({ userId }) => eq(sessions.userId, userId),
    'id userId remember userAgentLabel createdAt lastUsedAt expiresAt passwordCheckedAt',
  ),
  passkeys: own(
    passkeys,
    ({ userId }) => eq(passkeys.userId, userId),
    'id userId name credentialId counter domain createdAt lastUsedAt',
  ),
  knownDevices: own(knownDevices, ({ userId }) => eq(knownDevices.userId, userId), 'userId lastUsedAt'),
  // A denied attempt must not reveal that there was something to deny.
  securityEvents: own(
    securityEvents,
    ({ userId }) => and(eq(securityEvents.userId, userId), ne(securityEvents.kind, 'object.refused')),
    'id at lastAt count kind userId nameHash address device what targetId requestId',
  ),
  reviewEmailPreferences: own(
    reviewEmailPreferences,
    ({ userId }) => eq(reviewEmailPreferences.userId, userId),
    'userId kind frequency',
  ),
  passwordResets: own(
    passwordResetRequests,
    ({ userId }) => eq(passwordResetRequests.userId, userId),
    'id userId username email status reason count requestedAt processedAt',
  ),
}

/** Tables that contain only secrets about users. */
export const WITHHELD_TABLES: readonly SQLiteTable[] = [
  twoFactorSecrets,
  recoveryCodes,
  loginChallenges,
  usedChallenges,
  emailCodes,
  passwordResetLinks,
  websiteCodes,
]
