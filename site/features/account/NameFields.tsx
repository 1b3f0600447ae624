import { createFieldMap } from '@tanstack/react-form'
import { withFieldGroup } from '#site/ui/form/app-form.ts'

const NAMED = { firstName: '', lastName: '', email: '' }
/** Their names in a form that has no others for them. */
export const NAME_FIELDS = createFieldMap(NAMED)

/** First name, last name and email: the same in every form about an account. */
export const NameFields = withFieldGroup({
  defaultValues: NAMED,
  render: ({ group }) => (
    <>
      <div className="auth-pair">
        <group.AppField name="firstName">
          {(field) => <field.TextField label="First name" autoComplete="given-name" />}
        </group.AppField>
        <group.AppField name="lastName">
          {(field) => <field.TextField label="Last name" autoComplete="family-name" />}
        </group.AppField>
      </div>
      <group.AppField name="email">{(field) => <field.EmailField label="Email" autoComplete="email" />}</group.AppField>
    </>
  ),
})
