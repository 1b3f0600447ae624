import * as z from 'zod/mini'
import { NOTICE_TOPICS, oneOf } from '#api/contract/enumerations.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { entityId } from '#api/contract/fields/id.ts'
import { pageFields } from '#api/contract/fields/paging.ts'
import { missingOr } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'

/** GET /api/notices/unread. */
export interface UnreadNotices {
  unread: number
}

/** The query of GET /api/notices; newest first. */
export const noticeFilters = z.object(pageFields)

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** POST /api/notices/seen: connection requests whose answers are on the screen. */
export const answersSeenInput = z.object({
  connectionIds: z
    .array(entityId(), { error: missingOr(MESSAGES.required) })
    .check(z.maxLength(LIMITS.page.max, MESSAGES.invalid)),
})

/** PATCH /api/notices/{id}. */
export const noticeReadInput = z.object({ read: yesOrNo })

/** PUT /api/notices/choices: one topic's choice. */
export const noticeChoiceInput = z.object({
  topic: choice(oneOf(NOTICE_TOPICS), MESSAGES.required, MESSAGES.invalid),
  app: yesOrNo,
  email: yesOrNo,
})
