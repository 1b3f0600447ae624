import { profileInput, type User } from '#api/contract/account.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { keepUser } from '#site/lib/current-user.ts'
import { showAccount } from '#site/lib/show-account.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/toast.ts'
import { NameFields } from './NameFields.tsx'

interface ProfileValues {
  firstName: string
  lastName: string
  email: string
  phoneNumber?: string | null | undefined
}

async function save(values: ProfileValues) {
  const user = await unwrap(client.api.user.profile.$put({ json: values }))
  keepUser(user)
  showAccount(user)
  notify({ title: 'Profile updated successfully' })
}

/** The tab Profile: name, e-mail, phone. */
export function ProfileForm({ user }: { user: User }) {
  const { firstName, lastName, email, phoneNumber } = user
  const { form, problems } = useForm<ProfileValues>({
    defaultValues: { firstName, lastName, email, phoneNumber: phoneNumber ?? '' },
    schema: profileInput,
    onSubmit: save,
    onError: (error) =>
      notify({ title: 'Failed to update profile', description: (error as Error).message, tone: 'destructive' }),
  })
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="Profile"
      actions={<SubmitButton pendingLabel="Saving...">Save changes</SubmitButton>}
    >
      <NameFields form={form} />
      <form.AppField name="phoneNumber">
        {() => (
          <FormTextField label="Phone number" type="tel" autoComplete="tel" isOptional maxLength={LIMITS.phone.max} />
        )}
      </form.AppField>
    </Form>
  )
}
