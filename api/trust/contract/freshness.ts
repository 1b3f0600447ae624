import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

const { remindAfterDays, shownAfterDays, listedForDays } = LIMITS.confirmation

/**
 * A profile's freshness (rules: Profile confirmation): with `due` its owner got a reminder, `old` is shown to viewers
 * and not recommended, `expired` isn't listed.
 */
export type Freshness = 'confirmed' | 'due' | 'old' | 'expired'

/** `now` in milliseconds. */
export function getFreshness(confirmedAt: string, now: number): Freshness {
  const days = (now - Date.parse(confirmedAt)) / DAY
  if (days >= listedForDays) return 'expired'
  if (days >= shownAfterDays) return 'old'
  return days >= remindAfterDays[0] ? 'due' : 'confirmed'
}

/** Whether a profile shows when it was last confirmed. */
export const showsConfirmation = (confirmedAt: string | undefined, now: number): confirmedAt is string =>
  confirmedAt !== undefined && ['old', 'expired'].includes(getFreshness(confirmedAt, now))

/** The time this many days earlier. */
export const daysBefore = (now: number, days: number): Date => new Date(now - days * DAY)
