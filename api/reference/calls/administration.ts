import * as z from 'zod/mini'
import { auditFilters } from '#api/contract/audit.ts'
import { investorFilters } from '#api/contract/investor.ts'
import { outboxFilters } from '#api/contract/mail.ts'
import { approveRoleInput, bulkInput, memberFilters, rejectRoleInput, roleChangeInput } from '#api/contract/member.ts'
import { passwordResetFilters, processResetInput } from '#api/contract/password-reset.ts'
import { securityFilters } from '#api/contract/security-log.ts'
import { settingsInput } from '#api/contract/settings.ts'
import { publicStatusInput, startupApprovalInput, startupFilters, startupStatusInput } from '#api/contract/startup.ts'
import { member, passwordResetRequest } from '#api/reference/answers/account.ts'
import {
  auditEntry,
  securityEvent,
  bulkResult,
  outboxMessage,
  outboxState,
  overview,
  trends,
} from '#api/reference/answers/administration.ts'
import { adminInvestor, investor } from '#api/reference/answers/investor.ts'
import { startup, startupListItem } from '#api/reference/answers/startup.ts'
import { named, takes, type Descriptions } from '#api/reference/describe.ts'

const settings = named('Settings', z.strictObject(settingsInput.shape))

/** What administrators see and decide (rules: Administration). */
export const administrationCalls: Descriptions = {
  'GET /api/admin/overview': { does: 'What the dashboard opens with.', answers: { 200: overview } },
  'GET /api/admin/trends': { does: 'The region over the last twelve months.', answers: { 200: trends } },
  'GET /api/admin/users': { does: 'Accounts.', query: memberFilters, answers: { 200: z.array(member) } },
  'GET /api/admin/users/:id': { does: 'An account as it is now.', answers: { 200: member } },
  'POST /api/admin/users/bulk': {
    does: 'Decides about several accounts at once.',
    ...takes(bulkInput, { action: 'approve', ids: [7, 8], approveStartups: true }),
    answers: { 200: bulkResult },
  },
  'PATCH /api/admin/users/:id/approve-role': {
    does: 'Gives somebody the role that they asked for.',
    ...takes(approveRoleInput, { approveStartup: true }),
    answers: { 200: member },
  },
  'PATCH /api/admin/users/:id/reject-role': {
    does: 'Refuses the role that somebody asked for. They see the reason and may ask again.',
    ...takes(rejectRoleInput, { reason: 'Please tell us more about your company.' }),
    answers: { 200: member },
  },
  'PATCH /api/admin/users/:id/role': {
    does: 'Sets a role, which approves it.',
    ...takes(roleChangeInput, { role: 'editor' }),
    answers: { 200: member },
  },
  'PATCH /api/admin/users/:id/deactivate': {
    does: 'Deactivates an account and ends its sessions.',
    answers: { 200: member },
  },
  'PATCH /api/admin/users/:id/activate': { does: 'Activates an account.', answers: { 200: member } },
  'DELETE /api/admin/users/:id/two-step': {
    does: 'Takes two-step login off an account whose owner lost the device.',
    answers: { 200: member },
  },
  'DELETE /api/admin/users/:id/sessions': {
    does: 'Signs somebody out everywhere. They may sign in again.',
    answers: { 200: member },
  },
  'DELETE /api/admin/users/:id': {
    does: 'Deletes an account, with its profile and files.',
    answers: { 204: null },
  },
  'GET /api/admin/startups': {
    does: 'Every startup, approved or not.',
    query: startupFilters,
    answers: { 200: z.array(startupListItem) },
  },
  'GET /api/admin/startups/user/:userId': {
    does: 'The startup profile of an account.',
    answers: { 200: startup },
  },
  'PATCH /api/admin/startups/:id/public-status': {
    does: 'Shows a startup to everybody, or to investors alone.',
    ...takes(publicStatusInput, { isPublic: true }),
    answers: { 200: startup },
  },
  'PATCH /api/admin/startups/:id/approve': {
    does: 'Approves a startup, or takes the approval back.',
    ...takes(startupApprovalInput, { approved: true }),
    answers: { 200: startup },
  },
  'PATCH /api/admin/startups/:id/status': {
    does: 'Answers a funding request.',
    ...takes(startupStatusInput, { status: 'approved' }),
    answers: { 200: startup },
  },
  'GET /api/admin/investors': {
    does: 'Every investor profile.',
    query: investorFilters,
    answers: { 200: z.array(adminInvestor) },
  },
  'GET /api/admin/investors/user/:userId': {
    does: 'The investor profile of an account.',
    answers: { 200: investor },
  },
  'GET /api/admin/password-reset-requests': {
    does: 'Requests for a new password, newest first.',
    query: passwordResetFilters,
    answers: { 200: z.array(passwordResetRequest) },
  },
  'POST /api/admin/password-reset-requests/:id/process': {
    does: 'Answers one: a temporary password, which must be changed at the first login, or a refusal.',
    ...takes(processResetInput, { status: 'approved', tempPassword: 'k7!Ranger2' }),
    answers: { 200: passwordResetRequest },
  },
  'GET /api/admin/audit': {
    does: 'Who did what, newest first.',
    query: auditFilters,
    answers: { 200: z.array(auditEntry) },
  },
  'GET /api/admin/security-log': {
    does: 'Logins, failed tries, refusals and changes of what opens an account: who, from where and how often, newest first; kept for 90 days.',
    query: securityFilters,
    answers: { 200: z.array(securityEvent) },
  },
  'GET /api/admin/export/users': {
    does: 'Accounts as a table.',
    query: memberFilters,
    answers: { 200: 'text/csv' },
  },
  'GET /api/admin/export/startups': {
    does: 'Startups as a table.',
    query: startupFilters,
    answers: { 200: 'text/csv' },
  },
  'GET /api/admin/export/connections': { does: 'Connection requests as a table.', answers: { 200: 'text/csv' } },
  'GET /api/admin/outbox': {
    does: 'E-mails, newest first.',
    query: outboxFilters,
    answers: { 200: z.array(outboxMessage) },
  },
  'GET /api/admin/outbox/state': { does: 'How sending stands.', answers: { 200: outboxState } },
  'POST /api/admin/outbox/:id/retry': {
    does: 'Sends a message again that was given up.',
    answers: { 204: null },
  },
  'GET /api/admin/settings': { does: 'Settings of the installation.', answers: { 200: settings } },
  'PUT /api/admin/settings': {
    does: 'Changes them, all at once.',
    ...takes(settingsInput, { editorsMayPublish: true, requireTwoStepForAdmins: false }),
    answers: { 200: settings },
  },
  'GET /api/metrics': {
    does: 'Figures in the text format of Prometheus, for administrators and for `Authorization: Bearer` with METRICS_TOKEN.',
    answers: { 200: 'text/plain' },
  },
}
