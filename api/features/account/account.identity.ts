import { and, inArray, ne, or, sql, type Column, type SQL } from 'drizzle-orm'
import { lookupKey } from '#api/contract/account.ts'
import type { FieldProblem } from '#api/contract/problem.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { isUniqueViolation } from '#api/db/errors.ts'
import { users } from '#api/db/schema/account.ts'
import { conflict } from '#api/errors.ts'

const USERNAME_TAKEN = 'This username is already taken. Please choose another.'
const EMAIL_TAKEN = 'There is already an account with this e-mail address.'

/**
 * Compares a column with a name in any letter case. SQLite's `lower`, on which the unique indexes stand, knows only
 * ASCII letters, so the other letters are tried as typed, small and capital.
 */
export function sameName(column: Column, name: string): SQL {
  const spellings = new Set([name.normalize('NFC'), lookupKey(name), lookupKey(name).toUpperCase()])
  return inArray(
    sql`lower(${column})`,
    [...spellings].map((spelling) => sql`lower(${spelling})`),
  )
}

/** The account that everything given belongs to: an address of somebody else's beside a username leads nowhere. */
export function namedBy({ username, email }: { username: string | null; email: string | null }): SQL | undefined {
  const name = username && sameName(username.includes('@') ? users.email : users.username, username)
  const address = email && sameName(users.email, email)
  return and(name || undefined, address || undefined)
}

/** What nobody else may have. */
export interface Identity {
  username?: string
  email: string
}

async function takenFields(read: Reader, { username, email }: Identity, exceptId?: number): Promise<FieldProblem[]> {
  const nameMatches = username === undefined ? undefined : sameName(users.username, username)
  const emailMatches = sameName(users.email, email)
  const rows = await read
    .select({
      takesName: nameMatches ? sql<number>`${nameMatches}` : sql<number>`0`,
      takesEmail: sql<number>`${emailMatches}`,
    })
    .from(users)
    .where(and(or(nameMatches, emailMatches), exceptId === undefined ? undefined : ne(users.id, exceptId)))
  const problems: FieldProblem[] = []
  if (rows.some((row) => row.takesName)) problems.push({ path: 'username', message: USERNAME_TAKEN })
  if (rows.some((row) => row.takesEmail)) problems.push({ path: 'email', message: EMAIL_TAKEN })
  return problems
}

/** Refuses a username or e-mail address that somebody else has. @throws ApiError 409 with a problem for each field */
export async function requireFree(read: Reader, identity: Identity, exceptId?: number): Promise<void> {
  const problems = await takenFields(read, identity, exceptId)
  if (problems.length > 0) throw conflict(problems[0]!.message, problems)
}

/** Runs an insert or update of an account; where another process was faster, the index's refusal becomes the same 409. */
export async function claiming<T>(
  tx: Transaction,
  identity: Identity,
  write: (tx: Transaction) => Promise<T>,
  exceptId?: number,
) {
  await requireFree(tx, identity, exceptId)
  try {
    return await write(tx)
  } catch (error) {
    if (isUniqueViolation(error, users.username)) {
      throw conflict(USERNAME_TAKEN, [{ path: 'username', message: USERNAME_TAKEN }])
    }
    if (isUniqueViolation(error, users.email)) throw conflict(EMAIL_TAKEN, [{ path: 'email', message: EMAIL_TAKEN }])
    throw error
  }
}
