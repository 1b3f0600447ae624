import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { InvestorSubject, StartupSubject, Viewer } from '#api/policy.ts'
import { openDatabase, type Transaction } from '#api/platform/db/database.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { insertRow } from '#api/testing-rows.ts'
import type { NewUser } from '#api/users/table.ts'
import { ndaSignatures, ndaTerms } from '#api/documents/table.ts'
import { connections } from '#api/connections/table.ts'
import { conversationMessages } from '#api/conversations/table.ts'
import { meetings } from '#api/meetings/table.ts'
import { reportedMessages, reports } from '#api/trust/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { outcomes, outsideFunding } from '#api/outcomes/table.ts'
import { passkeys, passwordResetRequests, sessions } from '#api/auth/table.ts'
import { tableImports, importRows } from '#api/imports/table.ts'
import type { SecurityLog } from '#api/auth/security-log.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { noFirstPages } from '#api/documents/first-page.ts'
import { entryFor } from '#api/trust/website.service.ts'
import { deriveKeys } from '#api/keys.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { plantInvestor, plantSaved, plantSearch, plantStartup } from '#tests/planted-profiles.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Refusals are logged later in the background; only the call's own writes count here. */
const NO_SECURITY_LOG: SecurityLog = { record() {}, flush: () => Promise.resolve() }

/** Shared by all APIs of the tests. */
const KEYS = deriveKeys(new Uint8Array(32))

/** Two of each kind, so that every resource has an owner and another user of the same kind. */
const USERS = {
  pendingFounder: { role: 'user', requestedRole: 'founder' },
  otherPendingFounder: { role: 'user', requestedRole: 'founder' },
  pendingInvestor: { role: 'user', requestedRole: 'investor' },
  otherPendingInvestor: { role: 'user', requestedRole: 'investor' },
  founder: { role: 'founder' },
  otherFounder: { role: 'founder' },
  investor: { role: 'investor' },
  otherInvestor: { role: 'investor' },
  editor: { role: 'editor' },
  otherEditor: { role: 'editor' },
  admin: { role: 'admin' },
  otherAdmin: { role: 'admin' },
  /** With sessions that deactivation would have ended, so that the read itself has to refuse them. */
  deactivated: { role: 'admin', active: false },
  mustChange: { role: 'admin', mustChangePassword: true },
} as const satisfies Record<string, Partial<NewUser>>
export type Name = keyof typeof USERS

export interface User {
  id: number
  username: string
  cookie: string
  viewer: Viewer
  /** Their session in another browser. */
  otherSession: number
  notification: number
  passkey: number
}

export interface Owned {
  id: number
  owner: Name
}

export interface PlantedStartup extends Owned {
  subject: StartupSubject
  document: { id: number; name: string }
  /** The file name of the logo in its address. */
  logo: string
}

/** Planted ids. */
export interface Facts {
  people: Record<Name, User>
  startups: PlantedStartup[]
  investors: (Owned & { subject: InvestorSubject })[]
  saved: Owned[]
  searches: Owned[]
  /** Each between a founder and an investor. */
  connections: { id: number; founder: Name; investor: Name }[]
  /** Two connected users, a message of one of them, and a confirmed meeting. */
  conversations: { id: number; founder: Name; investor: Name; message: number; report: number; meeting: number }[]
  /** Recorded by the investor of each connection. */
  outcomes: { id: number; founder: Name; investor: Name }[]
  /** Outside funding. */
  outsideFunding: Owned[]
  /** Introductions by an administrator. */
  introduction: { id: number; founder: Name; investor: Name }
  /** Signed NDAs. */
  agreement: { id: number; founder: Name; investor: Name }
  reset: number
  message: number
  /** A file to import whose columns aren't mapped yet. */
  table: number
}

export interface World extends TestApi, Facts {
  /** Rows written since the world was opened. */
  writes(): Promise<number>
}

const STARTUPS = [
  { owner: 'founder', approved: true, isPublic: true },
  { owner: 'otherFounder', approved: true, isPublic: false },
  { owner: 'pendingFounder', approved: false, isPublic: true },
  { owner: 'otherPendingFounder', approved: false, isPublic: false },
] as const

const INVESTORS = [
  { owner: 'investor', isPublic: true },
  { owner: 'otherInvestor', isPublic: false },
  { owner: 'pendingInvestor', isPublic: true },
  { owner: 'otherPendingInvestor', isPublic: false },
] as const

