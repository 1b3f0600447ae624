import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** Milliseconds for which the letter of an invitation counts. */
export const INVITATION_LIFE = LIMITS.invitation.days * DAY
