import { getReason, type Failure } from '#site/lib/failure.ts'
import { RequestError } from '#site/lib/request-error.ts'

/** What the server answered about one field, and the value that it is about. */
export interface FieldProblem {
  path: string
  message: string
  value: unknown
}

/** What the server answered about a form. */
export interface ServerProblems {
  /** No one is signed in any more. */
  isSignedOut?: boolean
  /** About the whole form; shown above the buttons. */
  sentence?: string
  fields: FieldProblem[]
}

/** What a thrown error means for a form: a refused call names its fields, or says why. */
export function readProblems(error: unknown, values: unknown, failure: Failure): ServerProblems {
  const { fields = [], status } = error instanceof RequestError ? error : {}
  if (fields.length > 0)
    return { fields: fields.map(({ path, message }) => ({ path, message, value: valueAt(values, path) })) }
  return { sentence: getReason(failure, error), fields: [], ...(status === 401 && { isSignedOut: true }) }
}

/** The problem of a field, or of an item in it, as long as the value that it is about stays. */
export function getProblem(problems: ServerProblems, name: string, value: unknown): string | undefined {
  return problems.fields.find(
    (field) => isWithin(field.path, name) && (field.path !== name || Object.is(field.value, value)),
  )?.message
}

/** Whether a path names the field or something inside it: `tags`, `tags.0` and `tags[0]` are within `tags`. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)
}

function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const part of path.split(/[.[\]]+/).filter(Boolean))
    value = (value as Record<string, unknown> | undefined)?.[part]
  return value
}
