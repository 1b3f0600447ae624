import { useStore } from '@tanstack/react-form'
import type { RegisterForm as RegisterValues } from '#api/contract/account/schema.ts'
import { REGISTRATION } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { AcceptTerms } from '#site/ui/form/AcceptTerms.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { FormPasswordField } from '#site/ui/form/FormPasswordField.tsx'
import { FormRadioGroup } from '#site/ui/form/FormRadioGroup.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useForm } from '#site/ui/form/use-form.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { afterSignIn } from '#site/lib/session/after-sign-in.ts'
import { AddressProof } from './AddressProof.tsx'
import { NameFields } from './NameFields.tsx'
import { ROLE_CHOICES } from './role-choices.ts'

const schema = passwordSchema<RegisterValues>(
  async () => (await import('#api/contract/account/schema.ts')).registerForm,
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
  location.assign(afterSignIn(user, location))
}

/** The Register tab (rules: Registration). */
export default function RegisterForm() {
  const { form, problems } = useForm({
    defaultValues: EMPTY,
    schema,
    onSubmit: register,
    failure: REGISTRATION,
    toasts: true,
  })
  const owner = useStore(form.store, ({ values }) => values)
  return (
    <Form form={form} problems={problems} aria-label="Register">
      <FormRadioGroup form={form} name="role" label="I am a…" options={ROLE_CHOICES} isCards />
      <NameFields form={form} />
      <AddressProof form={form} problems={problems} />
      <FormTextField form={form} name="username" label="Username" autoComplete="username" />
      <FormPasswordField form={form} name="password" label="Password" autoComplete="new-password" owner={owner} />
      <AcceptTerms form={form} />
      <SubmitButton isWide pendingLabel="Creating your account…">
        Create account
      </SubmitButton>
    </Form>
  )
}
