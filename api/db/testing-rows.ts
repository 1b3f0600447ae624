import { keysOf } from '#api/contract/account/folded-key.ts'
import type { Transaction } from './database.ts'
import { users, type NewUser } from './schema/account.ts'
import { documents } from './schema/document.ts'
import { startups, type NewStartup } from './schema/startup.ts'

let people = 0

/** Inserts a person for a test, with a username and an e-mail address that nobody else has; answers the id. */
export async function insertUser(tx: Transaction, values: Partial<NewUser> = {}): Promise<number> {
  const name = `somebody${++people}`
  const named = { username: values.username ?? name, email: values.email ?? `${name}@example.org` }
  const defaults = {
    firstName: 'Ada',
    lastName: 'Byron',
    ...named,
    ...keysOf(named),
    passwordHash: '-',
  }
  const [row] = await tx
    .insert(users)
    .values({ ...defaults, ...values })
    .returning({ id: users.id })
  return row!.id
}

/** Inserts a startup for a test, with an owner of its own unless one is given; answers the id. */
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
  const [row] = await tx
    .insert(startups)
    .values({ ...defaults, ...values, userId })
    .returning({ id: startups.id })
  return row!.id
}

/** Inserts the row of a stored file, which need not be there. */
export async function insertDocument(
  tx: Transaction,
  values: { startupId: number } & Partial<typeof documents.$inferInsert>,
) {
  const file = { storedName: 'stored.pdf', originalName: 'Plan.pdf', mediaType: 'application/pdf', size: 1 }
  await tx.insert(documents).values({ ...file, sha256: 'a'.repeat(64), ...values })
}