async function plantUsers(api: TestApi) {
  const users = {} as Record<Name, User>
  for (const [name, values] of Object.entries(USERS) as [Name, Partial<NewUser>][]) {
    const row = await api.createUser({ ...values, profileCompleted: true })
    const cookie = await api.signIn(row.id)
    await api.signIn(row.id)
    const own = await api.database.read.select().from(sessions).where(eq(sessions.userId, row.id))
    const { id, username } = row
    const notification = await api.database.write((tx) =>
      insertRow(tx, notifications, { userId: id, type: 'role_approved' }),
    )
    const key = {
      userId: id,
      name: 'Phone',
      credentialId: `of-${name}`,
      publicKey: {},
      counter: 0,
      domain: 'localhost',
    }
    const passkey = await api.database.write((tx) =>
      insertRow(tx, passkeys, { ...key, createdAt: new Date(api.clock.now) }),
    )
    users[name] = { id, username, cookie, viewer: row, otherSession: own[1]!.id, notification, passkey }
  }
  return users
}

async function plantStartups(tx: Transaction, users: Facts['people'], uploads: string): Promise<PlantedStartup[]> {
  const planted: PlantedStartup[] = []
  for (const { owner, ...visibility } of STARTUPS) {
    const userId = users[owner].id
    const startup = await plantStartup(tx, owner, { userId, ...visibility }, uploads)
    planted.push({ ...startup, owner, subject: { userId, ...visibility, ownerActive: true } })
  }
  return planted
}

async function plantInvestors(tx: Transaction, users: Facts['people']): Promise<Facts['investors']> {
  const planted: Facts['investors'] = []
  for (const { owner, isPublic } of INVESTORS) {
    const { id: userId, viewer } = users[owner]
    const id = await plantInvestor(tx, owner, { userId, isPublic })
    planted.push({ id, owner, subject: { userId, isPublic, ownerRole: viewer.role, ownerActive: true } })
  }
  return planted
}

type Work = 'introduction' | 'agreement' | 'saved' | 'searches' | 'connections' | 'outcomes' | 'outsideFunding'

/** What was reported about the startup of a connection. */
const FUNDING = {
  happenedOn: '2026-01-10',
  amount: 50_000,
  industry: 'Energy',
  stage: 'seed',
  location: 'Here',
} as const

async function plantWork(tx: Transaction, users: Facts['people'], startups: readonly PlantedStartup[]) {
  const two = { investorId: users.investor.id, startupId: startups[0]!.id }
  const proposed = { ...two, note: 'You are neighbours.', dueAt: new Date(Date.UTC(2100, 0)) }
  const id = await insertRow(tx, introductions, proposed)
  const introduction = { id, founder: 'founder', investor: 'investor' } as const
  const terms = { startupId: two.startupId, text: 'Between us', version: 'a'.repeat(64), offeredAt: new Date(0) }
  const agreed = {
    termsId: await insertRow(tx, ndaTerms, terms),
    founderId: users.founder.id,
    viewerId: two.investorId,
    viewerName: 'Ada Byron',
    founderName: 'Max Ernst',
    companyName: 'Fern',
    signedAt: new Date(0),
  }
  const agreementId = await insertRow(tx, ndaSignatures, agreed)
  const work: Pick<Facts, Work> = {
    saved: [],
    searches: [],
    connections: [],
    outcomes: [],
    outsideFunding: [],
    introduction,
    agreement: { ...introduction, id: agreementId },
  }
  const pairs = [
    ['investor', 'founder', startups[0]!],
    ['otherInvestor', 'otherFounder', startups[1]!],
  ] as const
  for (const [owner, founder, startup] of pairs) {
    const pair = { investorId: users[owner].id, startupId: startup.id }
    work.saved.push({ id: await plantSaved(tx, owner, pair), owner })
    work.searches.push({ id: await plantSearch(tx, owner, pair.investorId), owner })
    const connectionId = await insertRow(tx, connections, pair)
    work.connections.push({ id: connectionId, founder, investor: owner })
    const recorded = { connectionId, party: 'investor', kind: 'committed', ...FUNDING } as const
    work.outcomes.push({ id: await insertRow(tx, outcomes, recorded), founder, investor: owner })
    const elsewhere = { startupId: startup.id, source: 'grant', ...FUNDING } as const
    work.outsideFunding.push({ id: await insertRow(tx, outsideFunding, elsewhere), owner: founder })
  }
  return work
}

