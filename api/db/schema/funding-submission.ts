import { check, index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { SUBMISSION_STATUSES } from '#api/contract/enumerations.ts'
import { id, isAmount, isOneOf, isTextList, moment, momentOfInsert, textList } from './columns.ts'
import { startups } from './startup.ts'

/**
 * The history of funding requests; the startup holds the current one. When the startup's `status` is decided, a trigger
 * writes the decision into the request that waits.
 */
export const fundingSubmissions = sqliteTable(
  'funding_submissions',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    submittedAt: momentOfInsert('submitted_at'),
    elevatorPitch: text('elevator_pitch').notNull(),
    fundingAmount: integer('funding_amount'),
    equityOffered: text('equity_offered'),
    pitchDeck: text('pitch_deck'),
    highlights: textList('highlights'),
    traction: text(),
    status: text({ enum: SUBMISSION_STATUSES }).notNull().default('pending'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    check('funding_submissions_status', isOneOf('status', SUBMISSION_STATUSES)),
    check('funding_submissions_funding_amount', isAmount('funding_amount')),
    check('funding_submissions_highlights', isTextList('highlights')),
    index('funding_submissions_startup_submitted').on(table.startupId, table.submittedAt, table.id),
  ],
)

export type FundingSubmissionRow = typeof fundingSubmissions.$inferSelect
export type NewFundingSubmission = typeof fundingSubmissions.$inferInsert
