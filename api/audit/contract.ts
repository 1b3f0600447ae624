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
  'user.two-factor-off': 'Turned off their two-factor authentication',
  'email.test': 'Sent a test email',
  'email.arrived': 'Received a test email',
  'email.retry': 'Resent an email',
  'job.retry': 'Retried a background job',
  'user.email-change': 'Changed their email',
  'user.email-lost': 'Lost an email address to its verified owner',
  'user.email-verify': 'Verified an email address',
  'user.email-undo': 'Undid an email change',
  'user.password-change': 'Changed their password',
  'user.password-reset': 'Set a new password with an emailed link',
  'user.two-factor-remove': 'Removed someone’s two-factor authentication',
  'user.sessions-end': 'Signed a user out everywhere',
  'user.first-admin': 'Created the first administrator',
  'user.temporary-password': 'Set a temporary password',
  'password-reset.process': 'Processed a password reset request',
  'startup.approve': 'Changed the approval of a startup',
  'startup.public-status': 'Changed who sees a startup',
  'startup.status': 'Decided a funding request',
  'startup.offer-confirm': 'Confirmed an offering in a public text',
  'startup.offer': 'Reviewed a stated offering',
  'introduction.propose': 'Proposed an introduction',
  'introduction.withdraw': 'Withdrew an introduction',
  'import.run': 'Imported a file',
  'import.undo': 'Undid an import',
  'invitation.create': 'Invited people',
  'invitation.resend': 'Resent an invitation',
  'invitation.link': 'Copied an invitation link',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.accept': 'Accepted an invitation',
  'invitation.decline': 'Declined an invitation',
  'imported-startup.edit': 'Changed an imported startup',
  'imported-startup.list': 'Changed which imported startups are listed',
  'imported-startup.merge': 'Merged an imported startup',
  'imported-startup.delete': 'Deleted an imported startup',
  'claim.approve': 'Approved a startup claim',
  'claim.decline': 'Declined a startup claim',
  'document.open': 'Opened a document',
  'message-report.make': 'Reported messages',
  'message-report.answer': 'Answered a report of messages',
  'profile-report.make': 'Reported a profile',
  'profile-report.answer': 'Answered a report of a profile',
  'investor.hide': 'Hid an investor profile',
  'user.vouch': 'Recorded how long we’ve known someone',
  'user.vouch-remove': 'Removed how long we’ve known someone',
  'self-certification.create': 'Signed a self-certification',
  'self-certification.withdraw': 'Withdrew a self-certification',
  'website.verify': 'Verified a website',
  'website.remove': 'Removed a verified website',
  'settings.change': 'Changed the settings',
  'setup-checklist.skip': 'Skipped a setup step',
  'settings.branding': 'Changed the branding',
  'settings.key': 'Changed the secret key',
  'settings.domain': 'Changed the domain of passkeys',
  'content.publish': 'Published content',
  'content.unpublish': 'Unpublished content',
  'content.revert': 'Restored a version of content',
  'content.delete': 'Deleted content',
  'export.users': 'Exported users',
  'export.startups': 'Exported startups',
  'export.connections': 'Exported connections',
  'export.report': 'Exported the impact report',
  'export.import': 'Exported the results of an import',
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
