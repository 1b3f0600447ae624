import type { Context } from 'hono'
import * as z from 'zod/mini'
import { isIdParam, type Schema } from '#api/platform/contract/call.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import { fieldProblems } from '#api/platform/contract/problem.ts'
import { badRequest } from '#api/errors.ts'

export const NO_TEXT = 'This request contains characters that aren’t text.'

/** NUL and halves of surrogate pairs, which JSON can only escape, aren't text, and the database stores neither. */
const isText = (value: string) => !value.includes('\0') && value.isWellFormed()

export function holdsOnlyText(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isText(key) && holdsOnlyText(inner))
}

/** Checks a value with its schema. @throws ApiError 400 with a problem for each field */
export function check(schema: Schema, value: unknown, unreadable?: string): unknown {
  const result = z.safeParse(schema, value, unreadable === undefined ? undefined : { error: () => unreadable })
  if (result.success) return result.data
  const problems = fieldProblems(result.error)
  throw badRequest(problems[0]?.message ?? 'Invalid input', problems)
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

/** Checks a query with the call's schema, and refuses NUL as in a body. @throws ApiError 400 */
export function checkQuery(schema: Schema, query: Values = {}): unknown {
  const values: Record<string, string | readonly string[]> = {}
  for (const [name, raw] of Object.entries(query)) {
    // As in an address: a list of one is a single value, and an empty list is nothing.
    const value = Array.isArray(raw) && raw.length < 2 ? raw[0] : raw
    if (value !== undefined) values[name] = value
  }
  if (!holdsOnlyText(values)) throw badRequest(NO_TEXT)
  return check(schema, values)
}

/** Reads the query of a request. @throws ApiError 400 */
export const readQuery = (c: Context, schema: Schema): unknown => checkQuery(schema, c.req.queries())

/** No row has the id 0, so anything that isn't an id ends in the same 404. */
export const readParams = (params: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isIdParam(name) ? (parseId(value) ?? 0) : value]),
  )

/** A response whose JSON text already exists, such as a list from the build; pages of this process get its value. */
export class Written<Value> {
  readonly text: string
  readonly value: () => Value

  constructor(text: string, value: () => Value) {
    this.text = text
    this.value = value
  }
}
