import * as z from 'zod/mini'
import { dayFilter } from '#api/platform/contract/form-fields.ts'
import { parseId, pageFields, searchField, shortText } from '#api/platform/contract/fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

type Fact = string | number | boolean | null

/** Plain facts: enumerations, flags, counts and ids. `before` and `after` have the changed values. */
export type AuditDetails = Record<string, Fact | Record<string, Fact>>

/** Every action in the audit log, with its label. */
export const AUDIT_ACTIONS = {
  'user.approve-role': 'Approved a role request',
  'user.reject-role': 'Rejected a role request',
  'user.role': 'Changed a role',
  'user.deactivate': 'Deactivated a user',
  'user.activate': 'Activated a user',
  'user.delete': 'Deleted a user',
  'user.two-step-off': 'Turned off their own two-step login',
  'mail.test': 'Sent a test e-mail',
  'mail.arrived': 'Saw a test e-mail arrive',
  'mail.retry': 'Sent an e-mail again',
  'job.retry': 'Tried a background job again',
  'user.email-change': 'Changed their e-mail address',
  'user.email-lost': 'Lost an email address to its owner',
  'user.email-confirm': 'Confirmed an e-mail address',
  'user.email-undo': 'Undid a change of their e-mail address',
  'user.password-change': 'Changed their password',
  'user.password-reset': 'Set a new password with an emailed link',
  'user.two-step-remove': 'Removed a two-step login',
  'user.sessions-end': 'Signed a user out everywhere',
  'user.first-admin': 'Created the first administrator',
  'user.temporary-password': 'Set a temporary password',
  'password-reset.process': 'Answered a password reset',
  'startup.approve': 'Changed the approval of a startup',
  'startup.public-status': 'Changed who sees a startup',
  'startup.status': 'Answered a funding request',
  'introduction.propose': 'Proposed an introduction',
  'introduction.withdraw': 'Withdrew an introduction',
  'import.run': 'Imported a table',
  'import.undo': 'Took an import back',
  'invitation.make': 'Invited people',
  'invitation.send': 'Sent an invitation again',
  'invitation.link': 'Copied the link of an invitation',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.take': 'Accepted an invitation',
  'invitation.refuse': 'Declined an invitation',
  'document.open': 'Opened a document',
  'message-report.make': 'Reported messages',
  'message-report.answer': 'Answered a report of messages',
  'profile-report.make': 'Reported a profile',
  'profile-report.answer': 'Answered a report of a profile',
  'investor.hide': 'Took an investor out of the directory',
  'user.known': 'Recorded since when the region knows somebody',
  'user.known-remove': 'Removed since when the region knows somebody',
  'statement.make': 'Stated a category of investors',
  'statement.withdraw': 'Took back what they stated',
  'website.confirm': 'Showed that a website is theirs',
  'website.remove': 'Removed the sign of their website',
  'settings.change': 'Changed the settings',
  'first-day.leave-out': 'Left out a step of the first day',
  'settings.look': 'Changed the look of the region',
  'settings.key': 'Changed the secret key',
  'settings.domain': 'Changed the domain of passkeys',
  'content.publish': 'Published content',
  'content.unpublish': 'Took content off the site',
  'content.revert': 'Put an older version of content back',
  'content.delete': 'Deleted content',
  'export.users': 'Exported users',
  'export.startups': 'Exported startups',
  'export.connections': 'Exported connections',
  'export.report': 'Exported the report',
  'export.import': 'Exported what became of an import',
} as const

/** Noun and verb. The log accepts no other value. */
export type AuditAction = keyof typeof AUDIT_ACTIONS

const idFilter = z.pipe(
  z.optional(shortText),
  z.transform((value, context): number | undefined => {
    if (value === undefined || value === '') return undefined
    const id = parseId(value)
    if (id !== null) return id
    context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
    return z.NEVER
  }),
)

const nameFilter = z.optional(z.string({ error: MESSAGES.invalid }).check(z.maxLength(50, MESSAGES.invalid)))

/** The query of GET /api/admin/audit; newest first. */
export const auditFilters = z.object({
  /** A part of the username, email address or name of the actor or the target. */
  person: searchField,
  /** Calendar days in the site's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  actorId: idFilter,
  action: nameFilter,
  targetType: nameFilter,
  targetId: idFilter,
  ...pageFields,
})
export type AuditFilters = z.output<typeof auditFilters>
