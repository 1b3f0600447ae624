import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { logoAddress } from '#api/contract/logo/schema.ts'
import type { InvestorSubject, StartupSubject, Viewer } from '#api/contract/policy.ts'
import { openDatabase, type Transaction } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate/migrate.ts'
import { insertStartup } from '#api/db/testing-rows.ts'
import type { NewUser } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { documents } from '#api/db/schema/document.ts'
import { investors } from '#api/db/schema/investor.ts'
import { messages } from '#api/db/schema/message.ts'
import { notices } from '#api/db/schema/notice.ts'
import { passwordResetRequests } from '#api/db/schema/password-reset.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { sessions } from '#api/db/schema/session.ts'
import type { SecurityLog } from '#api/core/security-log/security-log.ts'
import { createFolderStore } from '#api/files/folder-store.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Refusals are logged later, beside it: only the call's own writes count here. */
const NOTHING_KEPT: SecurityLog = { record() {}, flush: () => Promise.resolve() }

/** Two of each kind, so that everything has an owner and another person of the same kind. */
const PEOPLE = {
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
  /** With sessions that a deactivation would have ended, so that the read itself has to refuse them. */
  deactivated: { role: 'admin', active: false },
  mustChange: { role: 'admin', mustChangePassword: true },
} as const satisfies Record<string, Partial<NewUser>>
export type Name = keyof typeof PEOPLE

export interface Person {
  id: number
  username: string
  cookie: string
  viewer: Viewer
  /** A session of theirs at another browser. */
  otherSession: number
  notice: number
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
  people: Record<Name, Person>
  startups: PlantedStartup[]
  investors: (Owned & { subject: InvestorSubject })[]
  saved: Owned[]
  searches: Owned[]
  /** Each between a founder and an investor: the two sides. */
  connections: { id: number; founder: Name; investor: Name }[]
  reset: number
  message: number
}

