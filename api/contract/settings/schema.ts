import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { oneOf } from '#api/contract/enumerations.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { STATEMENT_TEXTS } from '#api/contract/statement/texts.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { missingOr, sentWithin } from '#api/contract/fields/text.ts'
import { cleanText } from '#api/contract/fields/clean-text.ts'
import { wholeNumber } from '#api/contract/fields/whole-number.ts'

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** Settings of an installation that are no content: the body of PUT /api/admin/settings, whole, and its answer. */
export const settingsInput = z.object({
  /** Whether an editor's save goes live by itself; otherwise an administrator publishes. */
  editorsMayPublish: yesOrNo,
  /** Whether administrators must use two-step login; one who does not is led to its setup and can do nothing else. */
  requireTwoStepForAdmins: yesOrNo,
  /** Whether nobody is approved before their e-mail address is confirmed. */
  requireConfirmedEmail: z._default(yesOrNo, false),
  /** What investors may state about themselves once a year; `statementText` with `own`. */
  statements: z._default(choice(oneOf(STATEMENT_TEXTS), MESSAGES.required, MESSAGES.invalid), 'none'),
  statementText: z._default(
    z
      .string({ error: MESSAGES.invalid })
      .check(
        sentWithin([LIMITS.statement.max, tooLong('The statement', LIMITS.statement.max)]),
        z.overwrite(cleanText),
        z.maxLength(LIMITS.statement.max, tooLong('The statement', LIMITS.statement.max)),
      ),
    '',
  ),
  /** Requests of one founder, and of one investor, that may wait for an answer at a time. */
  founderRequests: wholeNumber(LIMITS.openRequestsMade, LIMITS.openRequestsMade.founder),
  investorRequests: wholeNumber(LIMITS.openRequestsMade, LIMITS.openRequestsMade.investor),
})
export type Settings = z.output<typeof settingsInput>

/** What counts until an administrator changes it. */
export const DEFAULT_SETTINGS: Settings = {
  editorsMayPublish: true,
  requireTwoStepForAdmins: false,
  requireConfirmedEmail: false,
  statements: 'none',
  statementText: '',
  founderRequests: LIMITS.openRequestsMade.founder,
  investorRequests: LIMITS.openRequestsMade.investor,
}
