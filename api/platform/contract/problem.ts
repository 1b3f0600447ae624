/** One message for one field; `path` is dotted (`highlights.2`), empty for the whole form. */
export interface FieldProblem {
  path: string
  message: string
}

/** The error body for a request that accepts `application/problem+json` (RFC 9457; rules: Refusals). */
export interface Problem {
  type: string
  title: string
  status: number
  /** The same message as in the plain-text response. */
  detail: string
  errors?: FieldProblem[]
  /** Data of one `type` of error. */
  [extension: string]: unknown
}

/** The `type` of an error that asks for the password again: `POST /api/user/password-check`, then repeat the call. */
export const PASSWORD_NEEDED = 'password-needed'

/** Validation issues, as zod and `parseChanges` report them. */
export interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

/** The first message of each field, in the order of the form. */
export function fieldProblems({ issues }: Issues): FieldProblem[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const key = path.map(String).join('.')
    if (!first.has(key)) first.set(key, message)
  }
  return [...first].map(([path, message]) => ({ path, message }))
}
