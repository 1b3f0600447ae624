import { invitationInput, type InvitationForm } from '#api/contract/invitation/schema.ts'
import { INVITATION_MADE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { invitedToast, ROLE_WORDS } from './invitation-words.ts'
import './invitation.css'

const ROLES = Object.entries(ROLE_WORDS).map(([id, label]) => ({ id, label }))
const EMPTY: InvitationForm = { email: '', role: '' }

/** An administrator invites somebody to a role. */
export function InviteToRole({ isSending }: { isSending: boolean }) {
  const { form, problems, draft } = useForm({
    defaultValues: EMPTY,
    isEmptied: true,
    schema: invitationInput,
    failure: INVITATION_MADE,
    draft: 'invitation',
    onSubmit: async (json) => {
      await unwrap(client.api.admin.invitations.$post({ json }))
      notify(invitedToast(json.email, isSending, 'Email is off: copy the link of the invitation below.'))
      await lookAgain()
    },
  })
  return (
    <Form
      form={form}
      {...{ problems, draft }}
      aria-label="Invite somebody to a role"
      actions={<SubmitButton pendingLabel="Inviting…">Invite</SubmitButton>}
    >
      <div className="invite-pair">
        <FormTextField form={form} name="email" label="E-mail" type="email" autoComplete="off" />
        <FormSelect form={form} name="role" label="Role" options={ROLES} placeholder="Choose a role" />
      </div>
    </Form>
  )
}
