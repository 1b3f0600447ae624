import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'

const { askedAfterDays, saidAfterDays, listedForDays } = LIMITS.confirmation

/**
 * What became of a profile's last confirmation (rules: Still right): `asked` waits for its owner's press, `old` says so
 * to its readers and is not suggested, `lapsed` is in no list.
 */
export type Freshness = 'confirmed' | 'asked' | 'old' | 'lapsed'

/** `now` in milliseconds. */
export function freshnessOf(confirmedAt: string, now: number): Freshness {
  const days = (now - Date.parse(confirmedAt)) / DAY
  if (days >= listedForDays) return 'lapsed'
  if (days >= saidAfterDays) return 'old'
  return days >= askedAfterDays[0] ? 'asked' : 'confirmed'
}

/** Whether a profile tells its readers when it was last confirmed. */
export const saysConfirmation = (confirmedAt: string | undefined, now: number): confirmedAt is string =>
  confirmedAt !== undefined && ['old', 'lapsed'].includes(freshnessOf(confirmedAt, now))

/** The moment so many days before. */
export const daysBefore = (now: number, days: number): Date => new Date(now - days * DAY)
