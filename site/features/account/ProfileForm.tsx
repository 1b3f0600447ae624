import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import type { User } from '#api/account/contract/user.ts'
import { readableEmail, storedEmail, hasAddress } from '#api/account/contract/email-domain.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { PROFILE_CHANGE } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { setCurrentUser } from '#site/lib/session/current-user.ts'
import { showAccount } from '#site/lib/session/show-account.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { AddressProof } from './AddressProof.tsx'
import { NAME_FIELDS, NameFields } from './NameFields.tsx'

interface ProfileValues {
  firstName: string
  lastName: string
  email: string
  phoneNumber?: string | null | undefined
  currentPassword: string
  emailCode: string
}

/** The tab Profile: name, email, phone; and the password, once the email address is another. */
export function ProfileForm({ user }: { user: User }) {
  const { firstName, lastName, phoneNumber } = user
  const [email, setEmail] = useState(hasAddress(user.email) ? user.email : '')
  const schema = useMemo(
    () => lazySchema(async () => (await import('#api/account/contract/schema.ts')).profileForm(email)),
    [email],
  )
  const { form, problems, draft } = useAppForm<ProfileValues>({
    defaultValues: {
      firstName,
      lastName,
      email: readableEmail(email),
      phoneNumber: phoneNumber ?? '',
      currentPassword: '',
      emailCode: '',
    },
    schema,
    draft: 'account',
    secrets: ['currentPassword', 'emailCode'],
    onSubmit: async ({ currentPassword, ...values }) => {
      const json = { ...values, ...(currentPassword && { currentPassword }) }
      const saved = await unwrap(client.api.user.profile.$put({ json }))
      setCurrentUser(saved)
      showAccount(saved)
      setEmail(saved.email)
      if (saved.email !== email)
        void import('./verify-email-banner.client.ts').then(({ showAddressStrip }) => showAddressStrip())
      form.setFieldValue('currentPassword', '')
      form.setFieldValue('emailCode', '')
      notify({ title: 'Profile updated successfully' })
    },
    failure: PROFILE_CHANGE,
    toasts: true,
  })
  const isEmailChanging = useStore(
    form.store,
    ({ values }) => storedEmail(values.email.trim().toLowerCase()) !== email.toLowerCase(),
  )
  return (
    <Form
      form={form}
      problems={problems}
      draft={draft}
      aria-label="Profile"
      actions={<form.SubmitButton pendingLabel="Saving...">Save changes</form.SubmitButton>}
    >
      <NameFields form={form} fields={NAME_FIELDS} />
      {isEmailChanging && (
        <form.AppField name="emailCode">
          {() => <AddressProof address={() => form.state.values.email} problems={problems} />}
        </form.AppField>
      )}
      {isEmailChanging && (
        <form.AppField name="currentPassword">
          {(field) => (
            <field.PasswordField
              label="Current password"
              autoComplete="current-password"
              description={`Needed because you are ${email ? 'changing your email address. We’ll write to the old one, too.' : 'setting your email address.'}`}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="phoneNumber">
        {(field) => (
          <field.TextField label="Phone number" type="tel" autoComplete="tel" isOptional maxLength={LIMITS.phone.max} />
        )}
      </form.AppField>
    </Form>
  )
}
