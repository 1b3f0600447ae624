/** The letters in an avatar: the first ones of first and last name; `U` without a user (rules: Navigation). */
export function initials(user: { firstName?: string | null; lastName?: string | null } | null | undefined): string {
  const letters = [user?.firstName, user?.lastName].map((name) => [...(name?.trim() ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || 'U'
}

export function fullName(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim()
}

/** Names someone whose account is deleted or deactivated. */
export const FORMER_MEMBER = 'A former member'
