import { loginInput } from '#api/contract/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormPasswordField } from '#site/ui/form/FormPasswordField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify, notifyAfterNavigation } from '#site/ui/toast.ts'
import { afterSignIn } from './after-sign-in.ts'

interface LoginValues {
  username: string
  password: string
  remember?: boolean | undefined
}

const EMPTY: LoginValues = { username: '', password: '', remember: false }

async function logIn(values: LoginValues) {
  const user = await unwrap(client.api.login.$post({ json: values }))
  notifyAfterNavigation({ title: 'Login successful', description: `Welcome back, ${user.firstName}!` })
  location.assign(afterSignIn(user, location.search))
}

/** The Login tab. */
export function LoginForm() {
  const { form, problems } = useForm({
    defaultValues: EMPTY,
    schema: loginInput,
    onSubmit: logIn,
    onError: (error) => notify({ title: 'Login failed', description: (error as Error).message, tone: 'destructive' }),
  })
  return (
    <Form form={form} problems={problems} aria-label="Login">
      <form.AppField name="username">
        {() => <FormTextField label="Username" description="Your e-mail address works too." autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {() => <FormPasswordField label="Password" autoComplete="current-password" />}
      </form.AppField>
      <div className="auth-row">
        <form.AppField name="remember">{() => <FormCheckbox>Remember me</FormCheckbox>}</form.AppField>
        <a href="/password-reset">Forgot your password</a>
      </div>
      <SubmitButton isWide pendingLabel="Logging in…">
        Log in
      </SubmitButton>
    </Form>
  )
}
