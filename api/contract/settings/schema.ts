import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { missingOr } from '#api/contract/fields/text.ts'
import { wholeNumber } from '#api/contract/fields/whole-number.ts'

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** Settings of an installation that are no content: the body of PUT /api/admin/settings, whole, and its answer. */
export const settingsInput = z.object({
  /** Whether an editor's save goes live by itself; otherwise an administrator publishes. */
  editorsMayPublish: yesOrNo,
  /** Whether administrators must use two-step login; one who does not is led to its setup and can do nothing else. */
  requireTwoStepForAdmins: yesOrNo,
  /** Requests of one founder, and of one investor, that may wait for an answer at a time. */
  founderRequests: wholeNumber(LIMITS.openRequestsMade, LIMITS.openRequestsMade.founder),
  investorRequests: wholeNumber(LIMITS.openRequestsMade, LIMITS.openRequestsMade.investor),
})
export type Settings = z.output<typeof settingsInput>

/** What counts until an administrator changes it. */
export const DEFAULT_SETTINGS: Settings = {
  editorsMayPublish: true,
  requireTwoStepForAdmins: false,
  founderRequests: LIMITS.openRequestsMade.founder,
  investorRequests: LIMITS.openRequestsMade.investor,
}
