import {
  index,
  type SQLiteColumn,
  check,
  integer,
  sql,
  sqliteTable,
  text,
  primaryKey,
} from '#api/platform/db/drizzle.ts'
import {
  FUNDING_BANDS,
  INDUSTRIES,
  type FundingBand,
  STAGES,
  STARTUP_STATUSES,
  type Want,
  SUBMISSION_STATUSES,
} from '#api/platform/contract/enumerations.ts'
import { OFFER_ANSWERS } from '#api/trust/contract/offers.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { users } from '#api/users/table.ts'
import {
  CONFIRMATION_REMINDER,
  confirmationReminder,
  flag,
  id,
  isAmount,
  isBetween,
  isOneOf,
  isTextList,
  timestamp,
  confirmationTimestamp,
  insertTimestamp,
  textList,
} from '#api/platform/db/columns.ts'

type Columns = Record<
  | 'createdAt'
  | 'fundingBand'
  | 'fundingOrder'
  | 'id'
  | 'industry'
  | 'interestCount'
  | 'isPublic'
  | 'listed'
  | 'nameOrder'
  | 'stage'
  | 'stageOrder',
  SQLiteColumn
>

/**
 * An index for each sort, alone and after each filter (stage, band, industry, industry and stage). The other filters
 * follow the sort and the id: a page reads entries in order and looks a row up only once all filters match, so a rare
 * combination scans index entries, never rows.
 */
function startupListIndexes(table: Columns) {
  const { industry, stage, id, listed, isPublic, fundingBand } = table
  const sorts = {
    created: table.createdAt,
    name: table.nameOrder,
    industry,
    stage: table.stageOrder,
    funding: table.fundingOrder,
    interest: table.interestCount,
  }
  const rest = [id, listed, isPublic, fundingBand, industry, stage]
  return Object.entries(sorts).flatMap(([name, sort]) => [
    listIndex(`by_${name}`, [sort, ...rest]),
    listIndex(`by_stage_${name}`, [stage, sort, ...rest]),
    listIndex(`by_band_${name}`, [fundingBand, sort, ...rest]),
    // Within one industry or stage, sorting by it is the order of the ids, which the other indexes have as well.
    ...(sort === industry ? [] : [listIndex(`by_industry_${name}`, [industry, sort, ...rest])]),
    ...(name === 'industry' || name === 'stage'
      ? []
      : [listIndex(`by_both_${name}`, [industry, stage, sort, ...rest])]),
  ])
}

function listIndex(name: string, columns: SQLiteColumn[]) {
  const [first, ...rest] = [...new Set(columns)]
  return index(`startup_profiles_${name}`).on(first!, ...rest)
}

const stageOrder = `case "stage" ${STAGES.map((stage, order) => `when '${stage}' then ${order}`).join(' ')} else -1 end`

/** The values of the funding bands, for columns. */
export const fundingBands = FUNDING_BANDS.map((band) => band.value) as [FundingBand, ...FundingBand[]]
const bandOfAmount = `case ${FUNDING_BANDS.filter((band) => band.max !== null)
  .map((band) => `when coalesce("funding_amount", 0) < ${band.max} then '${band.value}'`)
  .join(' ')} else '${FUNDING_BANDS.at(-1)!.value}' end`

/** A website in lowercase, exactly as in its index. */
export const lowerWebsite = sql.raw('lower("website")')
/** Whether a website has characters other than ASCII, or escapes for them. */
export const oddWebsite = sql.raw(`"website" glob '*[^ -$&-~]*'`)

