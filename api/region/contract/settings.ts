import * as z from 'zod/mini'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, missingOr, sentWithin } from '#api/platform/contract/fields.ts'
import { OFFER_LAWS } from '#api/trust/contract/offers.ts'
import { SELF_CERTIFICATION_TEXTS } from '#api/trust/contract/self-certification.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { cleanText } from '#api/platform/contract/clean-text.ts'
import { wholeNumber } from '#api/platform/contract/form-fields.ts'

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** Settings of an installation that aren't content. */
export const settingsSchema = z.object({
  /** Whether an editor's save is published automatically; otherwise an administrator publishes. */
  editorsMayPublish: yesOrNo,
  /**
   * Whether administrators must use two-factor authentication. One without it is sent to its setup and can do nothing
   * else.
   */
  requireTwoFactorForAdmins: yesOrNo,
  /** Whether approval requires a verified email. */
  requireVerifiedEmail: yesOrNo,
  /** Whether a request for a new password emails a link, where email is set up and the address is verified. */
  passwordResetByEmail: yesOrNo,
  /** What investors may state about themselves once a year; `selfCertificationText` with `own`. */
  selfCertification: choice(oneOf(SELF_CERTIFICATION_TEXTS), MESSAGES.required, MESSAGES.invalid),
  selfCertificationText: z
    .string({ error: MESSAGES.invalid })
    .check(
      sentWithin([LIMITS.selfCertification.max, tooLong('The statement', LIMITS.selfCertification.max)]),
      z.overwrite(cleanText),
      z.maxLength(LIMITS.selfCertification.max, tooLong('The statement', LIMITS.selfCertification.max)),
    ),
  /** The law by which public texts are checked for offerings. */
  offerGuard: choice(oneOf(OFFER_LAWS), MESSAGES.required, MESSAGES.invalid),
  /** Pending requests that one founder, and one investor, can have sent. */
  founderRequests: wholeNumber(LIMITS.openRequestsMade),
  investorRequests: wholeNumber(LIMITS.openRequestsMade),
})
export type Settings = z.output<typeof settingsSchema>

/**
 * PATCH /api/admin/settings: fields that aren't given stay, so that two administrators don't undo each other's changes.
 */
export const settingsChanges = z.partial(settingsSchema)

/** The values until an administrator changes them. */
export const DEFAULT_SETTINGS: Settings = {
  editorsMayPublish: true,
  requireTwoFactorForAdmins: false,
  requireVerifiedEmail: false,
  passwordResetByEmail: true,
  selfCertification: 'none',
  selfCertificationText: '',
  offerGuard: '506b',
  founderRequests: LIMITS.openRequestsMade.founder,
  investorRequests: LIMITS.openRequestsMade.investor,
}
