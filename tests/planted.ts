import { eq } from 'drizzle-orm'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { keysOf } from '#api/contract/account/folded-key.ts'
import { logoAddress } from '#api/contract/logo/schema.ts'
import { openDatabase, type Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { documents } from '#api/db/schema/document.ts'
import { investors } from '#api/db/schema/investor.ts'
import { notices } from '#api/db/schema/notice.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups } from '#api/db/schema/startup.ts'

/** What a planted startup is to others than its founder (rules: Visibility). */
export const PLANTED_STATES = {
  openpublic: { approved: true, isPublic: true, active: true },
  openprivate: { approved: true, isPublic: false, active: true },
  waitpublic: { approved: false, isPublic: true, active: true },
  waitprivate: { approved: false, isPublic: false, active: true },
  gonepublic: { approved: true, isPublic: true, active: false },
} as const
export type PlantedState = keyof typeof PLANTED_STATES

/** The fields that everybody sees who sees a startup at all, and those of the full version. */
export const LIMITED_FIELDS = ['name', 'location', 'founded', 'pitch', 'description', 'website'] as const
export const FULL_FIELDS = [
  'equity',
  'highlight',
  'traction',
  'deck',
  'document',
  'file',
  'phone',
  'linkedin',
  'email',
] as const

/** A unique word that says what it was planted in. */
export const marker = (owner: string, field: string) => `mk${owner}${field}`

export interface Planted {
  startups: Record<PlantedState, { id: number; userId: number; document: string; logo: string }>
}

async function person(
  tx: Transaction,
  username: string,
  role: 'founder' | 'investor' | 'user',
  active = true,
): Promise<number> {
  const named = { username, email: `${marker(username, 'email')}@people.example` }
  const [known] = await tx.select().from(users).where(eq(users.username, 'founder'))
  const [row] = await tx
    .insert(users)
    .values({
      firstName: 'Planted',
      lastName: username,
      ...named,
      ...keysOf(named),
      // The password of every sample account.
      passwordHash: known!.passwordHash,
      role,
      requestedRole: role === 'user' ? 'investor' : null,
      profileCompleted: true,
      active,
    })
    .returning({ id: users.id })
  return row!.id
}

async function startup(tx: Transaction, state: PlantedState, uploads: string) {
  const { active, ...visibility } = PLANTED_STATES[state]
  const userId = await person(tx, state, 'founder', active)
  const m = (field: string) => marker(state, field)
  const [row] = await tx
    .insert(startups)
    .values({
      ...visibility,
      userId,
      companyName: m('name'),
      industry: 'Energy',
      stage: 'seed',
      location: m('location'),
      founded: m('founded'),
      website: `https://${m('website')}.example`,
      phoneNumber: m('phone'),
      linkedIn: `https://social.example/${m('linkedin')}`,
      elevatorPitch: m('pitch'),
      description: m('description'),
      pitchDeck: `https://${m('deck')}.example/deck`,
      fundingAmount: 75_000,
      equityOffered: m('equity'),
      highlights: [m('highlight')],
      traction: m('traction'),
    })
    .returning({ id: startups.id })
  const storedName = `${m('stored')}.pdf`
  const file = { storedName, originalName: `${m('document')}.pdf`, mediaType: 'application/pdf' }
  await tx.insert(documents).values({ startupId: row!.id, ...file, size: 9, sha256: '0'.repeat(64) })
  writeFileSync(join(uploads, storedName), m('file'))
  const logoName = `${row!.id.toString(16).padStart(32, '0')}.webp`
  const logo = logoAddress(row!.id, logoName)
  await tx.update(startups).set({ logo }).where(eq(startups.id, row!.id))
  writeFileSync(join(uploads, logoName), m('logo'))
  return { id: row!.id, userId, document: storedName, logo }
}

interface PlantedInvestor {
  isPublic: boolean
  role?: 'investor' | 'user'
  active?: boolean
}

async function investor(
  tx: Transaction,
  username: string,
  { isPublic, role, active }: PlantedInvestor,
): Promise<number> {
  const userId = await person(tx, username, role ?? 'investor', active)
  const m = (field: string) => marker(username, field)
  await tx.insert(investors).values({
    userId,
    background: m('background'),
    areasOfInterest: ['Energy'],
    investmentRange: '$50K - $100K',
    investmentMin: 50_000,
    investmentMax: 100_000,
    location: 'Wrenfield',
    firmName: m('firm'),
    website: `https://${m('website')}.example`,
    linkedIn: `https://social.example/${m('linkedin')}`,
    phoneNumber: m('phone'),
    isPublic,
  })
  return userId
}

/** Plants startups of every kind, and an investor's private work, into a data directory that nobody serves. */
export function plant(dataDir: string): Promise<Planted> {
  return withDatabase(dataDir, async (tx) => {
    const planted = {} as Planted['startups']
    const uploads = join(dataDir, 'uploads')
    mkdirSync(uploads, { recursive: true })
    for (const state of Object.keys(PLANTED_STATES) as PlantedState[])
      planted[state] = await startup(tx, state, uploads)
    await investor(tx, 'showninvestor', { isPublic: true })
    await investor(tx, 'goneinvestor', { isPublic: true, active: false })
    await investor(tx, 'waitinvestor', { isPublic: true, role: 'user' })
    const userId = await investor(tx, 'quietinvestor', { isPublic: false })
    const m = (field: string) => marker('quietinvestor', field)
    // A startup that was hidden after it had been saved and asked.
    for (const state of ['openprivate', 'waitprivate', 'gonepublic'] as const) {
      const pair = { investorId: userId, startupId: planted[state].id }
      const plan = { pipeline: 'passed', passedReason: m('reason'), nextAction: m('action') } as const
      await tx.insert(savedStartups).values({ ...pair, ...plan, notes: m('notes'), tags: [m('tag')] })
      const [asked] = await tx
        .insert(connections)
        .values({ ...pair, state: 'accepted', message: m('message'), answerNote: marker(state, 'answer') })
        .returning({ id: connections.id })
      const about = { startupId: pair.startupId, connectionId: asked!.id }
      await tx.insert(notices).values({ userId, type: 'connection_accepted', ...about })
    }
    const search = { name: m('search'), q: m('term'), frequency: 'daily', readUpTo: 0, dueAt: null } as const
    await tx.insert(savedSearches).values({ ...search, investorId: userId })
    return { startups: planted }
  })
}

async function withDatabase<T>(dataDir: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: pathToFileURL(join(dataDir, 'trellis.db')).href })
  try {
    return await database.write(work)
  } finally {
    await database.close()
  }
}
