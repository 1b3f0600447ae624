import { check, index, integer, sql, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { insertTimestamp } from '#api/platform/db/columns.ts'

/** Settings that are not content, such as `editorsMayPublish`: a key and any JSON value. */
export const settings = sqliteTable(
  'settings',
  {
    key: text().primaryKey(),
    value: text({ mode: 'json' }).$type<unknown>().notNull(),
    updatedAt: insertTimestamp('updated_at'),
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('settings_value', sql.raw(`json_valid("value")`)),
    index('settings_updated_by').on(table.updatedBy),
  ],
)
