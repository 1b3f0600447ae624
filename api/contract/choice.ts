import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'
import { missingOr } from './text.ts'

/**
 * One value of a closed list, picked by `parse`, which may know other spellings. The input is plain text, so that a form
 * can begin with an empty choice; `required` answers the empty one, `invalid` one that is not in the list.
 */
export function choice<T extends string>(
  parse: (value: string) => T | undefined,
  required: string,
  invalid: string = required,
) {
  return z.pipe(
    z.string({ error: missingOr(required) }),
    z.transform((value, context): T => {
      const known = parse(value.trim())
      if (known !== undefined) return known
      context.issues.push({ code: 'custom', input: value, message: value.trim() === '' ? required : invalid })
      return z.NEVER
    }),
  )
}

/** A filter of a list: missing, empty, `all` and `any` mean no filter (`undefined`); an unknown value is refused. */
export function filter<T extends string>(parse: (value: string) => T | undefined) {
  return z.pipe(
    z.optional(z.string({ error: MESSAGES.invalid })),
    z.transform((value, context): T | undefined => {
      const wanted = value?.trim() ?? ''
      if (wanted === '' || wanted === 'all' || wanted === 'any') return undefined
      const known = parse(wanted)
      if (known === undefined) context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
      return known
    }),
  )
}
