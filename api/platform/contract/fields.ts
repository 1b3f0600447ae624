import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { cleanLine, cleanText, normalizeUrl } from './clean-text.ts'
import type { Choices } from './enumerations.ts'

/** A limit and the sentence that a value beyond it is answered with. */
type Limit = readonly [limit: number, message: string]

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

/** What the link of an email carries. */
export const linkToken = z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid))

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

/** An id in a body: a whole number from 1 that SQLite and JavaScript both hold exactly. */
export function entityId(message: string = MESSAGES.invalid) {
  return z
    .number({ error: message })
    .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, { error: message }))
}

/** The id that a path segment or a query value names; `null` when it names none, which a call answers with 404. */
export function parseId(value: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/** An id in a query, by which a list is narrowed; what names none finds nothing, and empty means any. */
export const idFilter = z.pipe(
  z.optional(shortText),
  z.transform((value) => (value ? (parseId(value) ?? 0) : undefined)),
)

/**
 * An optional link: missing, `null` and empty mean `null`. `isOther` accepts another kind of value as it is, such as
 * the name of a stored file.
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
  /** Longest entry. */
  item: Limit
  /** Most entries, counted after blank ones (and duplicates) are dropped. */
  max: Limit
  min?: Limit
  /** Drops an entry that is there already, in any letter case. */
  unique?: boolean
  /** Gives an entry its stored spelling. */
  canonical?: (entry: string) => string
}

/** More entries than any list may have are refused before they are looked at. */
const MOST_RAW_ENTRIES = 1000

/** A list of short texts: entries trimmed, blank ones dropped. Missing and `null` mean an empty list. */
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
