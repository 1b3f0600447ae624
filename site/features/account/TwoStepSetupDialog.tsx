import { useState } from 'react'
import { codeInput, type TwoStepSetup } from '#api/contract/two-step.ts'
import { TWO_STEP } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import './two-step.css'

export interface TwoStepSetupDialogProps {
  onClose: () => void
  onDone?: () => void
}

type Step = { at: 'password' } | { at: 'app'; setup: TwoStepSetup } | { at: 'codes'; codes: string[] }

const FORM = { password: 'two-step-password', app: 'two-step-code' } as const

/** Sets two-step login up: the password, the app with its first code, the recovery codes. */
export default function TwoStepSetupDialog({ onClose, onDone }: TwoStepSetupDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  const finish = () => {
    onClose()
    onDone?.()
  }
  return (
    <Dialog
      title="Set up two-step login"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && (step.at === 'codes' ? finish() : onClose())}
      footer={
        step.at === 'codes' ? (
          <Button onPress={finish}>I have kept them</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={FORM[step.at]}>
              {step.at === 'app' ? 'Turn on' : 'Next'}
            </Button>
          </>
        )
      }
    >
      {step.at === 'password' && (
        <PasswordQuestion
          id={FORM.password}
          onPassword={async (password) => {
            const setup = await unwrap(client.api.user['two-step'].setup.$post({ json: { password } }))
            setStep({ at: 'app', setup })
          }}
        >
          You need an authenticator app on your phone; any of them works.
        </PasswordQuestion>
      )}
      {step.at === 'app' && <AppStep setup={step.setup} onCodes={(codes) => setStep({ at: 'codes', codes })} />}
      {step.at === 'codes' && <RecoveryCodeList codes={step.codes} />}
    </Dialog>
  )
}

function AppStep({ setup, onCodes }: { setup: TwoStepSetup; onCodes: (codes: string[]) => void }) {
  const { form, problems } = useForm({
    defaultValues: { code: '' },
    schema: codeInput,
    failure: TWO_STEP,
    onSubmit: async (json) =>
      onCodes((await unwrap(client.api.user['two-step'].confirm.$post({ json }))).recoveryCodes),
  })
  return (
    <Form form={form} problems={problems} id={FORM.app} aria-label="Authenticator app">
      <div className="two-step-app">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="stack">
          <p>Scan this with your authenticator app, or type the key into it:</p>
          <p className="two-step-key">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <div ref={focusFirstField}>
        <form.AppField name="code">
          {() => <FormTextField label="Code that the app shows" inputMode="numeric" autoComplete="one-time-code" />}
        </form.AppField>
      </div>
    </Form>
  )
}
