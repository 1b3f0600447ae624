import { check, index, integer, sqliteTable, text, uniqueIndex } from '#api/db/drizzle.ts'
import { PIPELINE_STAGES } from '#api/contract/enumerations.ts'
import type { DoneAction } from '#api/contract/saved-startup/answers.ts'
import { users } from './account.ts'
import { id, isOneOf, isTextList, momentOfInsert, textList } from './columns.ts'
import { startups } from './startup.ts'

/** An investor's saved startups, with private notes, tags and a pipeline stage. Triggers keep `interestCount`. */
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
    /** Only of one that was passed on. */
    passedReason: text('passed_reason'),
    nextAction: text('next_action'),
    /** Calendar day, `YYYY-MM-DD`. */
    nextActionOn: text('next_action_on'),
    /** Next actions that were finished, the last first. */
    done: text({ mode: 'json' }).$type<DoneAction[]>().notNull().default([]),
    createdAt: momentOfInsert('created_at'),
    updatedAt: momentOfInsert('updated_at'),
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
