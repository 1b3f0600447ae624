import { emailChanged, passwordChanged, recoveryCodesRenewed, twoStepChanged } from './kinds/account-change.ts'
import {
  connectionAnswered,
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
import { documentAnswered, documentAsked } from './kinds/document-news.ts'
import { messagesReported } from './kinds/messages-reported.ts'
import { newDevice } from './kinds/new-device.ts'
import { newFits } from './kinds/new-fits.ts'
import { newMatches } from './kinds/new-matches.ts'
import { outcomeRecorded } from './kinds/outcome-recorded.ts'
import { resetApproved, resetReceived, resetRejected } from './kinds/password-reset.ts'
import { requestApproved, requestReceived, requestRejected } from './kinds/role-request.ts'
import { startupDecided } from './kinds/startup-decided.ts'
import { stillRight } from './kinds/still-right.ts'
import { suspiciousTries } from './kinds/suspicious-tries.ts'
import { waitingDaily, waitingNow } from './kinds/waiting.ts'
import type { MailData, MailKind } from './mail.kind.ts'

/** Every kind of message, by its stored name: never rename one. `mail.kind.ts` says how to add one. */
export const MAIL_KINDS = {
  connectionAnswered,
  connectionExtended,
  connectionReminder,
  connectionRequested,
  connectionUnanswered,
  connectionWithdrawn,
  documentAnswered,
  documentAsked,
  emailChanged,
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
  messagesReported,
  newDevice,
  newFits,
  newMatches,
  outcomeRecorded,
  passwordChanged,
  recoveryCodesRenewed,
  requestApproved,
  requestReceived,
  requestRejected,
  requestsPaused,
  resetApproved,
  resetReceived,
  resetRejected,
  roomFree,
  startupDecided,
  stillRight,
  suspiciousTries,
  twoStepChanged,
  waitingDaily,
  waitingNow,
}

export type MailKindName = keyof typeof MAIL_KINDS
export type MailDataOf<Name extends MailKindName> =
  (typeof MAIL_KINDS)[Name] extends MailKind<infer Data extends MailData> ? Data : never

/** The kind of a stored message; `undefined` for one of another version of the product. */
export function kindNamed(name: string): MailKind<MailData> | undefined {
  return Object.hasOwn(MAIL_KINDS, name) ? (MAIL_KINDS[name as MailKindName] as MailKind<MailData>) : undefined
}
