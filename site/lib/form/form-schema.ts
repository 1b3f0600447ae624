import type { StandardSchemaV1 } from '@tanstack/react-form'
import type { FieldProblem } from '#api/contract/problem.ts'

/** A schema for `useForm` from a check that knows more than the values alone: what was stored before, for example. */
export function formSchema<Values>(check: (values: Values) => FieldProblem[]): StandardSchemaV1<Values, Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'trellis',
      validate: (given) => {
        const problems = check(given as Values)
        if (problems.length === 0) return { value: given as Values }
        return { issues: problems.map(({ path, message }) => ({ message, path: path.split('.').filter(Boolean) })) }
      },
    },
  }
}
