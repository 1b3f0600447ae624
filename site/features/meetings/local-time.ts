import { toInstant, toLocal } from '#content/event-time.ts'

/**
 * The instant of what an input of the type `datetime-local` holds, in a time zone; `null` for none, and for a time that
 * clocks skip as they are put forward. Of a time that occurs twice, the first is meant.
 */
export function readLocal(local: string, timeZone: string): Date | null {
  try {
    const at = toInstant(local, timeZone)
    return toLocal(at, timeZone) === local.slice(0, 16) ? at : null
  } catch {
    return null
  }
}
