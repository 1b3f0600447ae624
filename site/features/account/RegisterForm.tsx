import { useStore } from '@tanstack/react-form'
import type { RegisterForm as RegisterValues } from '#api/account/contract/schema.ts'
import { REGISTRATION } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { enter } from '#site/lib/session/enter.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { AddressProof } from './AddressProof.tsx'
import { NAME_FIELDS, NameFields } from './NameFields.tsx'
import { ROLE_CHOICES } from './role-choices.ts'

const schema = passwordSchema<RegisterValues>(
  async () => (await import('#api/account/contract/schema.ts')).registerForm,
  {
    field: 'password',
    ownerOf: (values) => values,
  },
)

const EMPTY: RegisterValues = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  role: '',
  emailCode: '',
  acceptTerms: false,
}

async function register({ acceptTerms: _, ...input }: RegisterValues) {
  const user = await unwrap(client.api.register.$post({ json: input }))
  notifyAfterNavigation({ title: 'Registration successful', description: 'Your account has been created!' })
  await enter(user, location)
}

/** The Register tab (rules: Registration). */
export default function RegisterForm({ role = '' }: { role?: RegisterValues['role'] | undefined }) {
  const { form, problems } = useAppForm({
    defaultValues: { ...EMPTY, role },
    schema,
    onSubmit: register,
    failure: REGISTRATION,
    toasts: true,
  })
  const owner = useStore(form.store, ({ values }) => values)
  return (
    <Form form={form} problems={problems} aria-label="Register">
      <form.AppField name="role">
        {(field) => <field.RadioGroup label="I am a…" options={ROLE_CHOICES} isCards />}
      </form.AppField>
      <NameFields form={form} fields={NAME_FIELDS} />
      <form.AppField name="emailCode">
        {() => <AddressProof address={() => form.state.values.email} problems={problems} />}
      </form.AppField>
      <form.AppField name="username">
        {(field) => <field.TextField label="Username" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.PasswordField label="Password" autoComplete="new-password" owner={owner} />}
      </form.AppField>
      <form.AppField name="acceptTerms">{(field) => <field.AcceptTerms />}</form.AppField>
      <form.SubmitButton isWide pendingLabel="Creating your account…">
        Create account
      </form.SubmitButton>
    </Form>
  )
}
