import type { FormState } from '#site/ui/form/use-form.ts'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** First name, last name and e-mail: the same in every form about an account. */
export function NameFields<Values extends Named>({ form }: { form: FormState<Values>['form'] }) {
  // Which further fields the form has is no business of these three.
  const { AppField } = form as unknown as FormState<Named>['form']
  return (
    <>
      <div className="auth-pair">
        <AppField name="firstName">{() => <FormTextField label="First name" autoComplete="given-name" />}</AppField>
        <AppField name="lastName">{() => <FormTextField label="Last name" autoComplete="family-name" />}</AppField>
      </div>
      <AppField name="email">{() => <FormTextField label="E-mail" type="email" autoComplete="email" />}</AppField>
    </>
  )
}
