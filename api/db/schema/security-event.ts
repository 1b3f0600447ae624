import { check, index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { id, isAmount, momentOfInsert } from './columns.ts'

/**
 * Who did what from where, for 90 days: logins, failed logins, refusals, changes of credentials. Rows have no foreign
 * keys, because they outlive the people, and hold no name, code or content.
 */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    /** The first and the last time of what is counted here. */
    at: momentOfInsert('at'),
    lastAt: momentOfInsert('last_at'),
    count: integer().notNull().default(1),
    kind: text().notNull(),
    personId: integer('person_id'),
    /** A keyed hash of a name that nobody has. */
    nameMark: text('name_mark'),
    address: text(),
    device: text(),
    what: text(),
    targetId: integer('target_id'),
    requestId: text('request_id'),
  },
  (table) => [
    check('security_events_count', isAmount('count')),
    index('security_events_at').on(table.at),
    index('security_events_kind_at').on(table.kind, table.at),
    index('security_events_person_at').on(table.personId, table.at),
    index('security_events_target_at').on(table.targetId, table.at),
    index('security_events_address_at').on(table.address, table.at),
  ],
)

export type SecurityEventRow = typeof securityEvents.$inferSelect
export type NewSecurityEvent = typeof securityEvents.$inferInsert
