import { useState } from 'react'
import { codeInput } from '#api/auth/contract/schema.ts'
import type { TwoFactorSetup } from '#api/auth/calls.ts'
import { TWO_FACTOR } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import './two-factor.css'

export interface TwoFactorSetupDialogProps {
  /** What the authenticator app needs. */
  setup: TwoFactorSetup
  onClose: () => void
  onDone?: () => void
}

const FORM = 'two-factor-code'

/** Sets two-factor authentication up: the app with its first code, then the recovery codes. */
export default function TwoFactorSetupDialog({ setup, onClose, onDone }: TwoFactorSetupDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const finish = () => {
    onClose()
    onDone?.()
  }
  return (
    <Dialog
      title="Set up two-factor authentication"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && (codes ? finish() : onClose())}
      cancelLabel={codes ? undefined : 'Cancel'}
      footer={
        codes ? (
          <Button onPress={finish}>I have saved them</Button>
        ) : (
          <Button type="submit" form={FORM}>
            Turn on
          </Button>
        )
      }
    >
      {codes ? <RecoveryCodeList codes={codes} /> : <AppStep setup={setup} onCodes={setCodes} />}
    </Dialog>
  )
}

function AppStep({ setup, onCodes }: { setup: TwoFactorSetup; onCodes: (codes: string[]) => void }) {
  const { form, problems } = useAppForm({
    defaultValues: { code: '' },
    schema: codeInput,
    failure: TWO_FACTOR,
    onSubmit: async (json) =>
      onCodes((await unwrap(client.api.user['two-factor'].confirm.$post({ json }))).recoveryCodes),
  })
  return (
    <Form form={form} problems={problems} id={FORM} aria-label="Authenticator app">
      <div className="two-factor-app">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="stack">
          <p>You need an authenticator app on your phone; any will do. Scan this code with it, or type in the key:</p>
          <p className="two-factor-key small">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <div ref={focusFirstField}>
        <form.AppField name="code">
          {(field) => <field.TextField label="Code from the app" inputMode="numeric" autoComplete="one-time-code" />}
        </form.AppField>
      </div>
    </Form>
  )
}
