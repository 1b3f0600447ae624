import * as z from 'zod/mini'
import { accountFields } from '#api/contract/account/answers.ts'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'

export const member = named('Member', z.strictObject(accountFields))
export type Member = z.output<typeof member>

/** GET /api/admin/users/{id}: what a review says of somebody. */
export const memberDetails = named(
  'MemberDetails',
  z.strictObject({
    ...accountFields,
    /** Whose invitation the account came of, by name; null for whoever came by themselves, or whose inviter is gone. */
    invitedBy: text,
  }),
)
export type MemberDetails = z.output<typeof memberDetails>

/** GET /api/admin/overview: the first view of the administrator's dashboard (rules: Administrator dashboard). */
export const overview = named(
  'Overview',
  z.strictObject({
    totalUsers: count,
    /** Startup profiles, approved or not. */
    startups: count,
    /** Investor profiles, public or not. */
    investors: count,
    /** Requests for a role that wait for a review; those that were rejected wait for the person to ask again. */
    pendingApprovals: count,
    /** Those of them that wait longer than promised: more than two business days in the site's time zone. */
    overdueRequests: count,
    /** Reports of profiles and messages that nobody has answered yet. */
    openReports: count,
    /** The five newest. */
    recentStartups: z.array(z.strictObject({ id, companyName: z.string(), approved: z.boolean(), createdAt: moment })),
    /** The five newest. */
    recentUsers: z.array(member),
    /**
     * The first five: completed profiles first, then the newest (rules: Administrator dashboard). An incomplete profile
     * earns a warning.
     */
    pendingRequests: z.array(member),
  }),
)
export type Overview = z.output<typeof overview>

/** What became of each of them. */
export const bulkResult = named(
  'BulkResult',
  z.strictObject({
    done: z.array(id),
    /** Those for whom it could not be done, each with the sentence that says why. */
    refused: z.array(z.strictObject({ id, reason: z.string() })),
  }),
)
export type BulkResult = z.output<typeof bulkResult>
