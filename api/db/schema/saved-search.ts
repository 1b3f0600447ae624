import { check, index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { ALERT_FREQUENCIES, FUNDING_BANDS, INDUSTRIES, STAGES, type FundingBand } from '#api/contract/enumerations.ts'
import { users } from './account.ts'
import { id, isOneOf, moment, momentOfInsert } from './columns.ts'
import { startups } from './startup.ts'

const bands = FUNDING_BANDS.map((band) => band.value) as [FundingBand, ...FundingBand[]]

/**
 * The order in which startups were first listed: approved, with an active owner. Triggers write it. A search that
 * remembers how far it has read meets each startup once, whatever happens to it later.
 */
export const startupListings = sqliteTable('startup_listings', {
  id: id(),
  startupId: integer('startup_id')
    .notNull()
    .unique('startup_listings_startup_unique')
    .references(() => startups.id, { onDelete: 'cascade' }),
})

/** Filters of discovery that an investor keeps, and how far each has told of new startups. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: id(),
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    q: text(),
    industry: text({ enum: INDUSTRIES }),
    stage: text({ enum: STAGES }),
    funding: text({ enum: bands }),
    frequency: text({ enum: ALERT_FREQUENCIES }).notNull(),
    /** The last listing (`startup_listings.id`) that it has looked at. */
    readUpTo: integer('read_up_to').notNull(),
    /** When it looks again; null while it is off. */
    dueAt: moment('due_at'),
    createdAt: momentOfInsert('created_at'),
    updatedAt: momentOfInsert('updated_at'),
  },
  (table) => [
    check('saved_searches_industry', isOneOf('industry', INDUSTRIES)),
    check('saved_searches_stage', isOneOf('stage', STAGES)),
    check('saved_searches_funding', isOneOf('funding', bands)),
    check('saved_searches_frequency', isOneOf('frequency', ALERT_FREQUENCIES)),
    index('saved_searches_investor').on(table.investorId, table.id),
    index('saved_searches_due').on(table.dueAt),
  ],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
