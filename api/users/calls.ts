import * as z from 'zod/mini'
import { accountFields } from '#api/account/contract/user.ts'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import {
  approveRoleInput,
  bulkInput,
  emailConfirmationInput,
  memberFilters,
  rejectRoleInput,
  roleChangeInput,
} from './contract.ts'
import { vouchInput } from '#api/trust/contract/schema.ts'
import { isAdmin } from '#api/policy.ts'
import { reviewItem } from '#api/review/calls.ts'

export const member = named('Member', z.strictObject(accountFields))
export type Member = z.output<typeof member>

/** GET /api/admin/users/{id}: what a review needs to know about a user. */
const memberDetails = named(
  'MemberDetails',
  z.strictObject({
    ...accountFields,
    /**
     * The name of the user who invited them; null for someone who registered without an invitation, or a deleted
     * inviter.
     */
    invitedBy: text,
  }),
)
export type MemberDetails = z.output<typeof memberDetails>

/** A role request, with everything about its person, whom the review queue leaves out. */
const pendingRequest = named(
  'PendingRequest',
  z.strictObject({
    ...accountFields,
    /** Whether a public text of their startup states an offering. */
    statesOffer: z.boolean(),
    items: z.array(reviewItem),
  }),
)
export type PendingRequest = z.output<typeof pendingRequest>

/** GET /api/admin/overview: the first section of the administrator dashboard (rules: Administrator dashboard). */
const overview = named(
  'Overview',
  z.strictObject({
    totalUsers: count,
    /** Startup profiles, approved or not. */
    startups: count,
    /** Investor profiles, public or not. */
    investors: count,
    /** Role requests that need review; a rejected one needs a new request first. */
    pendingApprovals: count,
    /** How many of them are overdue: after more than two business days in the site's time zone. */
    overdueRequests: count,
    /** Reports of profiles and messages without an answer. */
    openReports: count,
    /** The five newest. */
    recentStartups: z.array(
      z.strictObject({ id, companyName: z.string(), approved: z.boolean(), createdAt: timestamp }),
    ),
    /** The five newest. */
    recentUsers: z.array(member),
    /**
     * The first five: completed profiles first, then the newest (rules: Administrator dashboard). An incomplete profile
     * shows a warning.
     */
    pendingRequests: z.array(pendingRequest),
  }),
)
export type Overview = z.output<typeof overview>

/** The result for each account. */
const bulkResult = named(
  'BulkResult',
  z.strictObject({
    done: z.array(id),
    /** Accounts that were refused, each with the reason. */
    refused: z.array(z.strictObject({ id, reason: z.string() })),
  }),
)
export type BulkResult = z.output<typeof bulkResult>

/** Accounts, as administrators see and change them. */
export const memberCalls = declare({
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    authorize: isAdmin,
    summary: 'What the dashboard opens with.',
    responses: { 200: overview },
  },
  list: {
    method: 'GET',
    path: '/api/admin/users',
    authorize: isAdmin,
    summary: 'Accounts.',
    query: memberFilters,
    responses: { 200: getPage(member) },
  },
  bulk: {
    method: 'POST',
    path: '/api/admin/users/bulk',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    summary: 'Decides about several accounts together.',
    body: bulkInput,
    example: { action: 'approve', ids: [7, 8], approveStartups: true },
    responses: { 200: bulkResult },
  },
  read: {
    method: 'GET',
    path: '/api/admin/users/:id',
    authorize: isAdmin,
    summary: 'An account as it is now, and who invited its owner.',
    responses: { 200: memberDetails },
  },
  approveRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/approve-role',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Gives a user the role that they asked for.',
    body: approveRoleInput,
    compares: ['role', 'updatedAt', 'profileUpdatedAt'],
    example: { approveStartup: true },
    responses: { 200: member },
  },
  rejectRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/reject-role',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Refuses the role that a user asked for. They see the reason and may ask again.',
    body: rejectRoleInput,
    compares: ['role'],
    example: { reason: 'Tell us more about your company.' },
    responses: { 200: member },
  },
  setRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Sets a role, which approves it.',
    body: roleChangeInput,
    compares: ['updatedAt'],
    example: { role: 'editor' },
    responses: { 200: member },
  },
  confirmEmail: {
    method: 'PATCH',
    path: '/api/admin/users/:id/confirm-email',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary:
      'Confirms a user’s email address for them, where no code can reach it. Passkeys and two-factor authentication that were set up before end.',
    body: emailConfirmationInput,
    compares: ['updatedAt'],
    example: {},
    responses: { 200: member },
  },
  setKnown: {
    method: 'PUT',
    path: '/api/admin/users/:id/vouch',
    authorize: isAdmin,
    summary: 'Records since when the region has known a user, and who met them. People who see their profile read it.',
    body: vouchInput,
    example: { since: '2025-03', metBy: 'Avery Stone', reason: 'Met at the spring pitch night' },
    responses: { 200: member },
  },
  removeKnown: {
    method: 'DELETE',
    path: '/api/admin/users/:id/vouch',
    authorize: isAdmin,
    summary: 'Removes that.',
    responses: { 200: member },
  },
  deactivate: {
    method: 'PATCH',
    path: '/api/admin/users/:id/deactivate',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Deactivates an account and ends its sessions and passkeys.',
    responses: { 200: member },
  },
  activate: {
    method: 'PATCH',
    path: '/api/admin/users/:id/activate',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Activates an account.',
    responses: { 200: member },
  },
  removeTwoStep: {
    method: 'DELETE',
    path: '/api/admin/users/:id/two-factor',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary:
      'Takes two-factor authentication off an account whose owner lost the device. Its sessions and passkeys end.',
    responses: { 200: member },
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Signs a user out everywhere and removes their passkeys. They may sign in again.',
    responses: { 200: member },
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    ofUser: true,
    summary: 'Deletes an account, with its profile and files.',
    responses: { 204: null },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/users',
    authorize: isAdmin,
    securityEvent: 'admin.export',
    summary: 'Accounts as a table.',
    query: memberFilters,
    responses: { 200: 'text/csv' },
  },
})
