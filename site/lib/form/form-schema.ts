import type { StandardSchemaV1 } from '@tanstack/react-form'
import { formatDollars } from '#api/platform/contract/money.ts'
import { fieldProblems, type Issues } from '#api/platform/contract/problem.ts'

type Checked = { success: true } | { success: false; error: Issues }

/** A schema for `useAppForm` from a check that knows more than the values: what was stored before, for example. */
export function formSchema<Values>(check: (values: Values) => Checked): StandardSchemaV1<Values, Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'trellis',
      validate: (input) => {
        const result = check(input as Values)
        if (result.success) return { value: input as Values }
        const problems = fieldProblems(result.error)
        return { issues: problems.map(({ path, message }) => ({ message, path: path.split('.').filter(Boolean) })) }
      },
    },
  }
}

/** What is sent of checked values: what they mean, so that a number goes as a number (`$1.5M` as 1500000). */
export const getSentValues = <Values extends object, Data extends object>(
  checked: { success: true; data: Data } | { success: false },
  values: Values,
): Data | Values => (checked.success ? checked.data : values)

/**
 * What a form begins with: what is stored, an amount as it is written, a number with a usual value in digits, and the
 * empty value of everything else.
 */
export function storedValues<Values extends object>(empty: Values, stored: object | null): Values {
  const known = new Map<string, unknown>(Object.entries(stored ?? {}))
  const values = Object.entries(empty).map(([field, none]) => {
    const value = known.get(field) ?? (none as unknown)
    if (typeof value !== 'number') return [field, value]
    return [field, none === '' ? formatDollars(value) : String(value)]
  })
  return Object.fromEntries(values) as Values
}
