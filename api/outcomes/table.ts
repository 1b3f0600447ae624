import { check, index, integer, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { FUNDING_SOURCES, INSTRUMENTS, OUTCOME_KINDS } from './contract/labels.ts'
import { flag, id, isAmount, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'

/** The company's facts when the entry was made, so that it still counts there once the company is deleted. */
const asItWas = () => ({
  industry: text({ enum: INDUSTRIES }).notNull(),
  stage: text({ enum: STAGES }).notNull(),
  location: text().notNull(),
})

/**
 * What followed connections. A trigger refuses any change of what was recorded: a correction is a new entry about the
 * same outcome. Once an account is deleted, the entry stays without a name.
 */
export const outcomes = sqliteTable(
  'outcomes',
  {
    id: id(),
    connectionId: integer('connection_id').references(() => connections.id, { onDelete: 'set null' }),
    /** The first entry about the same outcome; null for that one itself. */
    about: integer(),
    /** Who recorded it; the other party confirms. */
    party: text({ enum: CONNECTION_PARTIES }).notNull(),
    kind: text({ enum: OUTCOME_KINDS }).notNull(),
    /** Whole US dollars. */
    amount: integer(),
    /** `2026-02-28` */
    happenedOn: text('happened_on').notNull(),
    instrument: text({ enum: INSTRUMENTS }),
    /** The founder's consent to include the amount in the impact report. */
    amountCounts: flag('amount_counts').notNull().default(false),
    confirmedAt: timestamp('confirmed_at'),
    createdAt: insertTimestamp('created_at'),
    ...asItWas(),
  },
  (table) => [
    check('outcomes_party', isOneOf('party', CONNECTION_PARTIES)),
    check('outcomes_kind', isOneOf('kind', OUTCOME_KINDS)),
    check('outcomes_amount', isAmount('amount')),
    index('outcomes_connection').on(table.connectionId, table.id),
    index('outcomes_about').on(table.about),
    index('outcomes_happened').on(table.happenedOn),
  ],
)
export type OutcomeRow = typeof outcomes.$inferSelect

/** A company's headcount, recorded by its founder. The last of a series counts. */
export const jobReports = sqliteTable(
  'job_reports',
  {
    id: id(),
    startupId: integer('startup_id').references(() => startups.id, { onDelete: 'set null' }),
    /** The company's first report, so that they remain one series once it is deleted; null for that one itself. */
    about: integer(),
    happenedOn: text('happened_on').notNull(),
    /** Employees with 32 hours a week or more. */
    fullTime: integer('full_time').notNull(),
    partTime: integer('part_time').notNull(),
    createdAt: insertTimestamp('created_at'),
    ...asItWas(),
  },
  (table) => [
    check('job_reports_full_time', isAmount('full_time')),
    check('job_reports_part_time', isAmount('part_time')),
    index('job_reports_startup').on(table.startupId, table.happenedOn),
    index('job_reports_about').on(table.about),
    index('job_reports_happened').on(table.happenedOn),
  ],
)

/** When a founder was last asked for the headcount. */
export const headcountRequests = sqliteTable('headcount_requests', {
  startupId: integer('startup_id')
    .primaryKey()
    .references(() => startups.id, { onDelete: 'cascade' }),
  requestedAt: timestamp('requested_at').notNull(),
})

/** Outside funding, recorded by founders. */
export const outsideFunding = sqliteTable(
  'outside_funding',
  {
    id: id(),
    startupId: integer('startup_id').references(() => startups.id, { onDelete: 'set null' }),
    /** Whole US dollars. */
    amount: integer().notNull(),
    happenedOn: text('happened_on').notNull(),
    source: text({ enum: FUNDING_SOURCES }).notNull(),
    amountCounts: flag('amount_counts').notNull().default(false),
    createdAt: insertTimestamp('created_at'),
    ...asItWas(),
  },
  (table) => [
    check('outside_funding_amount', isAmount('amount')),
    check('outside_funding_source', isOneOf('source', FUNDING_SOURCES)),
    index('outside_funding_startup').on(table.startupId),
    index('outside_funding_happened').on(table.happenedOn),
  ],
)
