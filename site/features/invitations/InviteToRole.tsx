import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type { InvitationForm } from '#api/invitations/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { INVITATION_MADE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { AddressList, useInviteLabel, NotInvitedList } from './AddressList.tsx'
import { inviteEach, type NotInvited } from './invite-each.ts'
import { invitedToast, ROLE_LABELS } from './invitation-text.ts'
import { useConfirmation } from './use-confirmation.tsx'
import './invitation.css'

const ROLES = Object.entries(ROLE_LABELS).map(([id, label]) => ({ id, label }))
const SCHEMA = lazySchema(async () => (await import('#api/invitations/contract/schema.ts')).invitationListForm)
const EMPTY: InvitationForm = { email: '', role: '', note: '' }

/** An administrator invites people to a role. */
export function InviteToRole({ isSending, onInvited }: { isSending: boolean; onInvited: () => void }) {
  const [failed, setFailed] = useState<NotInvited[]>([])
  const { dialog, confirm } = useConfirmation(isSending)
  const { form, problems, draft } = useAppForm({
    defaultValues: EMPTY,
    isEmptied: true,
    schema: SCHEMA,
    failure: INVITATION_MADE,
    draft: 'invitation',
    onSubmit: async ({ email: list, role, note }) => {
      setFailed([])
      const { addressPieces } = await import('#api/account/contract/email-address.ts')
      const isConfirmed = await confirm(addressPieces(list).length, { role, note })
      if (!isConfirmed) return isConfirmed
      const made = await inviteEach(list, (email) =>
        unwrap(client.api.admin.invitations.$post({ json: { email, role, note } })),
      )
      setFailed(made.failed)
      notify(invitedToast(made.invited, isSending, 'Email is off: copy the link of each invitation below.'))
      onInvited()
      return isConfirmed
    },
  })
  const label = useInviteLabel(useStore(form.store, ({ values }) => values.email))
  return (
    <>
      <Form
        form={form}
        {...{ problems, draft }}
        aria-label="Invite people to a role"
        actions={<form.SubmitButton pendingLabel="Inviting…">{label}</form.SubmitButton>}
      >
        <form.AppField name="email">{() => <AddressList label="Email addresses" />}</form.AppField>
        <form.AppField name="role">{(field) => <field.RadioGroup label="Role" options={ROLES} />}</form.AppField>
        <form.AppField name="note">
          {(field) => (
            <field.TextArea
              label="Personal note"
              isOptional
              rows={2}
              maxCount={LIMITS.invitation.note}
              description="It’s part of the email, with your name."
            />
          )}
        </form.AppField>
        <NotInvitedList failed={failed} />
      </Form>
      {dialog}
    </>
  )
}
