import { lazy, Suspense, useState } from 'react'
import type { SecondStep } from '#api/auth/calls.ts'
import { isSecondStep } from '#api/auth/contract/login.ts'
import { LOGIN } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { welcomeBack } from './sign-in.ts'

const SecondStepForm = lazy(() => import('./SecondStepForm.tsx'))

interface LoginValues {
  username: string
  password: string
  remember?: boolean | undefined
}

const schema = lazySchema(async () => (await import('#api/account/contract/schema.ts')).loginInput)

const EMPTY: LoginValues = { username: '', password: '', remember: false }

/** The Login tab. Where two-factor authentication is on, the code is asked for in its place. */
export function LoginForm() {
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const { form, problems } = useAppForm({
    defaultValues: EMPTY,
    schema,
    onSubmit: async (values) => {
      const answer = await unwrap(client.api.login.$post({ json: values }))
      if (isSecondStep(answer)) setSecondStep(answer)
      else await welcomeBack(answer)
    },
    failure: LOGIN,
    toasts: true,
  })
  if (secondStep)
    return (
      <Suspense>
        <SecondStepForm {...secondStep} onBack={() => setSecondStep(undefined)} />
      </Suspense>
    )
  return (
    <Form form={form} problems={problems} aria-label="Login">
      <form.AppField name="username">
        {(field) => (
          <field.TextField label="Username" description="Your email address works too." autoComplete="username" />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.PasswordField label="Password" autoComplete="current-password" />}
      </form.AppField>
      <div className="cluster auth-row small">
        <form.AppField name="remember">{(field) => <field.Checkbox>Remember me</field.Checkbox>}</form.AppField>
        <a href="/password-reset">Forgot your password</a>
      </div>
      <form.SubmitButton isWide pendingLabel="Logging in…">
        Log in
      </form.SubmitButton>
      <PasskeyLogin remember={() => form.getFieldValue('remember') === true} />
    </Form>
  )
}
