import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { cleanLine, cleanText } from './clean-text.ts'

/** A limit and the sentence that a value beyond it is answered with. */
export type Limit = readonly [limit: number, message: string]

export interface TextRules {
  /** Answered for a missing, empty or invisible value. */
  required: string
  min?: Limit
  max: Limit
  /** Keeps line breaks; without it the text is one line. */
  multiline?: boolean
}

/** Characters of a raw text, before it is cleaned: with room for blank edges, CRLF, and decomposed accents. */
export const sentAtMost = (max: number): number => 2 * max + 1000

/** Refuses a far too long text before it is cleaned. */
export const sentWithin = ([max, error]: Limit) => z.maxLength(sentAtMost(max), { error, abort: true })

/** A value of a query or of a closed list, in any spelling. */
export const shortText = z
  .string({ error: MESSAGES.invalid })
  .check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid]))

/** The message for a value of the wrong type: `required` when nothing was given, else the general one. */
export function missingOr(required: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined || input === null ? required : MESSAGES.invalid)
}

/** A text that must be there. Its output is clean; lengths are measured on the clean text. */
export function requiredText({ required, min, max, multiline }: TextRules) {
  return z.string({ error: missingOr(required) }).check(
    sentWithin(max),
    z.overwrite(multiline ? cleanText : cleanLine),
    // Not aborting, so that a rule over several fields is still said; of one field only the first message counts.
    z.minLength(1, { error: required }),
    ...(min ? [z.minLength(min[0], { error: min[1] })] : []),
    z.maxLength(max[0], { error: max[1] }),
  )
}

/** A text that may be left out: missing, `null` and empty all mean `null`. */
export function optionalText({ max, multiline }: Omit<TextRules, 'required' | 'min'>) {
  const text = z
    .string({ error: MESSAGES.invalid })
    .check(sentWithin(max), z.overwrite(multiline ? cleanText : cleanLine), z.maxLength(max[0], { error: max[1] }))
  return z.pipe(
    z.nullish(text),
    z.transform((value) => value || null),
  )
}
