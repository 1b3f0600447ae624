import { useState } from 'react'
import type { NewPasswordInput } from '#api/auth/contract/password-reset.ts'
import { NEW_PASSWORD } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'

const load = async () => (await import('#api/auth/contract/password-reset.ts')).newPasswordInput

export interface NewPasswordFormProps {
  /** What the link in the email carries. */
  token: string
  /** Whose password it is to be. */
  username: string
  /** Why the server refused what a browser without scripts sent. */
  problem?: string | undefined
}

/** Sets a new password with an emailed link. A browser without scripts sends the form to the page itself. */
export function NewPasswordForm({ token, username, problem }: NewPasswordFormProps) {
  // The server knows the name and address, too, and compares them when the form is sent.
  const owner = { username, email: '', firstName: '', lastName: '' }
  const [schema] = useState(() =>
    passwordSchema<NewPasswordInput>(load, { field: 'newPassword', ownerOf: () => owner }),
  )
  const { form, problems } = useAppForm<NewPasswordInput>({
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    schema,
    onSubmit: async (json) => {
      await unwrap(client.api['password-reset'].link.$post({ json }))
      // Without the token in the address, and made again for whoever is signed in now.
      location.replace('/password-reset/link?changed')
    },
    failure: NEW_PASSWORD,
  })
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="Set a new password"
      actions={
        <form.SubmitButton isWide pendingLabel="Saving…">
          Set new password
        </form.SubmitButton>
      }
    >
      {problem && <Callout tone="danger">{problem}</Callout>}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <form.AppField name="newPassword">
        {(field) => (
          <field.PasswordField
            label="New password"
            autoComplete="new-password"
            owner={owner}
            description="At least 8 characters with a mix of letters, numbers, and symbols."
          />
        )}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.PasswordField label="Confirm new password" autoComplete="new-password" />}
      </form.AppField>
    </Form>
  )
}
