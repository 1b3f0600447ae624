import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { importedRecords, tableImports } from '#api/imports/table.ts'
import { users } from '#api/users/table.ts'
import { id, insertTimestamp, isOneOf, timestamp } from '#api/platform/db/columns.ts'
import { CLAIM_OUTCOMES } from './contract.ts'

/**
 * Imported startups that the directory lists as unclaimed: a copy of their public facts, so that no query of what
 * visitors see can reach a person, a contact, or an amount. `public-facts.ts` says what is copied.
 */
export const unclaimedStartups = sqliteTable(
  'unclaimed_startups',
  {
    recordId: integer('record_id')
      .primaryKey()
      .references(() => importedRecords.id, { onDelete: 'cascade' }),
    companyName: text('company_name').notNull(),
    /** The normalized name, by which the list is sorted. */
    nameKey: text('name_key').notNull(),
    industry: text({ enum: INDUSTRIES }),
    stage: text({ enum: STAGES }),
    location: text().notNull(),
    website: text(),
    description: text().notNull(),
    /** The import that listed it. */
    importId: integer('import_id').references(() => tableImports.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('unclaimed_startups_name').on(table.nameKey, table.recordId),
    index('unclaimed_startups_import').on(table.importId),
  ],
)
export type UnclaimedRow = typeof unclaimedStartups.$inferSelect

/** Requests of founders to get an imported startup as their profile. */
export const startupClaims = sqliteTable(
  'startup_claims',
  {
    id: id(),
    recordId: integer('record_id')
      .notNull()
      .references(() => importedRecords.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the founder is connected to the company. */
    note: text().notNull(),
    /** What the imported startup lacks and a profile needs. */
    industry: text({ enum: INDUSTRIES }),
    stage: text({ enum: STAGES }),
    outcome: text({ enum: CLAIM_OUTCOMES }),
    createdAt: insertTimestamp('created_at'),
    closedAt: timestamp('closed_at'),
  },
  (table) => [
    check('startup_claims_outcome', isOneOf('outcome', CLAIM_OUTCOMES)),
    uniqueIndex('startup_claims_record_user_unique').on(table.recordId, table.userId),
    uniqueIndex('startup_claims_pending_unique').on(table.userId).where(sql.raw('"outcome" is null')),
    index('startup_claims_pending').on(table.createdAt).where(sql.raw('"outcome" is null')),
  ],
)
