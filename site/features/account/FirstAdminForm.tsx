import { useStore } from '@tanstack/react-form'
import type { FirstAdminForm as FirstAdminValues } from '#api/account/contract/schema.ts'
import { FIRST_ADMIN } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { enter } from '#site/lib/session/enter.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { NAME_FIELDS, NameFields } from './NameFields.tsx'
import './auth.css'

const load = async () => (await import('#api/account/contract/schema.ts')).firstAdminInput
const schema = passwordSchema<FirstAdminValues>(load, { field: 'password', ownerOf: (values) => values })

async function create(values: FirstAdminValues) {
  const user = await unwrap(client.api['first-admin'].$post({ json: values }))
  notifyAfterNavigation({ title: 'Registration successful', description: 'Your account has been created!' })
  await enter(user)
}

/** Exchanges the one-time link of a new installation for its first administrator, who is signed in at once. */
export function FirstAdminForm({ token }: { token: string }) {
  const { form, problems } = useAppForm<FirstAdminValues>({
    defaultValues: { firstName: '', lastName: '', email: '', username: '', password: '', token },
    schema,
    failure: FIRST_ADMIN,
    onSubmit: create,
  })
  const owner = useStore(form.store, ({ values }) => values)
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="First administrator"
      actions={
        <form.SubmitButton isWide pendingLabel="Creating your account…">
          Create administrator
        </form.SubmitButton>
      }
    >
      <NameFields form={form} fields={NAME_FIELDS} />
      <form.AppField name="username">
        {(field) => <field.TextField label="Username" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <field.PasswordField
            label="Password"
            autoComplete="new-password"
            owner={owner}
            description="At least 8 characters with a mix of letters, numbers, and symbols."
          />
        )}
      </form.AppField>
    </Form>
  )
}
