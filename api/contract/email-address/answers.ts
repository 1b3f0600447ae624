import * as z from 'zod/mini'
import { count, moment, named } from '#api/contract/fields/shapes.ts'

/** GET /api/user/email-address. Dates are ISO 8601 in UTC. */
export const emailAddressState = named(
  'EmailAddressState',
  z.strictObject({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Whether letters are sent at all; otherwise an administrator confirms the address. */
    isSending: z.boolean(),
    /** Until when the code of the last letter counts; null without one. */
    codeUntil: z.nullable(moment),
  }),
)
export type EmailAddressState = z.output<typeof emailAddressState>

/** POST /api/user/email-address/confirm. */
export const confirmedAddress = named(
  'ConfirmedAddress',
  z.extend(emailAddressState, {
    /** What was set up while nobody had confirmed the address, and ended with it. */
    ended: z.strictObject({ sessions: count, passkeys: count, twoStep: z.boolean() }),
  }),
)
export type ConfirmedAddress = z.output<typeof confirmedAddress>

/** GET /api/email-address/undo. */
export const undoPage = named(
  'UndoPage',
  z.strictObject({
    /** The code of the page: it goes with the press, for an hour. */
    press: z.string(),
    /** Until when the link works. */
    until: moment,
  }),
)
export type UndoPage = z.output<typeof undoPage>
