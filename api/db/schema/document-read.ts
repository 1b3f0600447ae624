import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { flag, id, isAmount, moment } from './columns.ts'
import { documents } from './document.ts'
import { startups } from './startup.ts'

/** Who opened which document on which day, for its founder. Outlives the document, not the reader's account. */
export const documentReads = sqliteTable(
  'document_reads',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** What the document was called. */
    documentName: text('document_name').notNull(),
    readerId: integer('reader_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Day in UTC, `YYYY-MM-DD`. */
    day: text().notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** How often on that day. */
    times: integer().notNull().default(1),
    /** Noted for parts without the beginning, which is the same opening when it comes. */
    onlyParts: flag('only_parts').notNull().default(false),
    /** What the reader's copies of that day carry beside their name. */
    code: text(),
    /** How often it was taken along. Unchecked by the database, as a check would rebuild the table. */
    downloads: integer().notNull().default(0),
  },
  (table) => [
    check('document_reads_day', sql.raw(`"day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`)),
    check('document_reads_times', isAmount('times')),
    uniqueIndex('document_reads_unique').on(table.documentId, table.readerId, table.day),
    index('document_reads_startup_last').on(table.startupId, table.lastAt, table.id),
    index('document_reads_reader').on(table.readerId),
  ],
)

export type DocumentReadRow = typeof documentReads.$inferSelect
