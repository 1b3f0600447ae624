import { lazy } from 'react'
import type { RequestedForm } from './requested-form.ts'
import { AuthPanel } from './AuthPanel.tsx'
import { LoginForm } from './LoginForm.tsx'

// Most people who come here log in: they need not load the other form.
const RegisterForm = lazy(() => import('./RegisterForm.tsx'))

/** /auth, beginning with Login. */
export const LoginPanel = ({ role }: Pick<RequestedForm, 'role'>) => (
  <AuthPanel first="login" login={<LoginForm />} register={<RegisterForm role={role} />} />
)
