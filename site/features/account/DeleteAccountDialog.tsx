import { accountDeletionInput } from '#api/account/contract/schema.ts'
import type { User } from '#api/account/contract/user.ts'
import { ACCOUNT_DELETION } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { useRecentPassword } from './use-recent-password.tsx'

const FORM = 'delete-account'

/** Asks for the username, which shows that it is meant. */
export default function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { withPassword, passwordDialog } = useRecentPassword()
  const { form, problems } = useAppForm({
    defaultValues: { confirmation: '' },
    schema: accountDeletionInput,
    failure: ACCOUNT_DELETION,
    onSubmit: async (json) => {
      if (!(await withPassword(() => unwrap(client.api.user.$delete({ json }))))) return
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
      cancelLabel="Cancel"
      footer={
        <Button variant="danger" type="submit" form={FORM}>
          Delete account
        </Button>
      }
    >
      <Form form={form} problems={problems} id={FORM} aria-label="Delete my account">
        <Callout tone="danger" title="This can’t be undone">
          This removes your account, profiles, and files. People you wrote with keep your messages, without your name.
          Download your data first if you need it.
        </Callout>
        <form.AppField name="confirmation">
          {(field) => <field.TextField label={`Type your username, ${user.username}`} autoComplete="off" />}
        </form.AppField>
      </Form>
      {passwordDialog}
    </Dialog>
  )
}
