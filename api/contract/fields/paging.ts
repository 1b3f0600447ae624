import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { sentAtMost, shortText } from './text.ts'
import { cleanLine } from './clean-text.ts'

/** `?limit`: one above the most is lowered to it; one that is no whole number from 1 is refused. */
export const limitField = ({ default: usual, max }: { default: number; max: number }) =>
  z.pipe(
    z.optional(shortText),
    z.transform((value, context): number => {
      if (value === undefined || value === '') return usual
      if (/^0*[1-9]\d{0,8}$/.test(value)) return Math.min(Number(value), max)
      context.issues.push({ code: 'custom', input: value, message: `limit must be a whole number from 1 to ${max}` })
      return z.NEVER
    }),
  )

/**
 * `?limit` and `?cursor` of every long list (rules: Long lists). The cursor is opaque: it comes from the
 * `Link: <…>; rel="next"` of the page before.
 */
export const pageFields = {
  limit: limitField(LIMITS.page),
  cursor: z.optional(z.string({ error: MESSAGES.invalid }).check(z.maxLength(LIMITS.cursor.max, MESSAGES.invalid))),
}

/** `?q`: a case-insensitive search; empty means none (`undefined`), and it is cut to the most that is searched for. */
export const searchField = z.pipe(
  z.optional(z.string({ error: MESSAGES.invalid })),
  z.transform(
    (value) =>
      cleanLine((value ?? '').slice(0, sentAtMost(LIMITS.search.max)))
        .slice(0, LIMITS.search.max)
        .trim() || undefined,
  ),
)
