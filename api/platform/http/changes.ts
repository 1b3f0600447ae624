import type { Changes, Fields } from '#api/platform/contract/form-fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { fieldProblems } from '#api/platform/contract/problem.ts'
import { badRequest } from '#api/errors.ts'
import type * as z from 'zod/mini'

/** The accepted values of an update. @throws ApiError 400 with a problem for each field. */
export function accepted<F extends Fields>(changes: Changes<F>): Extract<Changes<F>, { success: true }>['data'] {
  if (changes.success) return changes.data
  const problems = fieldProblems(changes.error)
  throw badRequest(problems[0]?.message ?? MESSAGES.invalid, problems)
}

/** A stored row with a response's fields; its dates aren't text yet. */
export type Stored<Answer> = { [K in keyof Answer]: Answer[K] | (string extends Answer[K] ? Date : never) }

/** Converts a row to a schema's response: the keys of the schema, dates as ISO 8601 in UTC. */
export function projection<S extends z.ZodMiniObject>(schema: S): (row: Stored<z.output<S>>) => z.output<S> {
  const keys = Object.keys(schema.shape)
  // Filling a copy takes half the time of adding one key after another.
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
  return (row) => {
    const answer = { ...blank }
    for (const key of keys) {
      const value: unknown = row[key as keyof typeof row]
      // Most values aren't objects, which is cheap to check first.
      answer[key] = typeof value === 'object' && value instanceof Date ? value.toISOString() : value
    }
    return answer as z.output<S>
  }
}
