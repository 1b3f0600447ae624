import { check, index, integer, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { PIPELINE_STAGES, ALERT_FREQUENCIES } from '#api/saved-startups/contract/pipeline.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import type { DoneAction } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, isTextList, insertTimestamp, textList, timestamp } from '#api/platform/db/columns.ts'
import { fundingBands, startups } from '#api/startups/table.ts'

/**
 * An investor's saved startups, with private notes, tags, and a pipeline stage. Triggers keep `interestCount` up to
 * date.
 */
export const savedStartups = sqliteTable(
  'saved_startups',
  {
    id: id(),
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    notes: text(),
    tags: textList('tags'),
    pipeline: text({ enum: PIPELINE_STAGES }).notNull().default('new'),
    /** Only for a startup that was passed on. */
    passedReason: text('passed_reason'),
    nextAction: text('next_action'),
    /** Calendar day, `YYYY-MM-DD`. */
    nextActionOn: text('next_action_on'),
    /** Finished next steps, the last one first. */
    done: text({ mode: 'json' }).$type<DoneAction[]>().notNull().default([]),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
  },
  (table) => [
    check('saved_startups_tags', isTextList('tags')),
    check('saved_startups_pipeline', isOneOf('pipeline', PIPELINE_STAGES)),
    uniqueIndex('saved_startups_pair_unique').on(table.investorId, table.startupId),
    index('saved_startups_created').on(table.createdAt),
    index('saved_startups_investor_created').on(table.investorId, table.createdAt, table.id),
    index('saved_startups_startup').on(table.startupId),
  ],
)

export type SavedStartupRow = typeof savedStartups.$inferSelect

/**
 * The order in which startups were first listed: approved, with an active owner. Triggers write it. A search that
 * stores how far it has read finds each startup once, whatever happens to it later.
 */
export const startupListings = sqliteTable('startup_listings', {
  id: id(),
  startupId: integer('startup_id')
    .notNull()
    .unique('startup_listings_startup_unique')
    .references(() => startups.id, { onDelete: 'cascade' }),
})

/** Discovery filters that an investor saved, and how far each has alerted about new startups. */
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
    funding: text({ enum: fundingBands }),
    frequency: text({ enum: ALERT_FREQUENCIES }).notNull(),
    /** The last listing (`startup_listings.id`) that it has checked. */
    readUpTo: integer('read_up_to').notNull(),
    /** When it runs next; null while it is off. */
    dueAt: timestamp('due_at'),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
  },
  (table) => [
    check('saved_searches_industry', isOneOf('industry', INDUSTRIES)),
    check('saved_searches_stage', isOneOf('stage', STAGES)),
    check('saved_searches_funding', isOneOf('funding', fundingBands)),
    check('saved_searches_frequency', isOneOf('frequency', ALERT_FREQUENCIES)),
    index('saved_searches_investor').on(table.investorId, table.id),
    index('saved_searches_due').on(table.dueAt),
  ],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
