import type { TimeZones } from '#api/platform/contract/times.ts'
import type { EmailLogState } from '#api/email/calls.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { emailState } from './email-state.ts'
import { TestEmail } from './TestEmail.tsx'
import './email-setup.css'

export interface EmailSetupProps {
  /** `undefined` where it could not be read. */
  initial: EmailLogState | undefined
  zones: TimeZones
}

/** Whether emails are sent at all, and a test of it (rules: The first day). */
export function EmailSetup({ initial, zones }: EmailSetupProps) {
  const { data: state, error } = useQuery(emailState, initial)
  if (!state)
    return error ? (
      <ErrorState title="An error occurred. Please try again." onRetry={() => emailState.refresh()} />
    ) : (
      <SkeletonRows count={1} label="Loading" />
    )
  if (state.isSending) return <TestEmail state={state} zones={zones} onChange={() => emailState.refresh()} />
  return (
    <Callout tone="warning" title="Email isn’t set up">
      Your server administrator sets SMTP_URL, and MAIL_FROM for another From address. Until then, emails wait in the{' '}
      <a href="/dashboard/admin/emails">email log</a>; those of the last week are sent then.
    </Callout>
  )
}
