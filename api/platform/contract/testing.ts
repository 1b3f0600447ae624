import type { Viewer } from '#api/policy.ts'
import { VIEWERS } from '#api/calls.ts'
import { fieldProblems, type Issues } from './problem.ts'

type Result<T> = { success: true; data: T } | { success: false; error: Issues }

/** The result of a schema or `parseChanges`, or its messages by field, in one line for tests. */
export function outcome<T>(result: Result<T>): { data: T } | { problems: Record<string, string> } {
  if (result.success) return { data: result.data }
  return { problems: Object.fromEntries(fieldProblems(result.error).map(({ path, message }) => [path, message])) }
}

/** The message for one field; `undefined` if that field is accepted. */
export function messageFor(result: Result<unknown>, path: string): string | undefined {
  return result.success ? undefined : fieldProblems(result.error).find((problem) => problem.path === path)?.message
}

/** The minimum for creating a startup profile. */
export const startupPayload = {
  companyName: 'Prairie Robotics',
  industry: 'AgTech',
  stage: 'seed',
  location: 'Cedar Falls, Iowa',
  elevatorPitch: 'Robots that weed a field overnight.',
  description: 'We build small robots that weed organic fields overnight, so that farmers need no herbicide.',
}

/** The minimum for creating an investor profile. */
export const investorPayload = {
  background: 'Twenty years in farm machinery.',
  areasOfInterest: ['AgTech'],
  investmentRange: '$50K - $100K',
  location: 'Waterloo, Iowa',
}

/** One column per kind and one row per line: a table as text, for comparison with a matrix. */
export function matrix<T>(rows: readonly (readonly [name: string, cell: (viewer: Viewer | null) => T])[]): string[] {
  return rows.map(([name, cell]) => [name, ...Object.values(VIEWERS).map((user) => String(cell(user)))].join(' | '))
}
