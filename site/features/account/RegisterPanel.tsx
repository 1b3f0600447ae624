import { lazy } from 'react'
import type { RequestedForm } from './requested-form.ts'
import { AuthPanel } from './AuthPanel.tsx'
import RegisterForm from './RegisterForm.tsx'

const LoginForm = lazy(async () => ({ default: (await import('./LoginForm.tsx')).LoginForm }))

/** /auth, beginning with Register. */
export const RegisterPanel = ({ role }: Pick<RequestedForm, 'role'>) => (
  <AuthPanel first="register" login={<LoginForm />} register={<RegisterForm role={role} />} />
)
