import { check, index, integer, sql, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import type { AuditDetails } from './contract.ts'
import { id, insertTimestamp } from '#api/platform/db/columns.ts'

/**
 * Who did what to whom, forever: triggers refuse to change, replace, or delete a row. It stores ids, never names or
 * contents, and has no foreign keys, because it outlives the users and targets that it mentions.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: id(),
    at: insertTimestamp('at'),
    /** User id; null when the system or a visitor did it. */
    actorId: integer('actor_id'),
    /** Noun and verb, for instance `user.delete`. */
    action: text().notNull(),
    targetType: text('target_type'),
    targetId: integer('target_id'),
    /** Further facts without personal data. */
    details: text({ mode: 'json' }).$type<AuditDetails>(),
    requestId: text('request_id'),
  },
  (table) => [
    check('audit_entries_details', sql.raw(`"details" is null or json_valid("details")`)),
    index('audit_entries_at').on(table.at),
    index('audit_entries_actor_at').on(table.actorId, table.at),
    index('audit_entries_action_at').on(table.action, table.at),
    index('audit_entries_target').on(table.targetType, table.targetId, table.id),
  ],
)
