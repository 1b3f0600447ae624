import type { StandardSchemaV1 } from '@tanstack/react-form'
import type { PasswordRule, PasswordOwner } from '#api/auth/contract/login.ts'
import { loadPasswordRule } from '#site/lib/form/password-rule.ts'
import { lazySchema } from './lazy-schema.ts'

interface Chosen<Values> {
  /** The field that holds the new password. */
  field: keyof Values & string
  ownerOf: (values: Values) => PasswordOwner
}

/** Refuses a password that is easy to guess, where its field has no other fault. */
export function withPasswordRule<Values>(
  schema: StandardSchemaV1,
  rule: PasswordRule,
  { field, ownerOf }: Chosen<Values>,
): StandardSchemaV1 {
  return {
    '~standard': {
      ...schema['~standard'],
      validate(input) {
        const result = schema['~standard'].validate(input)
        if (result instanceof Promise)
          throw new TypeError('A form is checked as it is typed, by a schema that answers now')
        const issues = result.issues ?? []
        const values = input as Values
        const message = issues.some(({ path }) => path?.[0] === field)
          ? undefined
          : rule(String(values[field]), ownerOf(values))
        return message ? { issues: [...issues, { message, path: [field] }] } : result
      },
    },
  }
}

/** The schema of a form that sets a password: the call's own, and the server's rule of which are easy to guess. */
export const passwordSchema = <Values>(load: () => Promise<StandardSchemaV1>, chosen: Chosen<Values>) =>
  lazySchema(async () => {
    const [schema, rule] = await Promise.all([load(), loadPasswordRule()])
    return rule ? withPasswordRule(schema, rule, chosen) : schema
  })
