import { eq } from '#api/platform/db/drizzle.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { logoAddress } from '#api/startups/contract/logo.ts'
import { openDatabase, type Transaction } from '#api/platform/db/database.ts'
import { insertDocument, insertRow, insertUser } from '#api/testing-rows.ts'
import { users, type NewUser } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { investors, type NewInvestor } from '#api/investors/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { savedSearches, savedStartups } from '#api/saved-startups/table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'

/** The visibility of a planted startup for others than its founder (rules: Visibility). */
export const PLANTED_STATES = {
  openpublic: { approved: true, isPublic: true, active: true },
  openprivate: { approved: true, isPublic: false, active: true },
  waitpublic: { approved: false, isPublic: true, active: true },
  waitprivate: { approved: false, isPublic: false, active: true },
  gonepublic: { approved: true, isPublic: true, active: false },
} as const
export type PlantedState = keyof typeof PLANTED_STATES

/** The fields for everyone who can see a startup at all, and those of the full version. */
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

/** A unique word that names where it was planted. */
export const marker = (owner: string, field: string) => `mk${owner}${field}`

/** A WebP of two pixels; what follows in the file isn't part of the image. */
const IMAGE = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAfQmTJ3pv+BiOh/AAA=', 'base64')

export interface Planted {
  startups: Record<PlantedState, { id: number; userId: number; document: string; logo: string }>
}

/** A startup with a word of its owner in every text, and a document and a logo with files in a folder. */
export async function plantStartup(
  tx: Transaction,
  owner: string,
  values: Pick<NewStartup, 'userId' | 'approved' | 'isPublic'>,
  uploads: string,
) {
  const m = (field: string) => marker(owner, field)
  const id = await insertRow(tx, startups, {
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
    ...values,
  })
  const storedName = `${m('storedfile')}.pdf`
  writeFileSync(join(uploads, storedName), m('file'))
  const file = { storedName, originalName: `${m('document')}.pdf`, size: 9 }
  const document = { id: await insertDocument(tx, { startupId: id, ...file }), name: storedName }
  const logo = `${id.toString(16).padStart(32, '0')}.webp`
  await tx
    .update(startups)
    .set({ logo: logoAddress(id, logo) })
    .where(eq(startups.id, id))
  writeFileSync(join(uploads, logo), Buffer.concat([IMAGE, Buffer.from(m('logo'))]))
  return { id, document, logo }
}

/** An investor profile with a word of its owner in every text; returns its id. */
export function plantInvestor(tx: Transaction, owner: string, values: Pick<NewInvestor, 'userId' | 'isPublic'>) {
  const m = (field: string) => marker(owner, field)
  return insertRow(tx, investors, {
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
    ...values,
  })
}

/** An investor's private notes on a startup, with a word of the investor in every text; returns the id. */
export function plantSaved(tx: Transaction, owner: string, pair: { investorId: number; startupId: number }) {
  const m = (field: string) => marker(owner, field)
  const plan = { pipeline: 'passed', passedReason: m('reason'), nextAction: m('action') } as const
  return insertRow(tx, savedStartups, { ...pair, ...plan, notes: m('notes'), tags: [m('tag')] })
}

/** An investor's saved search; returns its id. */
export const plantSearch = (tx: Transaction, owner: string, investorId: number) =>
  insertRow(tx, savedSearches, {
    investorId,
    name: marker(owner, 'search'),
    q: marker(owner, 'term'),
    frequency: 'daily',
    readUpTo: 0,
    dueAt: null,
  })

/** Plants startups of every kind, and an investor's private data, in a data directory that isn't being served. */
export async function plant(dataDir: string): Promise<Planted> {
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  const database = await openDatabase({ url: pathToFileURL(join(dataDir, 'trellis.db')).href })
  try {
    return await database.write((tx) => plantAll(tx, uploads))
  } finally {
    await database.close()
  }
}

async function plantAll(tx: Transaction, uploads: string): Promise<Planted> {
  // The password of every sample account.
  const [known] = await tx.select().from(users).where(eq(users.username, 'founder'))
  const { passwordHash } = known!
  const user = (username: string, values: Partial<NewUser>) =>
    insertUser(tx, { username, email: `${marker(username, 'email')}@people.example`, passwordHash, ...values })
  const planted = {} as Planted['startups']
  for (const state of Object.keys(PLANTED_STATES) as PlantedState[]) {
    const { active, ...visibility } = PLANTED_STATES[state]
    const userId = await user(state, { role: 'founder', active })
    const { id, document, logo } = await plantStartup(tx, state, { userId, ...visibility }, uploads)
    planted[state] = { id, userId, document: document.name, logo: logoAddress(id, logo) }
  }
  const investor = async (username: string, isPublic: boolean, values: Partial<NewUser> = {}) => {
    const userId = await user(username, { role: 'investor', ...values })
    await plantInvestor(tx, username, { userId, isPublic })
    return userId
  }
  await investor('showninvestor', true)
  await investor('goneinvestor', true, { active: false })
  await investor('waitinvestor', true, { role: 'user', requestedRole: 'investor' })
  const quiet = 'quietinvestor'
  const userId = await investor(quiet, false)
  // A startup that was hidden after it had been saved and had received a request.
  for (const state of ['openprivate', 'waitprivate', 'gonepublic'] as const) {
    const pair = { investorId: userId, startupId: planted[state].id }
    await plantSaved(tx, quiet, pair)
    const words = { message: marker(quiet, 'message'), answerNote: marker(state, 'answer') }
    const connectionId = await insertRow(tx, connections, { ...pair, state: 'accepted', ...words })
    const about = { startupId: pair.startupId, connectionId }
    await insertRow(tx, notifications, { userId, type: 'connection_accepted', ...about })
  }
  await plantSearch(tx, quiet, userId)
  return { startups: planted }
}
