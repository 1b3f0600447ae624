import { eq, inArray } from 'drizzle-orm'
import { createToken } from '#api/core/session/session.token.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { importedRecords } from '#api/db/schema/table-import.ts'
import { beginImport, chooseFields } from '#api/features/table-import/act.service.ts'
import { storeTable } from '#api/features/table-import/bring.service.ts'
import { workOnImports } from '#api/features/table-import/work.service.ts'
import { closedGateway } from '#cms/gateway/gateway.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import { daysBefore } from './rows.ts'

/** Before the first start: it can still be taken back. */
const DAYS_AGO = 3

const HEAD = ['Member no.', 'Company', 'Contact', 'E-mail', 'Sector', 'Stage', 'City', 'Website', 'Raising', 'About']
const MEMBERS = `
C-101|Tallow & Reed|Imke Sorrel|imke@tallowreed.example|Retail|Seed|Wrenfield|tallowreed.example|$300K|Candles from what the mills throw away, sold by subscription.
C-102|Copperline Sensors|Jonas Pike|jonas@copperline.example|Manufacturing|Series A|Ostley|copperline.example|2 million|Sensors that tell a foundry when a mould is about to crack.
C-103|Quiet Orchard|Hanne Bly|hanne@quietorchard.example|AgTech|Pre-seed|Wrenfield|quietorchard.example|150k|Counts blossoms from the air, so that growers know their harvest in May.
C-104|Lowbridge Robotics|Amir Sefton|amir@lowbridge.example|Robotics|Seed|Millbrook|lowbridge.example|$750K|Lifts for warehouses that were built before there were pallets.
C-105|Fernhill Diagnostics|||HealthTech|MVP|Ostley|fernhill.example|€400.000|A test for Lyme disease that a country doctor can read.
C-106|Paper Lantern Studio|Sol Marrow|sol at paperlantern|Media|Idea|Wrenfield|paperlantern.example||Games about the towns of the valley.
C-103|Quiet Orchard Ltd|Hanne Bly|hanne@quietorchard.example|AgTech|Pre-seed|Wrenfield|||
C-107||Theda Voss|theda@voss.example|Energy|||||
C-108|Switchback Freight|Noa Kestrel|noa@switchback.example|Logistics|Growth|Millbrook|switchback.example|$4M|Fills lorries that would drive home empty.`

const lines = MEMBERS.trim()
  .split('\n')
  .map((line, index) => ({ line: index + 2, cells: line.split('|') }))

/** A list of the chamber that was imported, with its report: by the code of an import itself. */
export async function seedImport(database: Database, now: number, viewer: { id: number }): Promise<void> {
  const then = daysBefore(now, DAYS_AGO).getTime()
  const failure = (error: unknown) => {
    throw error
  }
  const context = { database, now: () => then, log: { failure }, gateway: closedGateway(), publisher: idlePublisher }
  const brought = { kind: 'startups', fileName: 'Chamber members.csv', source: 'Chamber of commerce', viewer } as const
  const id = await storeTable(context, brought, { sheet: null, otherSheets: [], head: HEAD, lines })
  await database.write((tx) => chooseFields(tx, id))
  await workOnImports(context)
  await database.write((tx) => beginImport(tx, { id: viewer.id, requestId: null, now: then }, id))
  await workOnImports(context)
  await database.write((tx) => insertInvitations(tx, now, viewer))
}

/** Days since each letter of an invitation went; whoever is not named has not been invited yet. */
const INVITED = {
  'jonas@copperline.example': 2,
  'hanne@quietorchard.example': 2,
  'noa@switchback.example': null,
} as const

/** People of that list who were invited, beside an editor who has come and a founder who did not answer. */
async function insertInvitations(tx: Transaction, now: number, { id: invitedBy }: { id: number }) {
  const ago = (days: number) => daysBefore(now, days)
  const seeds = () => ({ invitedBy, seed: createToken() })
  const [editor] = await tx.select().from(users).where(eq(users.role, 'editor')).limit(1)
  const late = { email: 'sol@paperlantern.example', role: 'founder' } as const
  await tx.insert(invitations).values([
    {
      ...seeds(),
      email: editor!.email,
      emailKey: editor!.emailKey,
      role: 'editor',
      takenBy: editor!.id,
      letters: 1,
      sentAt: ago(591),
      createdAt: ago(591),
      outcome: 'taken',
      closedAt: ago(590),
    },
    { ...seeds(), ...late, emailKey: late.email, letters: 1, sentAt: ago(40), createdAt: ago(40) },
  ])
  const records = await tx
    .select()
    .from(importedRecords)
    .where(inArray(importedRecords.emailKey, Object.keys(INVITED)))
  for (const { id: recordId, emailKey } of records) {
    const days = INVITED[emailKey as keyof typeof INVITED]
    const sent = days === null ? {} : { letters: 1, sentAt: ago(days) }
    const invited = {
      email: emailKey!,
      emailKey: emailKey!,
      role: 'founder',
      recordId,
      createdAt: ago(days ?? 0),
    } as const
    await tx.insert(invitations).values({ ...seeds(), ...invited, ...sent })
  }
}
