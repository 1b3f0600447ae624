import { useEffect } from 'react'
import { passwordCheckInput } from '#api/account/contract/schema.ts'
import { PASSWORD_CHECK } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'

const FORM = 'password-check'

export interface PasswordDialogProps {
  /** True once the password was right, false where the person thought better of it. */
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for the password once more, before something that anyone who found the browser open must not do. */
export default function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const { form, problems } = useAppForm({
    defaultValues: { password: '' },
    schema: passwordCheckInput,
    failure: PASSWORD_CHECK,
    onSubmit: async (json) => {
      await unwrap(client.api.user['password-check'].$post({ json }))
      onAnswer(true)
    },
  })
  // Not `autoFocus`: a dialog below this one would take the focus back until react-aria knows the upper one.
  useEffect(() => focusFirstField(document.getElementById(FORM)), [])
  return (
    <Dialog
      title="Confirm it’s you"
      size="small"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      cancelLabel="Cancel"
      footer={
        <Button type="submit" form={FORM}>
          Continue
        </Button>
      }
    >
      <Form form={form} problems={problems} id={FORM} aria-label="Confirm it’s you">
        <p className="soft">To keep your account safe, enter your password again.</p>
        <form.AppField name="password">
          {(field) => <field.PasswordField label="Your password" autoComplete="current-password" />}
        </form.AppField>
      </Form>
    </Dialog>
  )
}
