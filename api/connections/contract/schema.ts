import * as z from 'zod/mini'
import {
  choice,
  optionalChoice,
  entityId,
  idFilter,
  pageFields,
  optionalText,
  requiredText,
  missingOr,
} from '#api/platform/contract/fields.ts'
import { DECLINE_REASONS } from '#api/connections/contract/transitions.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong, tooShort } from '#api/platform/contract/messages.ts'

const getText = (name: string) =>
  optionalText({ max: [LIMITS.connectMessage.max, tooLong(name, LIMITS.connectMessage.max)], multiline: true })
const message = getText('Message')

/** An investor's request; the message is optional. */
export const connectForm = z.object({ message })

/** A founder's request; the message is required. */
export const founderConnectForm = z.object({
  message: requiredText({
    required: tooShort('Message', LIMITS.founderMessage.min),
    min: [LIMITS.founderMessage.min, tooShort('Message', LIMITS.founderMessage.min)],
    max: [LIMITS.connectMessage.max, tooLong('Message', LIMITS.connectMessage.max)],
    multiline: true,
  }),
})

/** What an answer can include; the last two only with a decline. */
const answerFields = {
  note: getText('Note'),
  reason: optionalChoice(oneOf(DECLINE_REASONS)),
  /** Pauses requests until the user resumes them. */
  pause: z._default(z.boolean({ error: MESSAGES.invalid }), false),
}
export const answerForm = z.object(answerFields)

/** The recipient: a startup for an investor, an investor's profile id for a founder. */
const recipient = {
  startupId: z.optional(entityId(MESSAGES.noStartup)),
  investorId: z.optional(entityId()),
}

const namesRecipient = z.refine<Partial<Record<keyof typeof recipient, number>>>(
  ({ startupId, investorId }) => startupId ?? investorId,
  { error: MESSAGES.noStartup, path: ['startupId'] },
)

/** POST /api/connect. */
export const connectInput = z
  .object({
    ...recipient,
    message: z.pipe(
      message,
      z.transform((text) => text ?? ''),
    ),
  })
  .check(namesRecipient)

/** POST /api/connect/availability. */
export const availabilityInput = z.object(recipient).check(namesRecipient)

/**
 * PATCH /api/connections/{id}: the recipient accepts or declines, the requester withdraws (`allowedTransitions`).
 */
export const connectionAnswerInput = z.object({
  state: choice(oneOf(['accepted', 'declined', 'withdrawn']), MESSAGES.required, MESSAGES.invalid),
  /** The state that the user saw: withdrawing a request must not end the connection that it has become. */
  shown: z.optional(choice(oneOf(['requested', 'accepted']), MESSAGES.required, MESSAGES.invalid)),
  ...answerFields,
})
export type ConnectionAnswer = z.output<typeof connectionAnswerInput>['state']

/** The query of GET /api/connections: requests that a founder received, or an investor sent. */
export const connectionFilters = z.object({ startupId: idFilter, ...pageFields })

/** POST /api/connections/seen and POST /api/notifications/seen: connection requests that are on the screen. */
export const connectionsSeenInput = z.object({
  connectionIds: z
    .array(entityId(), { error: missingOr(MESSAGES.required) })
    .check(z.maxLength(LIMITS.page.max, MESSAGES.invalid)),
})
