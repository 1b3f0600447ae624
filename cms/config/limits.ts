import type * as z from 'zod'

/** A pattern of Decap: what a value must match, and the sentence that follows the field's label when it does not. */
export type Pattern = [expression: string, sentence: string]

interface Bound {
  check?: string
  minimum?: number
  maximum?: number
  length?: number
}

/** The bounds that a schema sets on the length of a text or the number of items in a list. */
export function boundsOf(schema: z.ZodType): { min?: number; max?: number } {
  const bounds: { min?: number; max?: number } = {}
  for (const check of schema._zod.def.checks ?? []) {
    const { check: kind, minimum, maximum, length } = check._zod.def as Bound
    if (kind === 'min_length') bounds.min = minimum
    if (kind === 'max_length') bounds.max = maximum
    if (kind === 'length_equals') bounds.min = bounds.max = length
  }
  return bounds
}

/** Spaces around a text do not count, as in the schema. */
const between = (inside: string, max: number) =>
  max < 2 ? '^\\s*\\S\\s*$' : `^\\s*\\S(?:${inside}{0,${max - 2}}\\S)?\\s*$`

/** One line of at most `max` characters. */
export const linePattern = (max: number): Pattern => [
  between('[^\\r\\n]', max),
  `is too long or has a line break. Keep it on one line, ${max} characters at most.`,
]

/** A text of at most `max` characters. */
export const textPattern = (max: number): Pattern => [
  between('[\\s\\S]', max),
  `is too long. Shorten it to ${max} characters or fewer.`,
]

export const WEB_ADDRESS_PATTERN: Pattern = [
  '^\\s*[hH][tT][tT][pP][sS]?://[^\\s/@]+(?:/\\S*|\\?\\S*|#\\S*)?\\s*$',
  'is not a web address. Paste the full address, with https:// at its beginning.',
]

export const EMAIL_PATTERN: Pattern = [
  '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$',
  'is not an e-mail address. Write it like name@example.org.',
]
