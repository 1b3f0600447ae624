import { invitationCodeInput, type InvitationCodeForm } from '#api/invitations/contract/schema.ts'
import { INVITATION_CODE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

const EMPTY: InvitationCodeForm = { email: '', code: '' }

/** Opens an invitation with the code from its email. */
export function CodeForm() {
  const { form, problems } = useAppForm({
    defaultValues: EMPTY,
    schema: invitationCodeInput,
    failure: INVITATION_CODE,
    onSubmit: async (json) => {
      const { token } = await unwrap(client.api.invitation.code.$post({ json }))
      location.assign(`/invitation?token=${encodeURIComponent(token)}`)
    },
  })
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="Code of your invitation"
      actions={
        <form.SubmitButton isWide pendingLabel="Opening…">
          Open the invitation
        </form.SubmitButton>
      }
    >
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            label="Email"
            type="email"
            autoComplete="email"
            description="The address that received the email."
          />
        )}
      </form.AppField>
      <form.AppField name="code">
        {(field) => <field.TextField label="Code" inputMode="numeric" autoComplete="one-time-code" />}
      </form.AppField>
    </Form>
  )
}
