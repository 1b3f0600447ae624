import { check, index, integer, sql, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import type { Stage } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { users } from '#api/users/table.ts'
import {
  flag,
  id,
  isAmount,
  isBetween,
  isTextList,
  timestamp,
  confirmationTimestamp,
  insertTimestamp,
  textList,
  confirmationReminder,
} from '#api/platform/db/columns.ts'

/** Investor profiles, one per investor. */
export const investors = sqliteTable(
  'investor_profiles',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .unique('investor_profiles_user_id_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    background: text().notNull(),
    areasOfInterest: textList('areas_of_interest'),
    otherInterestArea: text('other_interest_area'),
    /** The range as typed or chosen; the two amounts are its meaning. */
    investmentRange: text('investment_range').notNull(),
    /** Whole US dollars. */
    investmentMin: integer('investment_min'),
    /** Whole US dollars; null when the range has no upper end. */
    investmentMax: integer('investment_max'),
    firmName: text('firm_name'),
    location: text().notNull(),
    website: text(),
    linkedIn: text('linked_in'),
    phoneNumber: text('phone_number'),
    notableInvestments: text('notable_investments'),
    willingToMentor: flag('willing_to_mentor').notNull().default(false),
    /** How many startups they mentor. */
    menteeCapacity: integer('mentee_capacity').notNull().default(LIMITS.mentees.default),
    /** The stages that they invest in; empty if they don't say. */
    stages: textList<Stage>('stages'),
    openToIntroductions: flag('open_to_introductions').notNull().default(true),
    openRequests: integer('open_requests').notNull().default(LIMITS.openRequests.investor),
    /** Doesn't want any more profile hints (rules: What would help). */
    hintDismissed: flag('hint_dismissed').notNull().default(false),
    isPublic: flag('is_public').notNull().default(false),
    /** The last self-certification in its exact words, and when its renewal was requested. */
    selfCertificationLabel: text('self_certification_label'),
    selfCertificationText: text('self_certification_text'),
    selfCertifiedAt: timestamp('self_certified_at'),
    selfCertificationRemindedAt: timestamp('self_certification_reminded_at'),
    /** The verified website's domain. */
    verifiedWebsite: text('verified_website'),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
    confirmedAt: confirmationTimestamp(),
    confirmationReminder: confirmationReminder(),
  },
  (table) => [
    check('investor_profiles_areas_of_interest', isTextList('areas_of_interest')),
    check('investor_profiles_investment_min', isAmount('investment_min')),
    check('investor_profiles_investment_max', isAmount('investment_max')),
    check('investor_profiles_stages', isTextList('stages')),
    check('investor_profiles_open_requests', isBetween('open_requests', LIMITS.openRequests)),
    check('investor_profiles_mentee_capacity', isBetween('mentee_capacity', LIMITS.mentees)),
    check('investor_profiles_range', sql.raw(`"investment_min" <= "investment_max"`)),
    /** For confirmation reminders, and for hiding outdated profiles (rules: Profile confirmation). */
    index('investor_profiles_confirmation_reminder').on(table.confirmationReminder, table.confirmedAt),
    /** For renewal reminders. */
    index('investor_profiles_self_certified').on(table.selfCertifiedAt),
    index('investor_profiles_created').on(table.createdAt, table.id),
    index('investor_profiles_public_created').on(table.isPublic, table.createdAt, table.id),
  ],
)

export type InvestorRow = typeof investors.$inferSelect
export type NewInvestor = typeof investors.$inferInsert
