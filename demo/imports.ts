import { eq, inArray } from '#api/platform/db/drizzle.ts'
import { createToken } from '#api/keys.ts'
import type { Database } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { startImport, chooseFields } from '#api/imports/service.ts'
import { storeTable } from '#api/imports/upload.service.ts'
import { importJob } from '#api/imports/step.service.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import { closedGateway } from '#cms/gateway/gateway.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import { daysBefore, getId, type Seed } from './rows.ts'

const ADMINISTRATOR = 'Avery Stone'

const HEAD = ['Member no.', 'Company', 'Contact', 'E-mail', 'Sector', 'Stage', 'City', 'Website', 'Raising', 'About']

/** An older import, for which everyone who was invited has responded. */
const APPLICANTS = `
M-11|Slow River Radio|June Halvorsen|june.halvorsen@post.example|Media|Idea|Wrenfield|slowriverradio.example|$40K|One hour a week about one place in the valley, recorded there.
M-12|Tidewater Bakehouse|||Food & Beverage|Idea|Ostley|||Bread for three villages from one oven.
M-13|Hollow Oak Tools|||Manufacturing|Seed|Millbrook|hollowoak.example||Hand tools that can be taken apart and mended.`

const MEMBERS = `
C-101|Tallow & Reed|Imke Sorrel|imke@tallowreed.example|Retail|Seed|Wrenfield|tallowreed.example|$300K|Candles from mill scraps, sold by subscription.
C-102|Copperline Sensors|Jonas Pike|jonas@copperline.example|Manufacturing|Series A|Ostley|copperline.example|2 million|Sensors that tell a foundry when a mould is about to crack.
C-103|Quiet Orchard|Hanne Bly|hanne@quietorchard.example|AgTech|Pre-seed|Wrenfield|quietorchard.example|150k|Counts blossoms from the air, so that growers know their harvest in May.
C-104|Lowbridge Robotics|Amir Sefton|amir@lowbridge.example|Robotics|Seed|Millbrook|lowbridge.example|$750K|Lifts for warehouses that were built before there were pallets.
C-105|Fernhill Diagnostics|||HealthTech|MVP|Ostley|fernhill.example|€400.000|A test for Lyme disease that a country doctor can read.
C-106|Paper Lantern Studio|Sol Marrow|sol at paperlantern|Media|Idea|Wrenfield|paperlantern.example||Games about the towns of the valley.
C-103|Quiet Orchard Ltd|Hanne Bly|hanne@quietorchard.example|AgTech|Pre-seed|Wrenfield|||
C-107||Theda Voss|theda@voss.example|Energy|||||
C-108|Switchback Freight|Noa Kestrel|noa@switchback.example|Logistics|Growth|Millbrook|switchback.example|$4M|Fills lorries that would drive home empty.`

interface List {
  fileName: string
  source: string
  /** Days before the first start. An import can't be undone after a week. */
  daysAgo: number
  table: string
}

const LISTS: readonly List[] = [
  { fileName: 'Incubator applicants.csv', source: 'Mill Street incubator', daysAgo: 36, table: APPLICANTS },
  { fileName: 'Chamber members.csv', source: 'Chamber of commerce', daysAgo: 3, table: MEMBERS },
]

type Sample = Omit<Seed, 'transaction'>

/** Files that were imported through the real import, with their reports, and the invitations since then. */
export async function seedImports(database: Database, seed: Sample): Promise<void> {
  for (const list of LISTS) await upload(database, seed, list)
  await database.write((transaction) => insertInvitations({ ...seed, transaction }))
}

