import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'
import { sentWithin, shortText } from './fields.ts'
import type { Issues } from './problem.ts'
import type { Choices } from './enumerations.ts'
import { LIMITS } from './limits.ts'
import { readMoney } from './money.ts'

/** Whether a text is a calendar day, `2026-02-28`, in the range of years of a date field. */
function isCalendarDay(value: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** An optional day: missing, `null`, and empty mean `null`. */
export function optionalDay(message: string = MESSAGES.invalid) {
  return z.pipe(
    z.nullish(z.string({ error: message }).check(sentWithin([10, message]))),
    z.transform((value, context): string | null => {
      const day = value?.trim() ?? ''
      if (day === '' || isCalendarDay(day)) return day || null
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )
}

/** The fields of a form by name. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>

/** The accepted values of the changed fields, or their problems. */
export type Changes<F extends Fields> =
  | { success: true; data: { -readonly [K in keyof F]?: z.output<F[K]> } }
  | { success: false; error: Issues }

/**
 * Validates an update: only given fields, and only values that differ from `before`, so that a value accepted by
 * another form never prevents a later save (rules: Unchanged values). An unchanged *blank* is validated, because a
 * required field must not stay empty. Unknown keys are dropped.
 */
export function parseChanges<F extends Fields>(fields: F, before: object, raw: unknown): Changes<F> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { success: false, error: { issues: [{ path: [], message: MESSAGES.invalid }] } }
  const old = new Map<string, unknown>(Object.entries(before))
  const data: Record<string, unknown> = {}
  const issues: { path: PropertyKey[]; message: string }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(raw, name)) continue
    const value: unknown = raw[name as keyof typeof raw]
    if (!isBlank(value) && isSame(old.get(name), value)) continue
    const result = z.safeParse(field, value)
    if (!result.success)
      issues.push(...result.error.issues.map(({ path, message }) => ({ path: [name, ...path], message })))
    else if (!isSame(old.get(name), result.data)) data[name] = result.data
  }
  if (issues.length > 0) return { success: false, error: { issues } }
  return { success: true, data: data as { -readonly [K in keyof F]?: z.output<F[K]> } }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
  return Object.is(a, b)
}

const TOO_MANY = 100

/** Any values of an enumeration, each once and in its order. Missing and `null` mean none. */
export function choices<T extends string>(parse: Choices<T>) {
  const entry = z.string({ error: MESSAGES.invalid }).check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid]))
  const raw = z.array(entry, { error: MESSAGES.invalid }).check(z.maxLength(TOO_MANY, { error: MESSAGES.invalid }))
  z.globalRegistry.add(entry, { enum: parse.values })
  return z.pipe(
    z.nullish(raw),
    z.transform((list, context): T[] => {
      const chosen = new Set((list ?? []).map((value) => parse(value.trim())))
      if (!chosen.has(undefined)) return parse.values.filter((value) => chosen.has(value))
      context.issues.push({ code: 'custom', input: list, message: MESSAGES.invalid })
      return z.NEVER
    }),
  )
}

/** A day that filters a list, in the site's time zone; missing and empty mean none (`undefined`). */
export const dayFilter = z.pipe(
  z.optional(shortText),
  z.transform((value, context): string | undefined => {
    if (value === undefined || value === '') return undefined
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value
    context.issues.push({ code: 'custom', input: value, message: 'Enter a date like 2026-01-31' })
    return z.NEVER
  }),
)

/**
 * An amount in whole dollars, or as people write it. `required` is the error for an empty one, which otherwise means
 * `null`.
 */
export function moneyInput(required?: string) {
  const raw = z.nullish(
    z.union([z.string().check(sentWithin([LIMITS.moneyText.max, MESSAGES.moneyInvalid])), z.number()], {
      error: MESSAGES.moneyInvalid,
    }),
  )
  return z.pipe(
    raw,
    z.transform((value, context): number | null => {
      const refuse = (message: string): null => {
        context.issues.push({ code: 'custom', input: value, message })
        return null
      }
      const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
      if (isEmpty) return required ? refuse(required) : null
      if (typeof value === 'string') {
        const read = readMoney(value)
        return 'problem' in read ? refuse(read.problem) : read.dollars
      }
      if (value < 0) return refuse(MESSAGES.moneyInvalid)
      return value > LIMITS.money.max ? refuse(MESSAGES.moneyTooLarge) : Math.round(value)
    }),
  )
}

const timestamp = z.pipe(shortText, z.iso.datetime({ error: MESSAGES.invalid }))

/**
 * The `updatedAt` that an administrator was shown, sent with the decision: if it has changed since, the response is
 * 409. Decisions that revoke something ignore it.
 */
export const shownAt = z.optional(timestamp)

/** The same for a profile; `null` if there was none. */
export const profileShownAt = z.optional(z.nullable(timestamp))

/** How many reports the administrator was shown, which one decision answers together. */
export const shownCount = z.optional(z.int({ error: MESSAGES.invalid }))

/** An integer, or its digits from a form. Missing, `null`, and empty mean `usual`, or are an error. */
export function wholeNumber({ min, max }: { min: number; max: number }, usual?: number) {
  const message = `Enter a whole number from ${min} to ${max}`
  const text = z.string().check(sentWithin([LIMITS.shortText.max, message]))
  return z.pipe(
    z.nullish(z.union([text, z.number()], { error: MESSAGES.invalid })),
    z.transform((value, context): number => {
      const raw = typeof value === 'string' ? value.trim() : (value ?? '')
      if (raw === '' && usual !== undefined) return usual
      const number = typeof raw === 'string' && !/^\d+$/.test(raw) ? Number.NaN : Number(raw)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )
}
