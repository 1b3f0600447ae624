import type { ReactNode } from 'react'
import { passwordInput } from '#api/contract/two-step.ts'
import { TWO_STEP } from '#site/copy/failures/account.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { focusFirstField } from '#site/ui/form/focus-first-field.ts'
import { FormPasswordField } from '#site/ui/form/FormPasswordField.tsx'
import { useForm } from '#site/ui/form/use-form.ts'

export interface PasswordQuestionProps {
  /** So that the dialog's button sends it. */
  id: string
  /** What the password is asked for. */
  children: ReactNode
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password once more, before something that whoever found the browser open must not do. */
export function PasswordQuestion({ id, children, onPassword }: PasswordQuestionProps) {
  const { form, problems } = useForm({
    defaultValues: { password: '' },
    schema: passwordInput,
    failure: TWO_STEP,
    onSubmit: ({ password }) => onPassword(password),
  })
  return (
    <div ref={focusFirstField}>
      <Form form={form} problems={problems} id={id} aria-label="Confirm that it is you">
        <div className="soft">{children}</div>
        <form.AppField name="password">
          {() => <FormPasswordField label="Your password" autoComplete="current-password" />}
        </form.AppField>
      </Form>
    </div>
  )
}
