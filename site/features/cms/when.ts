import { formatDate } from '#api/platform/contract/dates.ts'

/** `May 17, 2030, 6:30 PM`, on the clock of the site. */
export const dayAndTime = (instant: string, timeZone: string): string =>
  formatDate(instant, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
