import type { Vouch } from '#api/account/contract/user.ts'

interface Relationship {
  registeredAt: string
  known: Vouch | null
}

/**
 * Whether someone became known after an ask began: by the month in which someone of the site met them, or else by when
 * they registered. In the month of the ask itself no one can tell, so it counts as younger.
 */
export function isYoungerThan(requestedAt: Date, { registeredAt, known }: Relationship): boolean {
  if (known && known.since < requestedAt.toISOString().slice(0, 7)) return false
  return new Date(registeredAt) > requestedAt
}
