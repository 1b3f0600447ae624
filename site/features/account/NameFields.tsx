import type { FormOf } from '#site/ui/form/use-field.ts'
import { FormEmailField } from '#site/ui/form/FormEmailField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** First name, last name and e-mail: the same in every form about an account. */
export function NameFields({ form }: { form: FormOf<Named> }) {
  return (
    <>
      <div className="auth-pair">
        <FormTextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <FormTextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FormEmailField form={form} name="email" label="E-mail" autoComplete="email" />
    </>
  )
}
