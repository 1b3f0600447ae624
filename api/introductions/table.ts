import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { INTRODUCTION_ANSWERS, INTRODUCTION_STATES } from './contract.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'

/**
 * Two people whom an administrator introduces. Their answers are in a table of their own, so that each reads only their
 * own.
 */
export const introductions = sqliteTable(
  'introductions',
  {
    id: id(),
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    /** Why they should meet, for both to read. */
    note: text().notNull(),
    state: text({ enum: INTRODUCTION_STATES }).notNull().default('proposed'),
    createdAt: insertTimestamp('created_at'),
    /** When it expires, unless both accept before. */
    dueAt: timestamp('due_at').notNull(),
    endedAt: timestamp('ended_at'),
    /** How many reminders were sent. */
    reminders: integer().notNull().default(0),
  },
  (table) => [
    check('introductions_state', isOneOf('state', INTRODUCTION_STATES)),
    uniqueIndex('introductions_open_pair_unique')
      .on(table.investorId, table.startupId)
      .where(sql.raw(`"state" = 'proposed'`)),
    index('introductions_due').on(table.dueAt).where(sql.raw(`"state" = 'proposed'`)),
    index('introductions_startup').on(table.startupId),
    index('introductions_investor').on(table.investorId),
  ],
)

export type IntroductionRow = typeof introductions.$inferSelect

/** One person's answer; no row until they answer. */
export const introductionAnswers = sqliteTable(
  'introduction_answers',
  {
    introductionId: integer('introduction_id')
      .notNull()
      .references(() => introductions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answer: text({ enum: INTRODUCTION_ANSWERS }).notNull(),
    at: insertTimestamp('at'),
  },
  (table) => [
    primaryKey({ columns: [table.introductionId, table.userId] }),
    index('introduction_answers_user').on(table.userId),
    check('introduction_answers_answer', isOneOf('answer', INTRODUCTION_ANSWERS)),
  ],
)
