import * as z from 'zod/mini'
import { entityId, parseId } from '#api/contract/fields/id.ts'
import { shortText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'

/** Passkeys that their owner keeps, by their ids. */
export const passkeyIds = z
  .array(entityId(), { error: MESSAGES.invalid })
  .check(z.maxLength(LIMITS.passkeys.most, { error: MESSAGES.invalid }))

/** The query of DELETE /api/user/sessions: `?keepPasskeys=1&keepPasskeys=2`. */
export const keptPasskeysQuery = z.object({
  keepPasskeys: z.pipe(
    z.optional(z.union([shortText, z.array(shortText)], { error: MESSAGES.invalid })),
    z.transform((value, context): number[] => {
      const given = value === undefined ? [] : [value].flat()
      const ids = given.map(parseId).filter((id) => id !== null)
      if (ids.length === given.length && ids.length <= LIMITS.passkeys.most) return ids
      context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
      return z.NEVER
    }),
  ),
})
