import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { PasswordResetForm as ResetValues } from '#api/auth/contract/password-reset.ts'
import { RESET_REQUEST } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import './password-reset.css'

const schema = lazySchema(async () => (await import('#api/auth/contract/password-reset.ts')).passwordResetInput)

const EMPTY: ResetValues = { username: '', email: '', reason: '' }

/** Asks for a new password (rules: Password reset); afterwards it says what happens next. */
export function PasswordResetForm() {
  const [confirmation, setConfirmation] = useState<string>()
  const { form, problems } = useAppForm<ResetValues>({
    defaultValues: EMPTY,
    schema,
    onSubmit: async (values) => {
      const { message } = await unwrap(client.api['password-reset'].request.$post({ json: values }))
      setConfirmation(message)
      notify({ title: 'Request Submitted', description: message })
    },
    failure: RESET_REQUEST,
    toasts: true,
  })
  if (confirmation) return <Submitted message={confirmation} />
  return (
    <>
      <h1 className="reset-title">Reset your password</h1>
      <p className="soft">
        Tell us your username or the email address you registered with, and we’ll help you set a new password.
      </p>
      <Form
        form={form}
        problems={problems}
        aria-label="Reset your password"
        actions={
          <>
            <form.SubmitButton isWide pendingLabel="Submitting...">
              Submit Request
            </form.SubmitButton>
            <ButtonLink href="/auth" variant="quiet" isWide>
              Return to Login
            </ButtonLink>
          </>
        }
      >
        <form.AppField name="username">
          {(field) => <field.TextField label="Username" autoComplete="username" />}
        </form.AppField>
        <form.AppField name="email">{(field) => <field.EmailField label="Email" autoComplete="email" />}</form.AppField>
        <form.AppField name="reason">
          {(field) => (
            <field.TextArea
              label="Reason"
              rows={3}
              maxCount={LIMITS.resetReason.max}
              description="So that the administrator knows it’s you."
            />
          )}
        </form.AppField>
      </Form>
    </>
  )
}

function Submitted({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack reset-done">
      <Icon name="check-circle" />
      <h1 ref={heading} tabIndex={-1} className="reset-title">
        Request Submitted
      </h1>
      <p className="soft">{message}</p>
      <ButtonLink href="/auth" isWide>
        Return to Login
      </ButtonLink>
    </div>
  )
}
