import * as z from 'zod/mini'
import type { Choices } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { missingOr, sentWithin, shortText } from './text.ts'

/** Lets the description of the API name the values. */
function described<Schema extends z.ZodMiniType>(schema: Schema, values: readonly (string | null)[]): Schema {
  z.globalRegistry.add(schema, { enum: values })
  return schema
}

/**
 * One value of a closed list, picked by `parse`, which may know other spellings. The input is plain text, so that a
 * form can begin with an empty choice; `required` answers an empty one, `invalid` one outside the list.
 */
export function choice<T extends string>(parse: Choices<T>, required: string, invalid: string = required) {
  const schema = z.pipe(
    z.string({ error: missingOr(required) }).check(sentWithin([LIMITS.shortText.max, invalid])),
    z.transform((value, context): T => {
      const known = parse(value.trim())
      if (known !== undefined) return known
      context.issues.push({ code: 'custom', input: value, message: value.trim() === '' ? required : invalid })
      return z.NEVER
    }),
  )
  return described(schema, parse.values)
}

/** A filter of a list: missing, empty, `all` and `any` mean no filter (`undefined`); an unknown value is refused. */
export function filter<T extends string>(parse: Choices<T>) {
  const schema = z.pipe(
    z.optional(shortText),
    z.transform((value, context): T | undefined => {
      const wanted = value?.trim() ?? ''
      if (wanted === '' || wanted === 'all' || wanted === 'any') return undefined
      const known = parse(wanted)
      if (known === undefined) context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
      return known
    }),
  )
  return described(schema, parse.values)
}

/** A choice that may be left out: missing, `null` and empty mean `null`. */
export function optionalChoice<T extends string>(parse: Choices<T>) {
  const schema = z.pipe(
    z.nullish(shortText),
    z.transform((value, context): T | null => {
      if (!value) return null
      const known = parse(value)
      if (known !== undefined) return known
      context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
      return z.NEVER
    }),
  )
  return described(schema, [...parse.values, null])
}
