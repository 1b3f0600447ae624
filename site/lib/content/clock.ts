import { toLocalDay } from '#content/event-time.ts'
import { trackContentRead } from './reads.ts'

/**
 * Questions about the time. A page that asks one of these is made again when the answer changes; a page that asks
 * the clock itself, with each change of the day and each end of an event.
 */
export const isPast = (instant: Date): Promise<boolean> => isPastAt(instant.toISOString())

const isPastAt = trackContentRead('past', async (instant) => Date.parse(instant) < Date.now())

/** The year on the clock of a zone. */
export const yearIn = trackContentRead('year', async (timeZone) => toLocalDay(new Date(), timeZone).slice(0, 4))
