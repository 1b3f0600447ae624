import { and, eq, gt, isNotNull, ne, or, type SQL } from '#api/db/drizzle.ts'
import { storedEmail } from '#api/contract/email-address/domain.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import { EMAIL_TAKEN } from '#api/contract/account/taken.ts'
import { standInAddress } from '#api/contract/account/no-address.ts'
import { recordAudit } from '#api/core/audit/audit.service.ts'
import type { FieldProblem } from '#api/contract/problem.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { isUniqueViolation } from '#api/db/errors.ts'
import { users } from '#api/db/schema/account.ts'
import { emailChanges, emailCodes } from '#api/db/schema/email-address.ts'
import { conflict } from '#api/errors.ts'

const USERNAME_TAKEN = 'This username is already taken. Please choose another.'

/** The account of a username or e-mail address in any spelling; a username never contains `@`. */
export function isNamed(name: string): SQL {
  const key = foldedKey(storedEmail(name))
  return eq(key.includes('@') ? users.emailKey : users.usernameKey, key)
}

/** The account that fits everything given: a username with somebody else's address fits none. */
export function namedBy({ username, email }: { username: string | null; email: string | null }): SQL | undefined {
  return and(username === null ? undefined : isNamed(username), email === null ? undefined : isNamed(email))
}

export interface Identity {
  username?: string
  email: string
  /** The moment of the claim. */
  now: number
  /** Whether the address is shown to be theirs: an account that never confirmed it gives way. */
  isProven?: boolean
}

async function takenFields(
  read: Reader,
  { username, email, now, isProven = false }: Identity,
  exceptId?: number,
): Promise<FieldProblem[]> {
  const usernameKey = username === undefined ? undefined : foldedKey(username)
  const emailKey = foldedKey(email)
  const sameName = usernameKey === undefined ? undefined : eq(users.usernameKey, usernameKey)
  const rows = await read
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey, since: users.emailUnconfirmedSince })
    .from(users)
    .where(and(or(sameName, eq(users.emailKey, emailKey)), exceptId === undefined ? undefined : ne(users.id, exceptId)))
  // Where a change can still be undone, the old address belongs to whoever left it.
  const isLeft = and(
    eq(emailChanges.emailKey, emailKey),
    gt(emailChanges.undoUntil, new Date(now)),
    exceptId === undefined ? undefined : ne(emailChanges.userId, exceptId),
  )
  const isReserved = (await read.$count(emailChanges, isLeft)) > 0
  const problems: FieldProblem[] = []
  if (rows.some((row) => row.usernameKey === usernameKey)) problems.push({ path: 'username', message: USERNAME_TAKEN })
  const isInTheWay = rows.some((row) => row.emailKey === emailKey && !(isProven && row.since))
  if (isReserved || isInTheWay) problems.push({ path: 'email', message: EMAIL_TAKEN })
  return problems
}

/** Whether an account has confirmed this address, or can have it back: others give way to whoever proves it. */
export const isAddressTaken = async (read: Reader, email: string, now: number): Promise<boolean> =>
  (await takenFields(read, { email, now, isProven: true })).length > 0

/** Whether any account has this address, or can have it back. */
export const isHeld = async (read: Reader, email: string, now: number): Promise<boolean> =>
  (await takenFields(read, { email, now })).length > 0

/**
 * Takes an address from an account that never confirmed it, in the unit of work that gives it to whoever proved it.
 * That account keeps everything else, and its person is asked for another address.
 */
async function releaseAddress(tx: Transaction, { email, now }: Identity, exceptId?: number): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailKey, foldedKey(email)),
        isNotNull(users.emailUnconfirmedSince),
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    )
  if (!other) return
  const standIn = standInAddress(other.id)
  const set = { email: standIn, emailKey: foldedKey(standIn), updatedAt: new Date(now) }
  await tx.update(users).set(set).where(eq(users.id, other.id))
  await tx.delete(emailCodes).where(eq(emailCodes.userId, other.id))
  const event = { action: 'user.email-lost', targetType: 'user', targetId: other.id } as const
  await recordAudit(tx, { id: null, requestId: null, now }, event)
}

/** Refuses a username or e-mail address that somebody else has. @throws ApiError 409 with a problem for each field */
export async function requireFree(read: Reader, identity: Identity, exceptId?: number): Promise<void> {
  const problems = await takenFields(read, identity, exceptId)
  if (problems.length > 0) throw conflict(problems[0]!.message, problems)
}

/** Runs an insert or update of an account. If another process was faster, the index's refusal becomes the same 409. */
export async function claiming<T>(
  tx: Transaction,
  identity: Identity,
  write: (tx: Transaction) => Promise<T>,
  exceptId?: number,
) {
  await requireFree(tx, identity, exceptId)
  if (identity.isProven) await releaseAddress(tx, identity, exceptId)
  try {
    return await write(tx)
  } catch (error) {
    if (isUniqueViolation(error, users.usernameKey)) {
      throw conflict(USERNAME_TAKEN, [{ path: 'username', message: USERNAME_TAKEN }])
    }
    if (isUniqueViolation(error, users.emailKey)) throw conflict(EMAIL_TAKEN, [{ path: 'email', message: EMAIL_TAKEN }])
    throw error
  }
}
