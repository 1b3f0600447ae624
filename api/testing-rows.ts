import { getKeys } from './auth/contract/login.ts'
import type { SQLiteColumn, SQLiteTable } from './platform/db/drizzle.ts'
import type { Transaction } from './platform/db/database.ts'
import { users, type NewUser } from './users/table.ts'
import { documents } from './documents/table.ts'
import { investors, type NewInvestor } from './investors/table.ts'
import { startups, type NewStartup } from './startups/table.ts'

/** Inserts a row for a test; returns its id. */
export async function insertRow<Table extends SQLiteTable & { id: SQLiteColumn }>(
  tx: Transaction,
  table: Table,
  values: Table['$inferInsert'],
): Promise<number> {
  const [row] = await tx.insert(table).values(values).returning({ id: table.id })
  return Number(row!.id)
}

let people = 0

/** Inserts a user for a test, with a unique username and email address; returns the id. */
export async function insertUser(tx: Transaction, values: Partial<NewUser> = {}): Promise<number> {
  const name = `somebody${++people}`
  const named = { username: values.username ?? name, email: values.email ?? `${name}@example.org` }
  const defaults = {
    firstName: 'Ada',
    lastName: 'Byron',
    ...named,
    ...getKeys(named),
    passwordHash: '-',
  }
  return insertRow(tx, users, { ...defaults, ...values })
}

/** Inserts a startup for a test, with a new owner unless one is given; returns the id. */
export async function insertStartup(tx: Transaction, values: Partial<NewStartup> = {}): Promise<number> {
  const userId = values.userId ?? (await insertUser(tx, { role: 'founder' }))
  const defaults = {
    companyName: 'Prairie Grid',
    industry: 'Energy',
    stage: 'seed',
    location: 'Springfield',
    elevatorPitch: 'Batteries for farms',
    description: 'Batteries that farms share.',
  } as const
  return insertRow(tx, startups, { ...defaults, ...values, userId })
}

/** Inserts an investor profile for a test; returns the id. */
export async function insertInvestor(
  tx: Transaction,
  values: Pick<NewInvestor, 'userId'> & Partial<NewInvestor>,
): Promise<number> {
  const defaults = { background: 'Twenty years in farming', investmentRange: '$1M+', location: 'Here' }
  return insertRow(tx, investors, { ...defaults, ...values })
}

/** Inserts the row of a stored file, which needn't exist; returns the id. */
export async function insertDocument(
  tx: Transaction,
  values: { startupId: number } & Partial<typeof documents.$inferInsert>,
) {
  const file = { storedName: 'stored.pdf', originalName: 'Plan.pdf', mediaType: 'application/pdf', size: 1 }
  return insertRow(tx, documents, { ...file, sha256: 'a'.repeat(64), ...values })
}
