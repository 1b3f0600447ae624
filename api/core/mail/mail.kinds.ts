import { connectionAnswered, connectionRequested, connectionWithdrawn } from './kinds/connection-news.ts'
import { emailChanged } from './kinds/email-changed.ts'
import { newDevice } from './kinds/new-device.ts'
import { newMatches } from './kinds/new-matches.ts'
import { passwordChanged } from './kinds/password-changed.ts'
import { recoveryCodesRenewed } from './kinds/recovery-codes-renewed.ts'
import { requestApproved } from './kinds/request-approved.ts'
import { requestReceived } from './kinds/request-received.ts'
import { requestRejected } from './kinds/request-rejected.ts'
import { resetApproved } from './kinds/reset-approved.ts'
import { resetReceived } from './kinds/reset-received.ts'
import { resetRejected } from './kinds/reset-rejected.ts'
import { startupDecided } from './kinds/startup-decided.ts'
import { suspiciousTries } from './kinds/suspicious-tries.ts'
import { twoStepChanged } from './kinds/two-step-changed.ts'
import type { MailData, MailKind } from './mail.kind.ts'

/** Every kind of message, by its stored name: never rename one. `mail.kind.ts` says how to add one. */
export const MAIL_KINDS = {
  connectionAnswered,
  connectionRequested,
  connectionWithdrawn,
  emailChanged,
  newDevice,
  newMatches,
  passwordChanged,
  recoveryCodesRenewed,
  requestApproved,
  requestReceived,
  requestRejected,
  resetApproved,
  resetReceived,
  resetRejected,
  startupDecided,
  suspiciousTries,
  twoStepChanged,
}

export type MailKindName = keyof typeof MAIL_KINDS
export type MailDataOf<Name extends MailKindName> =
  (typeof MAIL_KINDS)[Name] extends MailKind<infer Data extends MailData> ? Data : never

/** The kind of a stored message; `undefined` for one of another version of the product. */
export function kindNamed(name: string): MailKind<MailData> | undefined {
  return Object.hasOwn(MAIL_KINDS, name) ? (MAIL_KINDS[name as MailKindName] as MailKind<MailData>) : undefined
}
