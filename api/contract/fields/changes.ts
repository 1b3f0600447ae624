import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import type { Issues } from '#api/contract/problem.ts'

/** The fields of a form by name. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>

/** The accepted values of the changed fields, or their problems. */
export type Changes<F extends Fields> =
  | { success: true; data: { -readonly [K in keyof F]?: z.output<F[K]> } }
  | { success: false; error: Issues }

/**
 * Checks an update: only given fields, and only values that differ from `before`, so that a value another form accepted
 * never blocks a later save (rules: Unchanged values). An unchanged *blank* is checked, because a required field must
 * not stay empty. Unknown keys are dropped.
 */
export function parseChanges<F extends Fields>(fields: F, before: object, given: unknown): Changes<F> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { success: false, error: { issues: [{ path: [], message: MESSAGES.invalid }] } }
  const old = new Map<string, unknown>(Object.entries(before))
  const data: Record<string, unknown> = {}
  const issues: { path: PropertyKey[]; message: string }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(given, name)) continue
    const value: unknown = given[name as keyof typeof given]
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
