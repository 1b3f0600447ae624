import { getTableColumns, getTableName } from '#api/platform/db/drizzle.ts'
import { expect, it } from 'vitest'
import { EXPORT_TABLES } from './data-export-tables.ts'

/**
 * Who can export each column of every table in which two people share rows: `all` of them, or one party. Columns of
 * `nobody` are never exported. Tables that aren't listed here belong to one person.
 */
const OWNERS: Record<string, Record<string, string>> = {
  account: { noOne: 'passwordHash' },
  invitations: {
    all: 'id role isOfMember outcome closedAt createdAt',
    inviter: 'email invitedBy note emailsSent sentAt',
    taker: 'acceptedBy',
    noOne: 'emailKey recordId seed attempts',
  },
  startup: { noOne: 'offerAnsweredBy nameOrder stageOrder fundingOrder fundingBand' },
  documents: { noOne: 'storedName sha256' },
  documentsOpenByName: { all: 'id documentId userId createdAt' },
  documentsRequested: { all: 'id documentId userId requestedAt', 'founder, viewer': 'answer answeredAt' },
  ndaTerms: { all: 'id startupId text version', founder: 'offeredAt' },
  ndaSignatures: {
    all: 'id termsId viewerName firmName founderName companyName signedAt',
    founder: 'founderId',
    viewer: 'viewerId',
  },
  savedSearches: { noOne: 'readUpTo' },
  connections: {
    all:
      'id investorId startupId state initiatedBy message answerNote declineReason createdAt answeredAt withdrawnAt ' +
      'dueAt extendedAt',
    requests: 'seenAt reminders',
  },
  connectionHistory: { all: 'id connectionId action party text reason at' },
  meetings: {
    all: 'id connectionId state proposedBy proposal startsAt minutes place note sequence organizer attendanceRequestedAt createdAt',
    investor: 'investorMet',
    founder: 'founderMet',
  },
  meetingHistory: { all: 'id meetingId action party proposal startsAt at', ownActions: 'met' },
  conversations: { all: 'id createdAt lastAt', investor: 'investorId', founder: 'founderId' },
  conversationMessages: { all: 'id conversationId party text sentAt', noOne: 'onceKey' },
  reports: { noOne: 'answeredBy' },
  outcomes: {
    all:
      'id connectionId about party kind amount happenedOn instrument confirmedAt createdAt ' +
      'industry stage location',
    founder: 'amountCounts',
  },
  introductions: {
    all: 'id startupId note state createdAt dueAt endedAt',
    'investor, founderOfNamed': 'investorId',
    noOne: 'reminders',
  },
  notifications: { noOne: 'otherUserId' },
  emails: {
    all: 'id kind userId address state attempts nextAttemptAt interrupted lastError createdAt sentAt',
    ofOthers: 'data',
    noOne: 'onceKey',
  },
  devices: { noOne: 'tokenHash' },
  passkeys: { noOne: 'publicKey' },
  knownDevices: { noOne: 'deviceHash' },
  passwordResets: { noOne: 'processedBy' },
}

it('every exported column is assigned, and one that isn’t named isn’t exported', () => {
  const found: typeof OWNERS = {}
  for (const [name, parts] of Object.entries(EXPORT_TABLES)) {
    const [{ table }] = parts as [(typeof parts)[number]]
    expect(new Set(parts.map((part) => getTableName(part.table))), name).toEqual(new Set([getTableName(table)]))
    const columns: Record<string, string[]> = {}
    for (const column of Object.keys(getTableColumns(table))) {
      const readers = parts.filter((part) => column in part.columns).map(({ reader }) => reader)
      const all = readers.length === parts.length && readers[0] !== 'own' ? 'all' : readers.join(', ')
      ;(columns[all || 'noOne'] ??= []).push(column)
    }
    delete columns['own']
    const entries = Object.entries(columns).map(([reader, names]) => [reader, names.join(' ')] as const)
    if (entries.length > 0) found[name] = Object.fromEntries(entries)
  }
  expect(found).toEqual(OWNERS)
})
