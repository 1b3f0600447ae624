import { invitationCodeInput, type InvitationCodeForm } from '#api/contract/invitation/schema.ts'
import { INVITATION_CODE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'

const EMPTY: InvitationCodeForm = { email: '', code: '' }

/** Opens an invitation with the code of its letter. */
export function CodeForm() {
  const { form, problems } = useForm({
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
        <SubmitButton isWide pendingLabel="Opening…">
          Open the invitation
        </SubmitButton>
      }
    >
      <FormTextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        description="The address that the e-mail came to."
      />
      <FormTextField form={form} name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
    </Form>
  )
}
