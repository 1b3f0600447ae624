import { useEffect, useEffectEvent } from 'react'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import type { EmailLogState } from '#api/email/calls.ts'
import { MAIL_ARRIVED, MAIL_TEST } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { whyNotSent } from './mail-text.ts'

export interface TestEmailProps {
  state: EmailLogState
  zones: TimeZones
  /** Something was sent or said: what is shown is to be read again. */
  onChange: () => void
}

/** Milliseconds between checks of an email that is on its way. */
const POLL_INTERVAL_MS = 1000

/** Whether emails are sent at all (rules: The first day). */
export function TestEmail({ state, zones, onChange }: TestEmailProps) {
  const { test, hasArrived } = state
  const { isPending, attempt } = useAttempt()
  const isUnderWay = test !== null && (test.state === 'sending' || (test.state === 'queued' && !test.lastError))
  const check = useEffectEvent(onChange)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => check(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay])

  const run = (failure: Failure, work: () => Promise<unknown>) =>
    void attempt(async () => {
      try {
        await work()
        onChange()
      } catch (error) {
        notify(failureToast(failure, error))
      }
    })
  const at = test && formatMoment(test.at, zones)
  return (
    <section id="test-email" className="card test-email">
      <div>
        <h2 className="card-title">Is email being sent?</h2>
        <p className="soft small">Send a test to yourself, the same way as every other email.</p>
      </div>
      <Button
        variant="secondary"
        icon="mail"
        isPending={isPending}
        onPress={() => run(MAIL_TEST, () => unwrap(client.api.admin.emails.test.$post()))}
      >
        Send a test email
      </Button>
      <div className="test-email-result" role="status">
        {isUnderWay && <p>{`On its way to ${test.to} …`}</p>}
        {test?.state === 'sent' && (
          <div className={`callout callout-${hasArrived ? 'success' : 'info'}`}>
            <Icon name={hasArrived ? 'check' : 'info'} />
            <p>{`The mail server accepted it for ${test.to} on ${at}. ${hasArrived ? 'An administrator saw a test arrive.' : 'That doesn’t mean it arrived: look in that mailbox, and in its spam folder.'}`}</p>
            {!hasArrived && (
              // Only its reader knows that an email arrived: the mail server doesn't.
              <Button
                variant="secondary"
                size="small"
                isPending={isPending}
                onPress={() => run(MAIL_ARRIVED, () => unwrap(client.api.admin.emails.test.arrived.$post()))}
              >
                It arrived in my inbox
              </Button>
            )}
          </div>
        )}
        {test && !isUnderWay && test.state !== 'sent' && (
          <p className="callout callout-danger">
            <Icon name="warning" />
            <span>{`The email of ${at} wasn’t sent. ${test.lastError ? whyNotSent(test.lastError) : ''}`}</span>
          </p>
        )}
      </div>
    </section>
  )
}
