import * as z from 'zod/mini'
import type { PasskeySetup } from '#api/auth/calls.ts'
import { passkeyInput } from '#api/auth/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { PASSKEY } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { isKnownDevice, makePasskey } from './passkey-browser.ts'

const FORM = 'passkey-name'

export interface PasskeyAddDialogProps {
  /** What the browser makes the passkey of. */
  setup: PasskeySetup
  onClose: () => void
}

/** Names a new passkey; the browser then asks on which device it is to be. */
export default function PasskeyAddDialog({ setup, onClose }: PasskeyAddDialogProps) {
  const { form, problems } = useAppForm({
    defaultValues: { name: '' },
    schema: z.pick(passkeyInput, { name: true }),
    failure: PASSKEY,
    onSubmit: async ({ name }) => {
      const made = await makePasskey(setup).catch((error: unknown) => {
        if (!isKnownDevice(error)) throw error
        notify({ title: 'This device has a passkey for your account already' })
        return null
      })
      if (!made) return
      await unwrap(client.api.user.passkeys.$post({ json: { name, ...made } }))
      notify({ title: 'The passkey has been added' })
      onClose()
    },
  })
  return (
    <Dialog
      title="Add a passkey"
      size="small"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      cancelLabel="Cancel"
      footer={
        <Button type="submit" form={FORM}>
          Continue
        </Button>
      }
    >
      <Form form={form} problems={problems} id={FORM} aria-label="Add a passkey">
        <p className="soft">Your browser will ask where to save the passkey and confirm it’s you.</p>
        <div ref={focusFirstField}>
          <form.AppField name="name">
            {(field) => (
              <field.TextField
                label="Name"
                description="So that you recognize it, for example “My phone”."
                maxLength={LIMITS.passkeys.name}
                autoComplete="off"
              />
            )}
          </form.AppField>
        </div>
      </Form>
    </Dialog>
  )
}
