import { createHmac } from 'node:crypto'
import { dayOf, formatDate } from '#api/contract/dates.ts'
import type { Keys } from '#api/keys.ts'
import type { Mark } from './stamp.ts'

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface MarkedReading {
  startupId: number
  reader: { id: number; name: string; firm: string | null }
  /** Milliseconds. */
  at: number
}

/**
 * What a reader's copy of a founder's documents carries on a day (UTC). Its code is of the three, and nobody can make
 * up another person's; it stands beside the reading of that day.
 */
export function markOf(keys: Keys, { startupId, reader: { id, name, firm }, at }: MarkedReading): Mark {
  const day = dayOf(at, 'UTC')
  const digest = createHmac('sha256', keys('watermark')).update(`${startupId} ${id} ${day}`).digest()
  const letters = [...digest.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  return { lines: [name, ...(firm ? [firm] : []), `${formatDate(at, 'UTC')} · ${code}`], code }
}
