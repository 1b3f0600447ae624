import { useState } from 'react'
import type { PasswordChangeInput } from '#api/account/contract/schema.ts'
import type { User } from '#api/account/contract/user.ts'
import type { Passkey } from '#api/auth/calls.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { PASSWORD_CHANGE } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { endBackground, resumeBackground } from '#site/lib/session/page-user.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { devices } from './devices.ts'
import { RetainedPasskeys } from './SavedPasskeys.tsx'
import { passkeys } from './passkeys.ts'

const load = async () => (await import('#api/account/contract/schema.ts')).passwordChangeInput

const EMPTY: PasswordChangeInput = { currentPassword: '', newPassword: '', confirmPassword: '' }
const DONE = { title: 'Password updated successfully' }

/** The tab Password. Who came with a temporary one goes on to where they work. */
export function PasswordForm({ user, passkeys: initial }: { user: User; passkeys?: Passkey[] | undefined }) {
  const isForced = user.mustChangePassword
  const [schema] = useState(() =>
    passwordSchema<PasswordChangeInput>(load, { field: 'newPassword', ownerOf: () => user }),
  )
  const [retained, setRetained] = useState<number[]>([])
  const { form, problems } = useAppForm({
    defaultValues: EMPTY,
    schema,
    onSubmit: async (json) => {
      // A new session takes this one's place, and what the page asks by itself in between would be refused.
      endBackground()
      const change = client.api.user['change-password'].$post({ json: { ...json, keepPasskeys: retained } })
      await unwrap(change).finally(resumeBackground)
      if (isForced) {
        notifyAfterNavigation(DONE)
        location.assign(getHome(user.role))
        return
      }
      form.reset()
      notify(DONE)
      // Every other device was signed out with the old password.
      devices.refresh()
      passkeys.refresh()
    },
    failure: PASSWORD_CHANGE,
    toasts: true,
  })
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="Password"
      actions={<form.SubmitButton pendingLabel="Saving...">Update password</form.SubmitButton>}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <form.AppField name="currentPassword">
        {(field) => (
          <field.PasswordField
            label={isForced ? 'Temporary password' : 'Current password'}
            autoComplete="current-password"
          />
        )}
      </form.AppField>
      <form.AppField name="newPassword">
        {(field) => (
          <field.PasswordField
            label="New password"
            autoComplete="new-password"
            owner={user}
            description="At least 8 characters with a mix of letters, numbers, and symbols."
          />
        )}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.PasswordField label="Confirm new password" autoComplete="new-password" />}
      </form.AppField>
      {!isForced && <p className="small soft">Your other devices are signed out when you change it.</p>}
      {/* The server doesn't list them while a temporary password is to be changed. */}
      {!isForced && <RetainedPasskeys initial={initial} retained={retained} onChange={setRetained} />}
    </Form>
  )
}