/**
 * Startup profiles, one per founder.
 *
 * Triggers keep these columns, so that code never writes them and a cascade can't make them wrong: `viewCount`,
 * `connectionCount`, `interestCount` (lists show and sort by them; counting in each read would touch every connection),
 * and `ownerActive`. SQLite derives `listed` and the columns that end in `Order`, which exist for sorting and paging.
 *
 * Lists sort by `createdAt`, `nameOrder`, `industry`, `stageOrder`, `fundingOrder`, or `interestCount`, then by `id` in
 * the same direction, and filter with equality on `listed`, `isPublic`, `industry`, `stage`, `fundingBand`. Every
 * combination then reads an index in its order and checks the other filters inside the index. The same filters on
 * `startupTotals` give the total. The page after a row is the union of the rest of its ties (`sort = ? and id > ?`) and
 * what follows (`sort > ?`): SQLite can't use an index for a row value that ends in the row id, and would scan the
 * ties.
 */
export const startups = sqliteTable(
  'startup_profiles',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .unique('startup_profiles_user_id_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    companyName: text('company_name').notNull(),
    logo: text(),
    industry: text({ enum: INDUSTRIES }).notNull(),
    stage: text({ enum: STAGES }).notNull(),
    founded: text(),
    location: text().notNull(),
    website: text(),
    /** The verified website's domain. */
    verifiedWebsite: text('verified_website'),
    phoneNumber: text('phone_number'),
    linkedIn: text('linked_in'),
    elevatorPitch: text('elevator_pitch').notNull(),
    description: text().notNull(),
    /** The deck's stored file name, or a link. */
    pitchDeck: text('pitch_deck'),
    /** Whole US dollars. */
    fundingAmount: integer('funding_amount'),
    equityOffered: text('equity_offered'),
    highlights: textList('highlights'),
    traction: text(),
    /** What it looks for; empty if it doesn't say. */
    wants: textList<Want>('wants'),
    openToIntroductions: flag('open_to_introductions').notNull().default(true),
    openRequests: integer('open_requests').notNull().default(LIMITS.openRequests.founder),
    status: text({ enum: STARTUP_STATUSES }).notNull().default('pending'),
    approved: flag('approved').notNull().default(false),
    /** When the founder confirmed that a public text states an offering; null if none does. */
    offerConfirmedAt: timestamp('offer_confirmed_at'),
    /** No check in the database, because it would rebuild the table. */
    offerAnswer: text('offer_answer', { enum: OFFER_ANSWERS }),
    offerAnsweredAt: timestamp('offer_answered_at'),
    /** The administrator who let the offering pass, or didn't. */
    offerAnsweredBy: integer('offer_answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** Public as soon as an administrator lets its offering pass. */
    publicOncePassed: flag('public_once_passed').notNull().default(false),
    /** Doesn't want any more profile hints (rules: What would help). */
    hintDismissed: flag('hint_dismissed').notNull().default(false),
    isPublic: flag('is_public').notNull().default(false),
    ownerActive: flag('owner_active').notNull().default(true),
    viewCount: integer('view_count').notNull().default(0),
    connectionCount: integer('connection_count').notNull().default(0),
    interestCount: integer('interest_count').notNull().default(0),
    fundingRequestedAt: timestamp('funding_requested_at'),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
    confirmedAt: confirmationTimestamp(),
    confirmationReminder: confirmationReminder(),
    /** Approved, with an active owner, and confirmed within a year: what lists show to everyone but administrators. */
    listed: integer({ mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`"approved" and "owner_active" and "confirmation_reminder" < ${CONFIRMATION_REMINDER.expired}`),
        {
          mode: 'virtual',
        },
      ),
    /** Company name in lowercase. */
    nameOrder: text('name_order').notNull().generatedAlwaysAs(sql.raw('lower("company_name")'), { mode: 'stored' }),
    /** Position in the list of stages, from 0. */
    stageOrder: integer('stage_order').notNull().generatedAlwaysAs(sql.raw(stageOrder), { mode: 'stored' }),
    /** The amount, or 0 if there is none. */
    fundingOrder: integer('funding_order')
      .notNull()
      .generatedAlwaysAs(sql.raw('coalesce("funding_amount", 0)'), { mode: 'stored' }),
    /** The band that `fundingOrder` falls into. */
    fundingBand: text('funding_band', { enum: fundingBands })
      .notNull()
      .generatedAlwaysAs(sql.raw(bandOfAmount), { mode: 'stored' }),
  },
  (table) => [
    check('startup_profiles_industry', isOneOf('industry', INDUSTRIES)),
    check('startup_profiles_stage', isOneOf('stage', STAGES)),
    check('startup_profiles_status', isOneOf('status', STARTUP_STATUSES)),
    check('startup_profiles_funding_amount', isAmount('funding_amount')),
    check('startup_profiles_view_count', isAmount('view_count')),
    check('startup_profiles_connection_count', isAmount('connection_count')),
    check('startup_profiles_interest_count', isAmount('interest_count')),
    check('startup_profiles_highlights', isTextList('highlights')),
    check('startup_profiles_wants', isTextList('wants')),
    check('startup_profiles_open_requests', isBetween('open_requests', LIMITS.openRequests)),
    ...startupListIndexes(table),
    /** For confirmation reminders, and for hiding outdated profiles (rules: Profile confirmation). */
    index('startup_profiles_confirmation_reminder').on(
      table.confirmationReminder,
      table.confirmedAt,
      table.approved,
      table.ownerActive,
    ),
    /** For finding another profile of the same company. */
    index('startup_profiles_website').on(lowerWebsite),
    index('startup_profiles_odd_website').on(table.id).where(oddWebsite),
    /** For the review queue (rules: Waiting). */
    index('startup_profiles_unapproved').on(table.id).where(sql.raw('"approved" = 0')),
    index('startup_profiles_offering')
      .on(table.offerConfirmedAt, table.id)
      .where(sql.raw(`"offer_confirmed_at" is not null and "offer_answer" is null`)),
    index('startup_profiles_offer_answered_by').on(table.offerAnsweredBy),
    index('startup_profiles_raising')
      .on(table.fundingRequestedAt, table.id)
      .where(sql.raw(`"status" = 'pending' and "funding_requested_at" is not null`)),
  ],
)

export type StartupRow = typeof startups.$inferSelect
export type NewStartup = typeof startups.$inferInsert

/**
 * How many startups there are for each combination of filter columns, kept by triggers. `sum(total)` under a list's
 * filters is its exact length: about ten microseconds at any size, while counting rows takes milliseconds.
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

/**
 * Who viewed a startup on which day. Insert with "on conflict do nothing"; a trigger counts new rows in `viewCount`.
 */
export const startupViews = sqliteTable(
  'startup_views',
  {
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.startupId, table.day, table.viewerId] }),
    check('startup_views_day', sql.raw(`"day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`)),
    index('startup_views_viewer').on(table.viewerId),
  ],
)

/**
 * The history of funding requests; the startup has the current one. When the startup's `status` is decided, a trigger
 * writes the decision into the pending request.
 */
export const fundingSubmissions = sqliteTable(
  'funding_submissions',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    submittedAt: insertTimestamp('submitted_at'),
    elevatorPitch: text('elevator_pitch').notNull(),
    fundingAmount: integer('funding_amount'),
    equityOffered: text('equity_offered'),
    pitchDeck: text('pitch_deck'),
    highlights: textList('highlights'),
    traction: text(),
    status: text({ enum: SUBMISSION_STATUSES }).notNull().default('pending'),
    answeredAt: timestamp('answered_at'),
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

/** When a founder last viewed the dashboard, and the number of views at that time. */
export const founderVisits = sqliteTable('founder_visits', {
  startupId: integer('startup_id')
    .primaryKey()
    .references(() => startups.id, { onDelete: 'cascade' }),
  lastAt: timestamp('last_at').notNull(),
  lastViews: integer('last_views').notNull(),
  /** The end of the previous visit; null during the first. */
  beforeAt: timestamp('before_at'),
  beforeViews: integer('before_views'),
})
