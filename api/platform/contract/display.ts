/** The letters in an avatar: the first ones of first and last name; `U` without a user (rules: Navigation). */
export function initials(user: { firstName?: string | null; lastName?: string | null } | null | undefined): string {
  const letters = [user?.firstName, user?.lastName].map((name) => [...(name?.trim() ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || 'U'
}

export function fullName(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim()
}

/** Percent, 0 to 100, of connections per $100,000 of the ask; 0 if either is 0 (rules: Interest). */
export function fundingProgress(connectionCount: number, fundingAmount: number | null | undefined): number {
  if (!fundingAmount || !connectionCount) return 0
  return share(connectionCount, fundingAmount)
}

/** Percent, 0 to 100, of interest per $100,000 of the ask; a missing amount counts as $100,000 (rules: Interest). */
export function interestBar(interestCount: number, fundingAmount: number | null | undefined): number {
  return share(interestCount, fundingAmount || 100_000)
}

/** 1.2K, 3.4M, 5.6B: one decimal from a thousand on, the plain number below (rules: Platform figures). */
export function abbreviateCount(count: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const
  // Half a tenth below a unit rounds up to it: 999,950 is 1.0M, not 1000.0K.
  for (const [unit, email] of units)
    if (count >= unit || (unit > 1e3 && count >= unit * 0.99995)) return `${(count / unit).toFixed(1)}${email}`
  return String(count)
}

function share(count: number, dollars: number): number {
  return Math.min(100, Math.max(0, (count / (dollars / 100_000)) * 100))
}
