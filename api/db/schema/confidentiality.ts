import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { id, moment } from './columns.ts'
import { startups } from './startup.ts'

/**
 * What founders ask readers to agree to: each text of a startup once, and the one that was offered last counts. It
 * stays as long as a record of it does, without its startup, too; a trigger takes it after that.
 */
export const confidentialityTerms = sqliteTable(
  'confidentiality_terms',
  {
    id: id(),
    startupId: integer('startup_id').references(() => startups.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** SHA-256 of the text, 64 hexadecimal digits. */
    version: text().notNull(),
    /** When the founder chose this text last. */
    offeredAt: moment('offered_at').notNull(),
  },
  (table) => [
    check('confidentiality_terms_version', sql.raw(`length("version") = 64`)),
    uniqueIndex('confidentiality_terms_unique').on(table.startupId, table.version),
  ],
)

/**
 * Who agreed to a text, once. A record of both: it stays while one of them does, and goes with the last, by a trigger.
 */
export const confidentialityAgreements = sqliteTable(
  'confidentiality_agreements',
  {
    id: id(),
    termsId: integer('terms_id')
      .notNull()
      .references(() => confidentialityTerms.id, { onDelete: 'cascade' }),
    founderId: integer('founder_id').references(() => users.id, { onDelete: 'set null' }),
    readerId: integer('reader_id').references(() => users.id, { onDelete: 'set null' }),
    /** As the reader typed it. */
    readerName: text('reader_name').notNull(),
    /** These three as they were then. */
    firmName: text('firm_name'),
    founderName: text('founder_name').notNull(),
    companyName: text('company_name').notNull(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [
    uniqueIndex('confidentiality_agreements_unique').on(table.termsId, table.readerId),
    index('confidentiality_agreements_founder').on(table.founderId, table.agreedAt, table.id),
    index('confidentiality_agreements_reader').on(table.readerId, table.agreedAt, table.id),
  ],
)

export type AgreementRow = typeof confidentialityAgreements.$inferSelect
