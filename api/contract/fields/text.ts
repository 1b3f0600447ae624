import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'

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

/** More marks on one letter than any script has (Unicode, Stream-Safe Text): sorting them is quadratic. */
const PILE = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/** Accents joined to their letters. */
export const composed = (value: string): string => value.replace(PILE, '$1').normalize('NFC')

/**
 * Text as a person could have meant it: no control characters, no halves of surrogate pairs (the database stores
 * neither), one kind of line break, composed accents, no blank edges. Invisible text counts as empty.
 */
export function cleanText(value: string): string {
  const plain = value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
  const text = composed(plain).trim()
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : ''
}

/** `cleanText` on one line, without the marks that reverse the reading order of the words around it. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).replace(/\s+/g, ' ')
}

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
