import type { User } from '#api/account/contract/user.ts'

const WHEN = '2026-03-01T10:00:00.000Z'
/** A founder for component tests. */
export const ada: User = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Stone',
  email: 'ada@people.example',
  emailConfirmed: true,
  username: 'ada',
  role: 'founder',
  requestedRole: null,
  roleRequestedAt: WHEN,
  approved: true,
  profileCompleted: true,
  active: true,
  phoneNumber: null,
  timeZone: null,
  createdAt: WHEN,
  updatedAt: WHEN,
  mustChangePassword: false,
  twoFactor: false,
  known: null,
  rejectedAt: null,
  rejectionReason: null,
}
