import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { sentWithin } from './text.ts'

/** A whole number, or its digits as a form has them. Missing, `null` and empty mean `usual`, or are refused. */
export function wholeNumber({ min, max }: { min: number; max: number }, usual?: number) {
  const message = `Please enter a whole number from ${min} to ${max}`
  const text = z.string().check(sentWithin([LIMITS.shortText.max, message]))
  return z.pipe(
    z.nullish(z.union([text, z.number()], { error: MESSAGES.invalid })),
    z.transform((value, context): number => {
      const given = typeof value === 'string' ? value.trim() : (value ?? '')
      if (given === '' && usual !== undefined) return usual
      const number = typeof given === 'string' && !/^\d+$/.test(given) ? Number.NaN : Number(given)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )
}
