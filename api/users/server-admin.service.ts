import { asc, eq } from '#api/platform/db/drizzle.ts'
import { generateTemporaryPassword } from '#api/auth/contract/password-reset.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { users } from './table.ts'
import { isNamed } from './identity.service.ts'
import { revokeCredentials, turnOffTwoFactor, setTemporaryPassword, hashPassword } from '#api/auth/password.service.ts'
import { recordAudit } from '#api/audit/service.ts'
import { recordCommand } from '#api/auth/security-log.service.ts'
import { withdrawUserStartup } from '#api/startups/find.service.ts'

/** A server administrator at the terminal, who has no account for the audit log. */
const operator = (now: number) => ({ id: null, requestId: null, now })

/** An administrator or editor, as a server administrator sees them. */
export interface StaffMember {
  username: string
  email: string
  role: Role
  active: boolean
}

/** Administrators and editors, in the order of their accounts. */
export async function listStaff({ read }: Pick<Database, 'read'>): Promise<StaffMember[]> {
  const { username, email, role, active } = users
  const columns = { username, email, role, active }
  const rows = await Promise.all(
    (['admin', 'editor'] as const).map((staff) =>
      read.select(columns).from(users).where(eq(users.role, staff)).orderBy(asc(users.id)),
    ),
  )
  return rows.flat()
}

async function findByName(read: Reader, name: string) {
  const [row] = await read
    .select({ id: users.id, role: users.role, username: users.username, active: users.active })
    .from(users)
    .where(isNamed(name))
  return row
}

/**
 * Sets a temporary password for 24 hours and returns it. Every other way to log in ends. Returns `null` for an unknown
 * username or email address.
 */
export async function resetUserPassword(database: Database, name: string, now: number): Promise<string | null> {
  const password = generateTemporaryPassword()
  const passwordHash = await hashPassword(password)
  return database.write(async (tx) => {
    const user = await findByName(tx, name)
    if (!user) return null
    await setTemporaryPassword(tx, user.id, passwordHash, now)
    const event = { action: 'user.temporary-password', targetType: 'user', targetId: user.id } as const
    await recordAudit(tx, operator(now), event)
    await recordCommand(tx, now, 'reset-password', user.id)
    return password
  })
}

/** Makes an account an active administrator; false for an unknown username or email address. */
export async function makeAdmin(database: Database, name: string, now: number): Promise<boolean> {
  return database.write(async (tx) => {
    const user = await findByName(tx, name)
    if (!user) return false
    // Earlier versions kept passkeys of deactivated accounts.
    if (!user.active) await revokeCredentials(tx, { userId: user.id, now })
    const role = 'admin'
    const set = { role, active: true, rejectedAt: null, rejectionReason: null, updatedAt: new Date(now) } as const
    await tx.update(users).set(set).where(eq(users.id, user.id))
    await withdrawUserStartup(tx, operator(now), user.id)
    const details = { before: { role: user.role }, after: { role } }
    await recordAudit(tx, operator(now), { action: 'user.role', targetType: 'user', targetId: user.id, details })
    await recordCommand(tx, now, 'make-admin', user.id)
    return true
  })
}

/** Turns two-factor authentication off; `null` for an unknown username or email address, false if it was off. */
export async function removeTwoFactorFor(database: Database, name: string, now: number): Promise<boolean | null> {
  return database.write(async (tx) => {
    const user = await findByName(tx, name)
    if (!user) return null
    if (!(await turnOffTwoFactor(tx, user.id, now))) return false
    await recordAudit(tx, operator(now), { action: 'user.two-factor-remove', targetType: 'user', targetId: user.id })
    await recordCommand(tx, now, 'remove-two-factor', user.id)
    return true
  })
}
