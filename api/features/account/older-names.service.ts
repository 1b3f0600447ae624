import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'

/** The key of an account whose own is not known yet, or is an earlier account's. No name has it as its key. */
const standIn = (id: number) => `@${id}`

const NAMES = [
  { name: users.username, key: users.usernameKey, column: 'usernameKey' },
  { name: users.email, key: users.emailKey, column: 'emailKey' },
] as const
type Name = (typeof NAMES)[number]

const waiting = (read: Reader, { name, key }: Name) =>
  read
    .select({ id: users.id, name })
    .from(users)
    .where(and(gte(key, '@'), lt(key, 'A')) as SQL)
    .orderBy(asc(users.id))

/** Gives the key to the first account with the name. Returns the account left without one, if any. */
async function claim(tx: Transaction, { key, column }: Name, id: number, wanted: string): Promise<number | null> {
  const set = (to: string, whose: number) =>
    tx
      .update(users)
      .set({ [column]: to })
      .where(eq(users.id, whose))
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(key, wanted))
  if (holder && holder.id < id) return id
  if (holder) await set(standIn(holder.id), holder.id)
  await set(wanted, id)
  return holder?.id ?? null
}

/**
 * Fills in the keys of accounts that were made before names were folded. Of two accounts whose names are now the same,
 * the earlier keeps it. Returns the ids of the others, who sign in with their other name: the e-mail address or
 * username.
 */
async function foldOlderNames({ read, write }: Pick<Database, 'read' | 'write'>): Promise<number[]> {
  const left = new Set<number>()
  for (const name of NAMES) {
    if ((await waiting(read, name)).length === 0) continue
    await write(async (tx) => {
      for (const row of await waiting(tx, name)) {
        const loser = await claim(tx, name, row.id, foldedKey(row.name))
        if (loser !== null) left.add(loser)
      }
    })
  }
  return [...left].sort((a, b) => a - b)
}

/** The same at a start, told to the operator, by ids: the names are personal data. */
export async function foldNamesAtStart(database: Database, say: (sentence: string) => void): Promise<void> {
  const ids = await foldOlderNames(database)
  if (ids.length === 0) return
  say(
    `Accounts whose username or e-mail address counts as the same as an earlier account's by now: ids ${ids.join(', ')}. They sign in with the other of the two.`,
  )
}
