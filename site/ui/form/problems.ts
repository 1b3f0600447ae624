/** What the server said about one field, and the value it said it about. */
export interface FieldProblem {
  path: string
  message: string
  value: unknown
}

/** What the server said about a form. */
export interface ServerProblems {
  /** Nobody is signed in any more. */
  isSignedOut?: boolean
  /** About the whole; shown above the buttons. */
  sentence?: string
  fields: FieldProblem[]
}

const FALLBACK = 'Something went wrong. Please try again.'

/** Reads a thrown error of any shape: `fields: {path, message}[]`, `sentence` and `message` are used where they are. */
export function readProblems(error: unknown, values: unknown): ServerProblems {
  const { fields, sentence, message, status } = (error ?? {}) as Record<string, unknown>
  const found: FieldProblem[] = []
  if (Array.isArray(fields))
    for (const { path, message: text } of fields) found.push({ path, message: text, value: valueAt(values, path) })
  if (found.length > 0) return { fields: found }
  const said = [sentence, message].find((text) => typeof text === 'string' && text !== '') as string | undefined
  return { sentence: said ?? FALLBACK, fields: [], ...(status === 401 && { isSignedOut: true }) }
}

/** The problem of a field, or of an item in it, while the value it was said about still stands. */
export function problemOf(problems: ServerProblems, name: string, value: unknown): string | undefined {
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
