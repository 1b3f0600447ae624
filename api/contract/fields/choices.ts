import * as z from 'zod/mini'
import type { Choices } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { sentWithin } from './text.ts'

const TOO_MANY = 100

/** Any values of a closed list, each once and in the list's order. Missing and `null` mean none. */
export function choices<T extends string>(parse: Choices<T>) {
  const entry = z.string({ error: MESSAGES.invalid }).check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid]))
  const given = z.array(entry, { error: MESSAGES.invalid }).check(z.maxLength(TOO_MANY, { error: MESSAGES.invalid }))
  z.globalRegistry.add(entry, { enum: parse.values })
  return z.pipe(
    z.nullish(given),
    z.transform((list, context): T[] => {
      const chosen = new Set((list ?? []).map((value) => parse(value.trim())))
      if (!chosen.has(undefined)) return parse.values.filter((value) => chosen.has(value))
      context.issues.push({ code: 'custom', input: list, message: MESSAGES.invalid })
      return z.NEVER
    }),
  )
}
