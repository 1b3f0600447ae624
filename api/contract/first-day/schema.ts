import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import { missingOr } from '#api/contract/fields/text.ts'

/** The body of PUT /api/admin/first-day/{step}. */
export const firstDayInput = z.object({ isLeftOut: z.boolean({ error: missingOr(MESSAGES.required) }) })
