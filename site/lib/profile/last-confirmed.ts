import { formatDate } from '#api/platform/contract/dates.ts'
import { showsConfirmation } from '#api/trust/contract/freshness.ts'

/** What an old profile says to its readers, else `null` (rules: Profile confirmation). `now` in milliseconds. */
export const lastConfirmed = (confirmedAt: string | undefined, now: number, timeZone: string): string | null =>
  showsConfirmation(confirmedAt, now) ? `Last confirmed ${formatDate(confirmedAt, timeZone)}` : null
