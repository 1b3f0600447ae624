import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { MEETING_EVENT_TYPES, MEETING_STATES, MET_ANSWERS, OPEN_STATES } from './contract/transitions.ts'
import { id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { connections } from '#api/connections/table.ts'

/** Proposed times in milliseconds, with the rest of the proposal. */
export interface Proposal {
  times: number[]
  minutes: number
  place: string | null
  note: string | null
}

/** The organizer of a calendar event. */
export interface Organizer {
  name: string
  address: string
}

/** A meeting of two connected people in its current state; `meetingEvents` has its history. */
export const meetings = sqliteTable(
  'meetings',
  {
    id: id(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    state: text({ enum: MEETING_STATES }).notNull().default('proposed'),
    /** Who made the last proposal. */
    proposedBy: text('proposed_by', { enum: CONNECTION_PARTIES }).notNull(),
    /** The open proposal. */
    proposal: text({ mode: 'json' }).$type<Proposal>(),
    /** The last confirmed time. */
    startsAt: timestamp('starts_at'),
    minutes: integer(),
    place: text(),
    note: text(),
    /** The revision number in calendars, increased with each change that is sent to them. */
    sequence: integer().notNull().default(0),
    /** The organizer in the first revision, because calendars accept changes from no one else. */
    organizer: text({ mode: 'json' }).$type<Organizer>(),
    /** When both were asked whether they met. */
    attendanceRequestedAt: timestamp('attendance_requested_at'),
    investorMet: text('investor_met', { enum: MET_ANSWERS }),
    founderMet: text('founder_met', { enum: MET_ANSWERS }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    check('meetings_state', isOneOf('state', MEETING_STATES)),
    check('meetings_proposed_by', isOneOf('proposed_by', CONNECTION_PARTIES)),
    uniqueIndex('meetings_one_open').on(table.connectionId).where(isOneOf('state', OPEN_STATES)),
    index('meetings_connection').on(table.connectionId, table.id),
    index('meetings_starts').on(table.startsAt),
    index('meetings_to_come').on(table.startsAt).where(isOneOf('state', OPEN_STATES)),
    index('meetings_to_ask')
      .on(table.startsAt)
      .where(sql.raw(`"state" = 'over' and "attendance_requested_at" is null`)),
  ],
)

export type MeetingRow = typeof meetings.$inferSelect

/** Everything that happened to a meeting, in order. */
export const meetingEvents = sqliteTable(
  'meeting_events',
  {
    id: id(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    action: text({ enum: MEETING_EVENT_TYPES }).notNull(),
    /** Who did it; null when time ran out or the connection ended. */
    party: text({ enum: CONNECTION_PARTIES }),
    /** The proposed times. */
    proposal: text({ mode: 'json' }).$type<Proposal>(),
    /** The confirmed time. */
    startsAt: timestamp('starts_at'),
    met: text({ enum: MET_ANSWERS }),
    at: insertTimestamp('at'),
  },
  (table) => [
    check('meeting_events_action', isOneOf('action', MEETING_EVENT_TYPES)),
    index('meeting_events_meeting').on(table.meetingId, table.id),
    index('meeting_events_at').on(table.at),
  ],
)