async function upload(database: Database, { now, ids }: Sample, { fileName, source, daysAgo, table }: List) {
  const then = daysBefore(now, daysAgo).getTime()
  const failure = (error: unknown) => {
    throw error
  }
  const context = { database, now: () => then, log: { failure }, gateway: closedGateway(), publisher: idlePublisher }
  const viewer = { id: getId(ids, ADMINISTRATOR) }
  const lines = table
    .trim()
    .split('\n')
    .map((line, index) => ({ line: index + 2, cells: line.split('|') }))
  const uploaded = { kind: 'startups', fileName, source, viewer } as const
  const id = await storeTable(context, uploaded, {
    sheet: null,
    otherSheets: [],
    head: HEAD,
    lines,
    hiddenColumns: [],
    hiddenRows: 0,
  })
  await database.write((tx) => chooseFields(tx, id))
  await runDueJobs(context, [importJob])
  await database.write((tx) => startImport(tx, { id: viewer.id, requestId: null, now: then }, id))
  await runDueJobs(context, [importJob])
}

/** Days since each invitation email; people who aren't listed haven't been invited yet. */
const INVITED = {
  'jonas@copperline.example': 2,
  'hanne@quietorchard.example': 2,
  'noa@switchback.example': null,
} as const

/** Someone who accepted an invitation, which created their account. */
interface AcceptedInvitation {
  by: string
  person: string
  role: 'founder' | 'investor' | 'editor'
  daysAgo: number
  isOfMember?: true
  /** The invited address, where the account's has been changed since. */
  email?: string
}

const CLAIMED = 'june.halvorsen@post.example'
const ACCEPTED: readonly AcceptedInvitation[] = [
  { by: ADMINISTRATOR, person: 'Robin Page', role: 'editor', daysAgo: 591 },
  { by: ADMINISTRATOR, person: 'June Halvorsen', role: 'founder', daysAgo: 28, email: CLAIMED },
  { by: 'Lucia Ferrante', person: 'Elliot Crane', role: 'investor', daysAgo: 5, isOfMember: true },
]

/** Who joined through an invitation, who didn't respond, and who of the last file got the email. */
async function insertInvitations(seed: Seed) {
  const { transaction, now, ids } = seed
  const invitedBy = getId(ids, ADMINISTRATOR)
  const inserted = await transaction
    .select()
    .from(importedRecords)
    .where(inArray(importedRecords.emailKey, Object.keys(INVITED)))
  const rows: NewInvitation[] = inserted.map(({ id: recordId, emailKey }) => {
    const days = INVITED[emailKey as keyof typeof INVITED]
    return { ...(days === null ? pending(now) : sent(now, days)), ...to(emailKey!, 'founder'), invitedBy, recordId }
  })
  rows.push({ ...sent(now, 40), ...to('sol@paperlantern.example', 'founder'), invitedBy })
  for (const accepted of ACCEPTED) rows.push(await insertAccepted(seed, accepted))
  await transaction.insert(invitations).values(rows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)))
}

type NewInvitation = typeof invitations.$inferInsert

const to = (email: string, role: NewInvitation['role']) => ({ email, emailKey: email, role, seed: createToken() })
const pending = (now: number) => ({ createdAt: new Date(now) })
const sent = (now: number, days: number) => {
  const at = daysBefore(now, days)
  return { createdAt: at, sentAt: at, emailsSent: 1 }
}

/** The imported profile now belongs to the person who claimed it. */
async function insertAccepted(
  { transaction, now, ids }: Seed,
  { by, person, role, daysAgo, ...rest }: AcceptedInvitation,
) {
  const acceptedBy = getId(ids, person)
  const [account] = await transaction.select().from(users).where(eq(users.id, acceptedBy))
  const { email = account!.email, isOfMember = false } = rest
  const [record] = await transaction
    .update(importedRecords)
    .set({ ownerId: acceptedBy })
    .where(eq(importedRecords.emailKey, email))
    .returning({ id: importedRecords.id })
  const accepted = {
    outcome: 'accepted',
    closedAt: account!.createdAt,
    acceptedBy,
    recordId: record?.id ?? null,
  } as const
  return { ...sent(now, daysAgo), ...to(email, role), ...accepted, invitedBy: getId(ids, by), isOfMember }
}
