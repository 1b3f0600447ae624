import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { cleanLine, cleanText, normalizeUrl } from './clean-text.ts'
import type { Choices } from './enumerations.ts'

/** A limit and the error for a value beyond it. */
type Limit = readonly [limit: number, message: string]

export interface TextRules {
  /** The error for a missing, empty, or invisible value. */
  required: string
  min?: Limit
  max: Limit
  /** Keeps line breaks; without it the text is one line. */
  multiline?: boolean
}

/** Characters of a raw text before it is cleaned, with room for spaces, CRLF, and decomposed accents. */
export const sentAtMost = (max: number): number => 2 * max + 1000

/** Refuses a far too long text before it is cleaned. */
export const sentWithin = ([max, error]: Limit) => z.maxLength(sentAtMost(max), { error, abort: true })

/** A value of a query or an enumeration, in any spelling. */
export const shortText = z
  .string({ error: MESSAGES.invalid })
  .check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid]))

/** The message for a value of the wrong type: `required` if nothing was given, otherwise the general one. */
export function missingOr(required: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined || input === null ? required : MESSAGES.invalid)
}

/** What the link of an email carries. */
export const linkToken = z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid))

/** A text that must be there. Its output is clean; lengths are measured on the clean text. */
export function requiredText({ required, min, max, multiline }: TextRules) {
  return z.string({ error: missingOr(required) }).check(
    sentWithin(max),
    z.overwrite(multiline ? cleanText : cleanLine),
    // Not aborting, so that a rule about several fields is still checked; only the first message per field is used.
    z.minLength(1, { error: required }),
    ...(min ? [z.minLength(min[0], { error: min[1] })] : []),
    z.maxLength(max[0], { error: max[1] }),
  )
}

/** An optional text: missing, `null`, and empty all mean `null`. */
export function optionalText({ max, multiline }: Omit<TextRules, 'required' | 'min'>) {
  const text = z
    .string({ error: MESSAGES.invalid })
    .check(sentWithin(max), z.overwrite(multiline ? cleanText : cleanLine), z.maxLength(max[0], { error: max[1] }))
  return z.pipe(
    z.nullish(text),
    z.transform((value) => value || null),
  )
}

/** Adds the values to the API reference. */
function described<Schema extends z.ZodMiniType>(schema: Schema, values: readonly (string | null)[]): Schema {
  z.globalRegistry.add(schema, { enum: values })
  return schema
}

/**
 * One value of an enumeration, found by `parse`, which may accept other spellings. The input is plain text, so that a
 * form can start with an empty choice; `required` is the error for an empty one, `invalid` for an unknown one.
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

/** A filter of a list: missing, empty, `all`, and `any` mean no filter (`undefined`); an unknown value is an error. */
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

/** An optional choice: missing, `null`, and empty mean `null`. */
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

/** An id in a body: an integer from 1 that both SQLite and JavaScript store exactly. */
export function entityId(message: string = MESSAGES.invalid) {
  return z
    .number({ error: message })
    .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, { error: message }))
}

/** The id in a path segment or a query value; `null` if it isn't one, which a call answers with 404. */
export function parseId(value: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/** An id in a query that filters a list; an invalid one finds nothing, and empty means any. */
export const idFilter = z.pipe(
  z.optional(shortText),
  z.transform((value) => (value ? (parseId(value) ?? 0) : undefined)),
)

/**
 * An optional link: missing, `null`, and empty mean `null`. `isOther` accepts another kind of value, such as the name
 * of a stored file.
 */
export function optionalLink(message: string = MESSAGES.url, isOther: (value: string) => boolean = () => false) {
  return z.pipe(
    z.nullish(
      z.string({ error: message }).check(z.maxLength(LIMITS.link.max, { error: MESSAGES.linkTooLong, abort: true })),
    ),
    z.transform((value, context): string | null => {
      if (value && isOther(value)) return value
      const link = normalizeUrl(value ?? '')
      if (link === null) context.issues.push({ code: 'custom', input: value, message })
      return link || null
    }),
  )
}

export interface ListRules {
  /** The longest entry. */
  item: Limit
  /** The maximum number of entries, counted after empty ones (and duplicates) are dropped. */
  max: Limit
  min?: Limit
  /** Drops duplicate entries, in any case. */
  unique?: boolean
  /** Changes an entry to its stored spelling. */
  canonical?: (entry: string) => string
}

/** Lists with more entries than this are refused before they are read. */
const MOST_RAW_ENTRIES = 1000

/** A list of short texts, trimmed and without empty ones. Missing and `null` mean an empty list. */
export function textList({ item, max, min, unique, canonical = (entry) => entry }: ListRules) {
  const tidy = (entries: string[]): string[] => {
    const clean = entries.map(cleanLine).filter(Boolean).map(canonical)
    return unique ? withoutDuplicates(clean) : clean
  }
  const raw = z
    .array(z.string({ error: MESSAGES.invalid }).check(sentWithin(item)), { error: MESSAGES.invalid })
    .check(z.maxLength(MOST_RAW_ENTRIES, { error: max[1] }))
  const distinct = z.array(z.string()).check(
    z.overwrite(tidy),
    z.refine((list) => list.every((entry) => entry.length <= item[0]), { error: item[1] }),
    ...(min ? [z.minLength(min[0], { error: min[1] })] : []),
    z.maxLength(max[0], { error: max[1] }),
  )
  return z.pipe(
    z.pipe(
      z.nullish(raw),
      z.transform((list) => list ?? []),
    ),
    distinct,
  )
}

function withoutDuplicates(entries: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const entry of entries) if (!distinct.has(entry.toLowerCase())) distinct.set(entry.toLowerCase(), entry)
  return [...distinct.values()]
}

/** `?limit`: one above the maximum is lowered to it; one that isn't an integer from 1 is an error. */
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

/** `?q`: a case-insensitive search; empty means none (`undefined`), and it is cut to the maximum length. */
export const searchField = z.pipe(
  z.optional(z.string({ error: MESSAGES.invalid })),
  z.transform(
    (value) =>
      cleanLine((value ?? '').slice(0, sentAtMost(LIMITS.search.max)))
        .slice(0, LIMITS.search.max)
        .trim() || undefined,
  ),
)
