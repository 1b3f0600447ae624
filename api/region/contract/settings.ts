import * as z from 'zod/mini'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, missingOr, sentWithin } from '#api/platform/contract/fields.ts'
import { SELF_CERTIFICATION_TEXTS } from '#api/trust/contract/self-certification.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { cleanText } from '#api/platform/contract/clean-text.ts'
import { wholeNumber } from '#api/platform/contract/form-fields.ts'

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** Settings of an installation that are no content. */
export const settingsSchema = z.object({
  /** Whether an editor's save goes live by itself; otherwise an administrator publishes. */
  editorsMayPublish: yesOrNo,
  /** Whether administrators must use two-step login; one who does not is led to its setup and can do nothing else. */
  requireTwoStepForAdmins: yesOrNo,
  /** Whether nobody is approved before their e-mail address is confirmed. */
  requireConfirmedEmail: yesOrNo,
  /** Whether a request for a new password emails a link, where email is set up and the address is verified. */
  passwordResetByEmail: yesOrNo,
  /** What investors may state about themselves once a year; `statementText` with `own`. */
  statements: choice(oneOf(SELF_CERTIFICATION_TEXTS), MESSAGES.required, MESSAGES.invalid),
  statementText: z
    .string({ error: MESSAGES.invalid })
    .check(
      sentWithin([LIMITS.statement.max, tooLong('The statement', LIMITS.statement.max)]),
      z.overwrite(cleanText),
      z.maxLength(LIMITS.statement.max, tooLong('The statement', LIMITS.statement.max)),
    ),
  /** Requests of one founder, and of one investor, that may wait for an answer at a time. */
  founderRequests: wholeNumber(LIMITS.openRequestsMade),
  investorRequests: wholeNumber(LIMITS.openRequestsMade),
})
export type Settings = z.output<typeof settingsSchema>

/** PATCH /api/admin/settings: what is not given stays, so that two administrators undo nothing of each other. */
export const settingsChanges = z.partial(settingsSchema)

/** What counts until an administrator changes it. */
export const DEFAULT_SETTINGS: Settings = {
  editorsMayPublish: true,
  requireTwoStepForAdmins: false,
  requireConfirmedEmail: false,
  passwordResetByEmail: true,
  statements: 'none',
  statementText: '',
  founderRequests: LIMITS.openRequestsMade.founder,
  investorRequests: LIMITS.openRequestsMade.investor,
}
