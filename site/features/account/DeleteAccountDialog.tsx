import { accountDeletionInput, type User } from '#api/contract/account.ts'
import { ACCOUNT_DELETION } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/Button.tsx'
import { Callout } from '#site/ui/Callout.tsx'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { FormPasswordField } from '#site/ui/form/FormPasswordField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notifyAfterNavigation } from '#site/ui/toast.ts'

const FORM = 'delete-account'

/** Asks for the username, which shows that it is meant, and for the password, which shows that it is them. */
export default function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, problems } = useForm({
    defaultValues: { confirmation: '', password: '' },
    schema: accountDeletionInput,
    failure: ACCOUNT_DELETION,
    onSubmit: async (json) => {
      await unwrap(client.api.user.$delete({ json }))
      notifyAfterNavigation({ title: 'Your account has been deleted' })
      location.assign('/')
    },
  })
  return (
    <Dialog
      title="Delete my account"
      size="small"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={FORM}>
            Delete account
          </Button>
        </>
      }
    >
      <Form form={form} problems={problems} id={FORM} aria-label="Delete my account">
        <Callout tone="danger" title="This cannot be undone">
          Your account, your profiles, saved startups, requests and files are removed for good. Download your data first
          if you may need it.
        </Callout>
        <form.AppField name="confirmation">
          {() => <FormTextField label={`Type your username, ${user.username}`} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="password">
          {() => <FormPasswordField label="Your password" autoComplete="current-password" />}
        </form.AppField>
      </Form>
    </Dialog>
  )
}
