import * as z from 'zod/mini'
import { dayFilter } from '#api/platform/contract/form-fields.ts'
import { pageFields, searchField, shortText } from '#api/platform/contract/fields.ts'

/** Every kind of event in the security log, with its label. */
export const SECURITY_EVENTS = {
  login: 'Logged in',
  'login.failed': 'Failed login',
  'login.wrong-code': 'Wrong login code',
  register: 'Registered',
  'invitation.accept': 'Accepted an invitation',
  'invitation.wrong-code': 'Wrong invitation code',
  'first-admin': 'Used the first administrator’s link',
  'first-admin.refused': 'Blocked: first-admin link',
  'session.end': 'Ended a session',
  'password.change': 'Changed the password',
  'password.wrong': 'Wrong password when confirming',
  'password.right': 'Confirmed their password',
  'password.forgotten': 'Requested a password reset',
  'password.reset': 'Set a new password with an emailed link',
  'email.change': 'Changed the email address',
  'email.verify': 'Verified the email address',
  'email.wrong-code': 'Wrong code for an email address',
  'email.undo': 'Undid an email change',
  'two-factor.on': 'Turned on two-factor authentication',
  'two-factor.off': 'Turned off two-factor authentication',
  'two-factor.codes': 'Generated new recovery codes',
  'two-factor.wrong-code': 'Wrong code while setting up two-factor authentication',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'data.download': 'Downloaded their own data',
  'account.delete': 'Deleted their own account',
  'admin.access': 'Changed someone’s access',
  'admin.password': 'Processed a password reset request',
  'admin.export': 'Exported data',
  'admin.settings': 'Changed the settings',
  'server-admin.command': 'Command run on the server',
  'call.refused': 'Refused: not allowed',
  'object.refused': 'Refused: no access',
  'origin.refused': 'Refused: sent by another site',
  'upload.refused': 'Refused: type or content of an upload',
  'limit.reached': 'Refused: too many attempts',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENTS

/** Days after which an event is deleted. */
export const SECURITY_LOG_DAYS = 90

const exactText = z.optional(shortText)

/** The query of GET /api/admin/security-log; newest first. */
export const securityFilters = z.object({
  kind: exactText,
  /**
   * A part of the username, email address, or name of the actor or the target, or a complete name without an account.
   */
  person: searchField,
  /** The complete address. */
  address: exactText,
  /** Calendar days in the site's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  ...pageFields,
})
export type SecurityFilters = z.output<typeof securityFilters>
