import type { Changes, Fields } from './contract/fields/changes.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { fieldProblems } from '#api/contract/problem.ts'
import { badRequest } from '#api/errors.ts'

/** The accepted values of an update. @throws ApiError 400 with a problem for each field. */
export function accepted<F extends Fields>(changes: Changes<F>): Extract<Changes<F>, { success: true }>['data'] {
  if (changes.success) return changes.data
  const problems = fieldProblems(changes.error)
  throw badRequest(problems[0]?.message ?? MESSAGES.invalid, problems)
}
