import { index, integer, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { id, timestamp } from '#api/platform/db/columns.ts'

/**
 * What the report counts of accounts that were deleted: what happened, and when, of which kind of company; nobody is
 * named and nothing leads back.
 */
export const departedFigures = sqliteTable(
  'departed_figures',
  {
    id: id(),
    /** The figure, as the report names it. Unchecked by the database: figures are added. */
    figure: text().notNull(),
    at: timestamp('at').notNull(),
    /** Of an answer: the milliseconds that it took. */
    took: integer(),
    industry: text({ enum: INDUSTRIES }),
    stage: text({ enum: STAGES }),
    location: text(),
  },
  (table) => [index('departed_figures_figure').on(table.figure, table.at)],
)
