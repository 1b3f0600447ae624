import { lazy } from 'react'
import type { AskedForm } from './asked-form.ts'
import { AuthPanel } from './AuthPanel.tsx'
import RegisterForm from './RegisterForm.tsx'

const LoginForm = lazy(async () => ({ default: (await import('./LoginForm.tsx')).LoginForm }))

/** /auth, beginning with Register. */
export const RegisterPanel = ({ role }: Pick<AskedForm, 'role'>) => (
  <AuthPanel first="register" login={<LoginForm />} register={<RegisterForm role={role} />} />
)
