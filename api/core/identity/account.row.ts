import type { User } from '#api/contract/account.ts'
import { users, type UserRow } from '#api/db/schema/account.ts'

/** The columns that a `User` is made of: never the password's hash. */
export const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  role: users.role,
  requestedRole: users.requestedRole,
  roleRequestedAt: users.roleRequestedAt,
  approved: users.approved,
  profileCompleted: users.profileCompleted,
  active: users.active,
  phoneNumber: users.phoneNumber,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  mustChangePassword: users.mustChangePassword,
  twoStepSince: users.twoStepSince,
  rejectedAt: users.rejectedAt,
  rejectionReason: users.rejectionReason,
}

export const toUser = (row: Pick<UserRow, keyof typeof userColumns>): User => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  username: row.username,
  role: row.role,
  requestedRole: row.requestedRole,
  roleRequestedAt: (row.roleRequestedAt ?? row.createdAt).toISOString(),
  approved: row.approved,
  profileCompleted: row.profileCompleted,
  active: row.active,
  phoneNumber: row.phoneNumber,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  mustChangePassword: row.mustChangePassword,
  twoStep: row.twoStepSince !== null,
  rejectedAt: row.rejectedAt?.toISOString() ?? null,
  rejectionReason: row.rejectionReason,
})
