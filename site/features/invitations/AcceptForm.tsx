import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type { InvitationPage } from '#api/invitations/calls.ts'
import { INDUSTRIES, STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { AcceptInvitationForm as AcceptValues } from '#api/invitations/contract/schema.ts'
import { INVITATION_ACCEPT } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { enter } from '#site/lib/session/enter.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { passwordSchema } from '#site/ui/form/password-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import './invitation.css'

const LACKED = {
  industry: { label: 'Industry', options: INDUSTRIES.map((id) => ({ id, label: id })) },
  stage: { label: 'Stage', options: Object.entries(STAGE_LABELS).map(([id, label]) => ({ id, label })) },
} as const

interface Props {
  token: string
  page: Pick<InvitationPage, 'press' | 'email' | 'profile' | 'isReviewed'>
}

/** Takes an invitation: name, username and password, and what an imported startup lacks. */
export function AcceptForm({ token, page: { press, email, profile, isReviewed } }: Props) {
  const lacks = profile?.lacks ?? []
  const ownerOf = (values: AcceptValues) => ({ ...values, email: email ?? '' })
  const [schema] = useState(() =>
    passwordSchema<AcceptValues>(
      async () => (await import('#api/invitations/contract/schema.ts')).acceptInvitationForm,
      {
        field: 'password',
        ownerOf,
      },
    ),
  )
  const { form, problems } = useAppForm<AcceptValues>({
    defaultValues: {
      token,
      press,
      firstName: profile?.firstName ?? '',
      lastName: profile?.lastName ?? '',
      username: '',
      password: '',
      ...Object.fromEntries(lacks.map((name) => [name, ''])),
      acceptTerms: false,
    },
    schema,
    failure: INVITATION_ACCEPT,
    onSubmit: async ({ acceptTerms: _, ...json }) => {
      const user = await unwrap(client.api.invitation.accept.$post({ json }))
      notifyAfterNavigation({
        title: 'Welcome',
        description: profile
          ? 'This profile is yours now. Check it.'
          : isReviewed
            ? 'Your account has been created. An administrator will review it.'
            : 'Your account has been created!',
      })
      // An editor was invited to write.
      await enter(user, user.role === 'editor' ? { search: '?next=/cms' } : {})
    },
  })
  const owner = ownerOf(useStore(form.store, ({ values }) => values))
  return (
    <Form form={form} problems={problems} aria-label="Your account">
      <div className="invite-pair">
        <form.AppField name="firstName">
          {(field) => <field.TextField label="First name" autoComplete="given-name" />}
        </form.AppField>
        <form.AppField name="lastName">
          {(field) => <field.TextField label="Last name" autoComplete="family-name" />}
        </form.AppField>
      </div>
      <form.AppField name="username">
        {(field) => <field.TextField label="Username" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.PasswordField label="Password" autoComplete="new-password" owner={owner} />}
      </form.AppField>
      {lacks.map((name) => (
        <form.AppField key={name} name={name}>
          {(field) => <field.Select placeholder="Choose" {...LACKED[name]} />}
        </form.AppField>
      ))}
      <form.AppField name="acceptTerms">{(field) => <field.AcceptTerms />}</form.AppField>
      <form.SubmitButton isWide pendingLabel="Creating your account…">
        {profile ? 'Claim profile' : 'Create account'}
      </form.SubmitButton>
    </Form>
  )
}