/** A message from an investor to a founder, who has reported it. */
export const REPORTED = 'Send me a deposit first, and then we meet.'
/** A message from the founder that no one has reported. */
export const UNREPORTED = 'Between the two of us: the mill is for sale.'

async function plantConversation(tx: Transaction, users: Facts['people'], [startup]: readonly PlantedStartup[]) {
  const parties = { founder: 'founder', investor: 'otherInvestor' } as const
  const pair = { investorId: users[parties.investor].id, startupId: startup!.id, state: 'accepted' } as const
  const conversationId = await insertRow(tx, connections, pair)
  const reportedMessage = { conversationId, party: 'investor', text: REPORTED } as const
  const message = await insertRow(tx, conversationMessages, reportedMessage)
  await insertRow(tx, conversationMessages, { conversationId, party: 'founder', text: UNREPORTED })
  const reporterId = users[parties.founder].id
  const report = await insertRow(tx, reports, { conversationId, reporterId, reason: 'It is rude' })
  await tx.insert(reportedMessages).values({ reportId: report, messageId: message })
  return { id: conversationId, ...parties, message, report }
}

/** The conversation's connection. */
async function plantMeeting(tx: Transaction, connectionId: number) {
  const confirmed = { state: 'confirmed', startsAt: new Date(Date.UTC(2026, 1, 2, 15)), minutes: 30 } as const
  return insertRow(tx, meetings, { connectionId, proposedBy: 'founder', ...confirmed })
}

async function plantTable(tx: Transaction) {
  const table = { kind: 'startups', fileName: 'List.csv', state: 'mapping', rowCount: 1 } as const
  const columns = [{ name: 'Company', samples: ['A company'] }]
  const id = await insertRow(tx, tableImports, { ...table, columns, fields: ['companyName'] })
  await tx.insert(importRows).values({ importId: id, rowNumber: 2, cells: ['A company'] })
  return id
}

async function plantPaperwork(tx: Transaction, { founder }: Facts['people']) {
  const { id: userId, username } = founder
  const email = { kind: 'resetReceived', userId, data: {}, nextAttemptAt: new Date(0), state: 'failed' } as const
  return {
    reset: await insertRow(tx, passwordResetRequests, { userId, username, reason: 'Forgot it' }),
    message: await insertRow(tx, emails, email),
    table: await plantTable(tx),
  }
}

async function plant(dir: string): Promise<Facts> {
  const uploads = join(dir, 'uploads')
  mkdirSync(uploads)
  const url = pathToFileURL(join(dir, 'world.db')).href
  await migrate({ url })
  const database = await openDatabase({ url, synchronous: 'off' })
  const people = await plantUsers(await createTestApi({ database }))
  const facts = await database.write(async (tx) => {
    const startups = await plantStartups(tx, people, uploads)
    const conversation = await plantConversation(tx, people, startups)
    return {
      people,
      startups,
      investors: await plantInvestors(tx, people),
      ...(await plantWork(tx, people, startups)),
      conversations: [{ ...conversation, meeting: await plantMeeting(tx, conversation.id) }],
      ...(await plantPaperwork(tx, people)),
    }
  })
  await database.close()
  return facts
}

/** Plants users and their data once, and opens as many copies as needed. */
export async function createWorlds() {
  const template = temporaryFolder('world')
  const facts = await plant(template)
  return {
    facts,
    async open(): Promise<World> {
      const uploads = temporaryFolder('world-uploads')
      cpSync(join(template, 'uploads'), uploads, { recursive: true })
      const database = await openTestDatabase({ from: join(template, 'world.db') })
      const api = await createTestApi({
        database,
        files: createFolderStore(uploads),
        securityLog: NO_SECURITY_LOG,
        textEntries: async (name) =>
          Object.values(facts.people).map(({ viewer }) => entryFor(KEYS, viewer, name.replace('_trellis.', '')).value),
        firstPages: { ...noFirstPages, picture: async () => new Uint8Array(12) },
      })
      return {
        ...api,
        ...facts,
        async writes() {
          const [row] = await database.write((tx) => tx.values<[number]>(sql`select total_changes()`))
          return row![0]
        },
      }
    },
  }
}

export type Worlds = Awaited<ReturnType<typeof createWorlds>>
