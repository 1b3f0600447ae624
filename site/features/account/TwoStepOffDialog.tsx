import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog } from '#site/ui/Dialog.tsx'
import { notify } from '#site/ui/toast.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'

/** Turns two-step login off. */
export default function TwoStepOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Turn off two-step login"
      size="small"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form="two-step-off">
            Turn off
          </Button>
        </>
      }
    >
      <PasswordQuestion
        id="two-step-off"
        onPassword={async (password) => {
          await unwrap(client.api.user['two-step'].$delete({ json: { password } }))
          notify({ title: 'Two-step login is off' })
          onClose()
        }}
      >
        From then on your password alone opens your account, and your recovery codes stop working.
      </PasswordQuestion>
    </Dialog>
  )
}
