import { index, integer, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { id, timestamp } from '#api/platform/db/columns.ts'

/**
 * Statistics of deleted accounts for the impact report: what happened, when, and for which kind of company, without
 * names or references.
 */
export const deletedAccountStats = sqliteTable(
  'deleted_account_stats',
  {
    id: id(),
    /** The figure's name in the report. No check in the database, because figures are added. */
    figure: text().notNull(),
    at: timestamp('at').notNull(),
    /** For an answer: the milliseconds that it took. */
    took: integer(),
    industry: text({ enum: INDUSTRIES }),
    stage: text({ enum: STAGES }),
    location: text(),
  },
  (table) => [index('deleted_account_stats_figure').on(table.figure, table.at)],
)
