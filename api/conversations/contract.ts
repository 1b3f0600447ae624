import * as z from 'zod/mini'
import { entityId, filter, pageFields, missingOr, requiredText, shortText } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'

const text = requiredText({
  required: 'Write something first.',
  max: [LIMITS.message.max, tooLong('Message', LIMITS.message.max)],
  multiline: true,
})

/** The form of a message. */
export const messageForm = z.object({ text })

/** POST /api/conversations/{id}/messages. */
export const messageInput = z.object({
  text,
  /** Created by the sender for each message, so that a retry after a lost response doesn't send it twice. */
  key: z.optional(
    z
      .string({ error: missingOr(MESSAGES.required) })
      .check(z.maxLength(40, { error: MESSAGES.invalid, abort: true }), z.regex(/^[\w-]{8,40}$/, MESSAGES.invalid)),
  ),
})

/** POST /api/conversations/{id}/read. */
export const readInput = z.object({ readTo: entityId(MESSAGES.required) })

const reason = requiredText({
  required: 'Say what’s wrong with them.',
  max: [LIMITS.report.max, tooLong('What is wrong', LIMITS.report.max)],
  multiline: true,
})
const NONE_MARKED = 'Select at least one message.'

/** The form of a report; the selected messages by their ids. */
export const reportForm = z.object({
  messageIds: z.array(shortText, { error: NONE_MARKED }).check(z.minLength(1, NONE_MARKED)),
  reason,
})

/** POST /api/conversations/{id}/reports. */
export const reportInput = z.object({
  messageIds: z
    .array(entityId(), { error: NONE_MARKED })
    .check(z.minLength(1, NONE_MARKED), z.maxLength(LIMITS.messagesShown, MESSAGES.invalid)),
  reason,
})

/** The query of a conversation's messages. */
export const conversationFilters = z.object(pageFields)

/** The query of GET /api/conversations: all, or those with unread messages. */
export const conversationListFilters = z.object({ only: filter(oneOf(['unread'])), ...pageFields })