export interface World extends TestApi, Facts {
  /** Rows that were written since the world was opened. */
  writes(): Promise<number>
  close(): Promise<void>
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

const hex = (index: number) => `${index}`.padStart(32, 'a')

async function plantPeople(api: TestApi) {
  const people = {} as Record<Name, Person>
  for (const [name, values] of Object.entries(PEOPLE) as [Name, Partial<NewUser>][]) {
    const row = await api.createPerson({ ...values, profileCompleted: true })
    const cookie = await api.signIn(row.id)
    await api.signIn(row.id)
    const own = await api.database.read.select().from(sessions).where(eq(sessions.userId, row.id))
    const [notice] = await api.database.write((tx) =>
      tx.insert(notices).values({ userId: row.id, type: 'role_approved' }).returning({ id: notices.id }),
    )
    const { id, username } = row
    people[name] = { id, username, cookie, viewer: row, otherSession: own[1]!.id, notice: notice!.id }
  }
  return people
}

async function plantStartups(tx: Transaction, people: Facts['people'], uploads: string): Promise<PlantedStartup[]> {
  const planted: PlantedStartup[] = []
  for (const [index, { owner, ...visibility }] of STARTUPS.entries()) {
    const userId = people[owner].id
    const id = await insertStartup(tx, { userId, ...visibility })
    const logo = `${hex(index)}.webp`
    await tx.run(sql`update startup_profiles set logo = ${logoAddress(id, logo)} where id = ${id}`)
    const name = `${hex(index)}.pdf`
    const file = { storedName: name, originalName: 'Plan.pdf', mediaType: 'application/pdf', size: 9 }
    const [document] = await tx
      .insert(documents)
      .values({ startupId: id, ...file, sha256: '0'.repeat(64) })
      .returning({ id: documents.id })
    for (const stored of [name, logo]) writeFileSync(join(uploads, stored), '%PDF-1.7\n')
    planted.push({
      id,
      owner,
      subject: { userId, ...visibility, ownerActive: true },
      document: { id: document!.id, name },
      logo,
    })
  }
  return planted
}

async function plantInvestors(tx: Transaction, people: Facts['people']): Promise<Facts['investors']> {
  const planted: Facts['investors'] = []
  for (const { owner, isPublic } of INVESTORS) {
    const { id: userId, viewer } = people[owner]
    const about = { background: 'Years of it.', areasOfInterest: ['Energy'], location: 'Wrenfield' }
    const range = { investmentRange: '$50K - $100K', investmentMin: 50_000, investmentMax: 100_000 }
    const [row] = await tx
      .insert(investors)
      .values({ userId, ...about, ...range, isPublic })
      .returning({ id: investors.id })
    planted.push({ id: row!.id, owner, subject: { userId, isPublic, ownerRole: viewer.role, ownerActive: true } })
  }
  return planted
}

async function plantWork(tx: Transaction, people: Facts['people'], startups: readonly PlantedStartup[]) {
  const work: Pick<Facts, 'saved' | 'searches' | 'connections'> = { saved: [], searches: [], connections: [] }
  const pairs = [
    ['investor', 'founder', startups[0]!],
    ['otherInvestor', 'otherFounder', startups[1]!],
  ] as const
  for (const [owner, founder, startup] of pairs) {
    const pair = { investorId: people[owner].id, startupId: startup.id }
    const [saved] = await tx
      .insert(savedStartups)
      .values({ ...pair, notes: 'Private.' })
      .returning({ id: savedStartups.id })
    const [connection] = await tx.insert(connections).values(pair).returning({ id: connections.id })
    const search = { name: 'Energy', q: null, frequency: 'daily', readUpTo: 0, dueAt: null } as const
    const [kept] = await tx
      .insert(savedSearches)
      .values({ ...search, investorId: pair.investorId })
      .returning({ id: savedSearches.id })
    work.saved.push({ id: saved!.id, owner })
    work.searches.push({ id: kept!.id, owner })
    work.connections.push({ id: connection!.id, founder, investor: owner })
  }
  return work
}

async function plantPaperwork(tx: Transaction, people: Facts['people']) {
  const [reset] = await tx
    .insert(passwordResetRequests)
    .values({ userId: people.founder.id, username: people.founder.username, reason: 'Forgot it' })
    .returning({ id: passwordResetRequests.id })
  const letter = { kind: 'resetReceived', userId: people.founder.id, data: {}, nextTryAt: new Date(0) }
  const [message] = await tx
    .insert(messages)
    .values({ ...letter, state: 'failed' })
    .returning({ id: messages.id })
  return { reset: reset!.id, message: message!.id }
}

async function plant(dir: string): Promise<Facts> {
  const uploads = join(dir, 'uploads')
  mkdirSync(uploads)
  const url = pathToFileURL(join(dir, 'world.db')).href
  await migrate({ url })
  const database = await openDatabase({ url, synchronous: 'off' })
  const people = await plantPeople(await createTestApi({ database }))
  const facts = await database.write(async (tx) => {
    const startups = await plantStartups(tx, people, uploads)
    return {
      people,
      startups,
      investors: await plantInvestors(tx, people),
      ...(await plantWork(tx, people, startups)),
      ...(await plantPaperwork(tx, people)),
    }
  })
  await database.close()
  return facts
}

/** Plants people and their things once, and opens as many copies as needed. */
export async function createWorlds() {
  const root = temporaryFolder('world')
  const template = join(root, 'template')
  mkdirSync(template)
  const facts = await plant(template)
  let count = 0
  return {
    facts,
    async open(): Promise<World> {
      const dir = join(root, `${++count}`)
      cpSync(template, dir, { recursive: true })
      const url = pathToFileURL(join(dir, 'world.db')).href
      const database = await openDatabase({ url, synchronous: 'off' })
      const files = createFolderStore(join(dir, 'uploads'))
      const api = await createTestApi({ database, files, securityLog: NOTHING_KEPT })
      return {
        ...api,
        ...facts,
        async writes() {
          const [row] = await database.write((tx) => tx.all<{ n: number }>(sql`select total_changes() as n`))
          return row!.n
        },
        async close() {
          await database.close()
          rmSync(dir, { recursive: true, force: true })
        },
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

export type Worlds = Awaited<ReturnType<typeof createWorlds>>
