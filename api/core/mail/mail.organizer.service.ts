import type { Database } from '#api/db/database.ts'
import type { Organizer } from '#api/db/schema/meeting.ts'
import type { MessageRow } from '#api/db/schema/message.ts'
import type { CalendarEntry } from './mail.kind.ts'
import { kindNamed } from './mail.kinds.ts'

/**
 * Keeps whom the first edition of an entry for a calendar named. Later ones name the same one, also once the region has
 * another address.
 */
export async function keepOrganizer(
  database: Database,
  message: Pick<MessageRow, 'kind' | 'data'>,
  entry: CalendarEntry | null,
  organizer: Organizer,
): Promise<void> {
  const kind = kindNamed(message.kind)
  if (entry?.method !== 'REQUEST' || entry.organizer || !kind?.keepOrganizer) return
  const keep = kind.keepOrganizer
  await database.write((tx) => keep(tx, message.data as Parameters<typeof keep>[1], organizer))
}
