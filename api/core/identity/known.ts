import type { Known } from '#api/contract/member/known-answers.ts'
import type { UserRow } from '#api/db/schema/account.ts'

/** Since when the region knows somebody (rules: Known to the region). */
export const knownOf = ({ knownSince, knownBy }: Pick<UserRow, 'knownSince' | 'knownBy'>): Known | null =>
  knownSince !== null && knownBy !== null ? { since: knownSince, metBy: knownBy } : null
