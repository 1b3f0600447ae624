import { and, eq, inArray, or } from '#api/db/drizzle.ts'
import { OPEN_STATES } from '#api/contract/meeting/moves.ts'
import type { Transaction } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { startups } from '#api/db/schema/startup.ts'
import { endOf, selectMeetings } from './meeting.rows.ts'
import { moveMeeting } from './move.service.ts'

/**
 * Cancels what somebody was to come to, before their account goes with all its rows: the others' calendars hear of it.
 */
export async function cancelMeetingsOf(tx: Transaction, userId: number, now: number): Promise<void> {
  const open = await selectMeetings(tx).where(
    and(or(eq(connections.investorId, userId), eq(startups.userId, userId)), inArray(meetings.state, OPEN_STATES)),
  )
  for (const record of open)
    if ((endOf(record.meeting) ?? Infinity) > now) await moveMeeting(tx, record, { act: 'cancel', side: 'clock' }, now)
}
