import { useState } from 'react'
import { secondStepInput } from '#api/auth/contract/schema.ts'
import { LOGIN } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { welcomeBack } from './sign-in.ts'

export interface SecondStepFormProps {
  /** What the login answered, to be handed back with the code. */
  secondStep: string
  takesPasskey?: true | undefined
  onBack: () => void
}

/** The code that follows the password: of the authenticator app, or a recovery code. */
export default function SecondStepForm({ secondStep, takesPasskey, onBack }: SecondStepFormProps) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const { form, problems } = useAppForm({
    defaultValues: { secondStep, code: '' },
    schema: secondStepInput,
    onSubmit: async (json) => welcomeBack(await unwrap(client.api.login['two-factor'].$post({ json }))),
    failure: LOGIN,
    toasts: true,
  })
  return (
    <Form form={form} problems={problems} aria-label="Two-factor authentication">
      <p className="soft">
        {usesRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code that your authenticator app shows for this site.'}
      </p>
      <div key={usesRecovery ? 'recovery' : 'app'} ref={focusFirstField}>
        {usesRecovery ? (
          <form.AppField key="recovery" name="code">
            {(field) => <field.TextField label="Recovery code" autoComplete="off" placeholder="ABCD-EFGH-…" />}
          </form.AppField>
        ) : (
          <form.AppField name="code">
            {(field) => <field.TextField label="Code" inputMode="numeric" autoComplete="one-time-code" />}
          </form.AppField>
        )}
      </div>
      <form.SubmitButton isWide pendingLabel="Logging in…">
        Log in
      </form.SubmitButton>
      {takesPasskey && <PasskeyLogin secondStep={secondStep} />}
      <div className="cluster auth-row small">
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            form.setFieldValue('code', '', { dontValidate: true })
            setUsesRecovery(!usesRecovery)
          }}
        >
          {usesRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="small" onPress={onBack}>
          Start again
        </Button>
      </div>
    </Form>
  )
}
