/** The zone of the browser's clock. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const pad = (value: number) => String(value).padStart(2, '0')

/** How an input of the kind `datetime-local` writes an instant, on the browser's own clock. */
export const toLocal = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`

/**
 * The instant of such a time on the browser's own clock, or `null` for none: also one that the clock skips when it is
 * put forward. Of a time that it shows twice the first is meant.
 */
export function toInstant(local: string): Date | null {
  const at = new Date(local)
  return !Number.isNaN(at.getTime()) && toLocal(at) === local.slice(0, 16) ? at : null
}
