import { accessEnded } from './kinds/access-ended.ts'
import { addressProof } from './kinds/address-proof.ts'
import {
  emailChanged,
  passkeyChanged,
  passwordChanged,
  recoveryCodesRenewed,
  twoStepChanged,
} from './kinds/account-change.ts'
import {
  connectionAnswered,
  connectionEnded,
  connectionExtended,
  connectionReminder,
  connectionRequested,
  connectionUnanswered,
  connectionWithdrawn,
  requestsPaused,
  roomFree,
} from './kinds/connection-news.ts'
import {
  meetingAsked,
  meetingCancelled,
  meetingConfirmed,
  meetingDeclined,
  meetingProposed,
} from './kinds/meeting-news.ts'
import { messageReceived } from './kinds/message-received.ts'
import {
  introductionEnded,
  introductionMade,
  introductionProposed,
  introductionReminder,
  introductionWithdrawn,
} from './kinds/introduction.ts'
import { invitation } from './kinds/invitation.ts'
import { emailCode } from './kinds/email-code.ts'
import { documentAnswered, documentAsked } from './kinds/document-news.ts'
import { messagesReported, profileAsked, profileReported, reportAnswered } from './kinds/moderation.ts'
import { newDevice } from './kinds/new-device.ts'
import { newFits } from './kinds/new-fits.ts'
import { newMatches } from './kinds/new-matches.ts'
import { outcomeRecorded } from './kinds/outcome-recorded.ts'
import { resetApproved, resetReceived, resetRejected } from './kinds/password-reset.ts'
import { requestApproved, requestReceived, requestRejected } from './kinds/role-request.ts'
import { startupDecided } from './kinds/startup-decided.ts'
import { statementEnds } from './kinds/statement-ends.ts'
import { websiteCode } from './kinds/website-code.ts'
import { stillRight } from './kinds/still-right.ts'
import { suspiciousTries } from './kinds/suspicious-tries.ts'
import { testLetter } from './kinds/test-letter.ts'
import { waitingDaily, waitingNow } from './kinds/waiting.ts'
import type { MailData, MailKind } from './mail.kind.ts'

/** Every kind of message, by its stored name: never rename one. `mail.kind.ts` says how to add one. */
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
  documentAsked,
  emailChanged,
  emailCode,
  meetingAsked,
  meetingCancelled,
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
  newFits,
  newMatches,
  outcomeRecorded,
  passkeyChanged,
  passwordChanged,
  profileAsked,
  profileReported,
  recoveryCodesRenewed,
  reportAnswered,
  requestApproved,
  requestReceived,
  requestRejected,
  requestsPaused,
  resetApproved,
  resetReceived,
  resetRejected,
  roomFree,
  startupDecided,
  statementEnds,
  stillRight,
  suspiciousTries,
  testLetter,
  twoStepChanged,
  waitingDaily,
  waitingNow,
  websiteCode,
}

export type MailKindName = keyof typeof MAIL_KINDS
export type MailDataOf<Name extends MailKindName> =
  (typeof MAIL_KINDS)[Name] extends MailKind<infer Data extends MailData> ? Data : never

/** The kind of a stored message; `undefined` for one of another version of the product. */
export function kindNamed(name: string): MailKind<MailData> | undefined {
  return Object.hasOwn(MAIL_KINDS, name) ? (MAIL_KINDS[name as MailKindName] as MailKind<MailData>) : undefined
}
