import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { invitationListForm, type InvitationForm } from '#api/invitations/contract.ts'
import { INVITATION_MADE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refresh } from '#site/lib/live/show.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { AddressList, inviteLabel, NotInvitedList } from './AddressList.tsx'
import { inviteEach, type NotInvited } from './invite-each.ts'
import { invitedToast, ROLE_LABELS } from './invitation-text.ts'
import './invitation.css'

const ROLES = Object.entries(ROLE_LABELS).map(([id, label]) => ({ id, label }))
const EMPTY: InvitationForm = { email: '', role: '' }

/** An administrator invites someone to a role. */
export function InviteToRole({ isSending }: { isSending: boolean }) {
  const [failed, setFailed] = useState<NotInvited[]>([])
  const { form, problems, draft } = useAppForm({
    defaultValues: EMPTY,
    isEmptied: true,
    schema: invitationListForm,
    failure: INVITATION_MADE,
    draft: 'invitation',
    onSubmit: async ({ email: list, role }) => {
      const made = await inviteEach(list, (email) =>
        unwrap(client.api.admin.invitations.$post({ json: { email, role } })),
      )
      setFailed(made.failed)
      notify(invitedToast(made.invited, isSending, 'Email is off: copy the link of the invitation below.'))
      await refresh()
    },
  })
  const list = useStore(form.store, ({ values }) => values.email)
  return (
    <Form
      form={form}
      {...{ problems, draft }}
      aria-label="Invite somebody to a role"
      actions={<form.SubmitButton pendingLabel="Inviting…">{inviteLabel(list)}</form.SubmitButton>}
    >
      <div className="invite-pair">
        <form.AppField name="email">{() => <AddressList label="E-mail" />}</form.AppField>
        <form.AppField name="role">
          {(field) => <field.Select label="Role" options={ROLES} placeholder="Choose a role" />}
        </form.AppField>
      </div>
      <NotInvitedList failed={failed} />
    </Form>
  )
}
