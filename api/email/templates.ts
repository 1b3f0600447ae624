import { defineMail, type MailData, type MailKind } from './template.ts'
import { documentAnswered, documentRequested } from '#api/documents/emails.ts'
import {
  addressProof,
  emailChanged,
  passkeyChanged,
  passwordChanged,
  recoveryCodesRenewed,
  twoFactorChanged,
  emailCode,
} from '#api/account/emails.ts'
import {
  connectionAnswered,
  connectionEnded,
  connectionExtended,
  connectionReminder,
  connectionRequested,
  connectionUnanswered,
  connectionWithdrawn,
  requestsPaused,
  nowAvailable,
} from '#api/connections/emails.ts'
import {
  meetingAttendance,
  meetingCanceled,
  meetingConfirmed,
  meetingDeclined,
  meetingProposed,
} from '#api/meetings/emails.ts'
import { messageReceived } from '#api/conversations/emails.ts'
import {
  introductionEnded,
  introductionMade,
  introductionProposed,
  introductionReminder,
  introductionWithdrawn,
} from '#api/introductions/emails.ts'
import { invitation } from '#api/invitations/emails.ts'
import {
  messagesReported,
  profileChangeRequested,
  profileReported,
  reportAnswered,
  selfCertificationEnds,
  websiteCode,
  profileConfirmation,
} from '#api/trust/emails.ts'
import {
  accessEnded,
  newDevice,
  resetApproved,
  resetLink,
  resetReceived,
  resetRejected,
  suspiciousAttempts,
} from '#api/auth/emails.ts'
import { newMatches } from '#api/matches/emails.ts'
import { newResults } from '#api/saved-startups/emails.ts'
import { outcomeRecorded } from '#api/outcomes/emails.ts'
import { requestApproved, requestReceived, requestRejected } from '#api/users/emails.ts'
import { startupDecided } from '#api/startups/emails.ts'
import { reviewDigest, reviewAlert } from '#api/review/emails.ts'

/** A test email for an administrator. The code that queues it limits how many. */
const testEmail = defineMail<Record<string, never>>({
  label: 'Test email',
  email: (_, { siteName }) => ({
    subject: 'Your test email has arrived',
    paragraphs: [
      `You sent a test email from ${siteName}. If you can read this, sending works.`,
      'Did this land in spam? Ask your server administrator to add SPF and DKIM records for your domain.',
    ],
    action: { label: 'Open the email log', path: '/dashboard/admin/emails' },
  }),
})

/** Every kind of email by its stored name, which must not change. `MailKind` in `template.ts` says how to add one. */
export const MAIL_KINDS = {
  accessEnded,
  addressProof,
  connectionAnswered,
  connectionEnded,
  connectionExtended,
  connectionReminder,
  connectionRequested,
  connectionUnanswered,
  connectionWithdrawn,
  documentAnswered,
  documentRequested,
  emailChanged,
  emailCode,
  meetingAttendance,
  meetingCanceled,
  meetingConfirmed,
  meetingDeclined,
  meetingProposed,
  messageReceived,
  introductionEnded,
  introductionMade,
  introductionProposed,
  introductionReminder,
  introductionWithdrawn,
  invitation,
  messagesReported,
  newDevice,
  newMatches,
  newResults,
  outcomeRecorded,
  passkeyChanged,
  passwordChanged,
  profileChangeRequested,
  profileReported,
  recoveryCodesRenewed,
  reportAnswered,
  requestApproved,
  requestReceived,
  requestRejected,
  requestsPaused,
  resetApproved,
  resetLink,
  resetReceived,
  resetRejected,
  nowAvailable,
  startupDecided,
  selfCertificationEnds,
  profileConfirmation,
  suspiciousAttempts,
  testEmail,
  twoFactorChanged,
  reviewDigest,
  reviewAlert,
  websiteCode,
}

export type MailKindName = keyof typeof MAIL_KINDS
export type MailDataOf<Name extends MailKindName> =
  (typeof MAIL_KINDS)[Name] extends MailKind<infer Data extends MailData> ? Data : never

/** The kind of a stored email; `undefined` for one of another version of the product. */
export function kindNamed(name: string): MailKind<MailData> | undefined {
  return Object.hasOwn(MAIL_KINDS, name) ? (MAIL_KINDS[name as MailKindName] as MailKind<MailData>) : undefined
}
