import { integer, primaryKey, sqliteTable, text } from '#api/db/drizzle.ts'
import { flag } from './columns.ts'

/**
 * How many startups there are for each combination of what lists filter by, kept by triggers. `sum(total)` under a
 * list's filters is its exact length: some ten microseconds at any size, where counting rows takes milliseconds.
 */
export const startupTotals = sqliteTable(
  'startup_totals',
  {
    listed: flag('listed').notNull(),
    isPublic: flag('is_public').notNull(),
    industry: text().notNull(),
    stage: text().notNull(),
    fundingBand: text('funding_band').notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.industry, table.stage, table.fundingBand, table.listed, table.isPublic] })],
)
