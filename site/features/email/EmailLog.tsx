import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { MAIL_STATES, type MailState } from '#api/email/contract.ts'
import type { QueuedEmail, EmailLogState } from '#api/email/calls.ts'
import { MAIL_RETRY } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import { Segments } from '#site/ui/list/Segments.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { loadEmails, type EmailFilters } from './email-data.ts'
import { emailState } from './email-state.ts'
import { whyNotSent } from './mail-text.ts'
import './email-log.css'

export interface EmailLogProps {
  /** `undefined` where the server could not read it. */
  state: EmailLogState | undefined
  initial: ListStart<QueuedEmail, EmailFilters>
  zones: TimeZones
}

const LABELS: Record<MailState, { label: string; tone: NonNullable<BadgeProps['tone']> }> = {
  queued: { label: 'Waiting', tone: 'accent' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Not needed', tone: 'neutral' },
}
const CHOICES = [
  { id: '', label: 'All' },
  ...MAIL_STATES.filter((id) => id !== 'sending').map((id) => ({ id, label: LABELS[id].label })),
]

/** Emails from the last 90 days, and whether they were sent. */
export function EmailLog({ state: initialState, initial, zones }: EmailLogProps) {
  const { data: state } = useQuery(emailState, initialState)
  const list = useDataList(initial, loadEmails)
  const refresh = () => {
    emailState.refresh()
    list.refresh()
  }
  return (
    <div className="stack email-log">
      {state && !state.isSending && (
        <Callout tone="warning" title="No mail server is set">
          Emails stay here until your server administrator sets SMTP_URL. Then we’ll send those from the last week.
          Until then, contact people another way.
        </Callout>
      )}
      <DataList
        list={list}
        label="Emails"
        resource="email"
        above={<Segments label="Show emails that are" list={list} filter="state" items={CHOICES} />}
        emptyState={
          <EmptyState icon="mail" title="No emails" description="Emails we send will appear here for 90 days." />
        }
      >
        {(emails) => (
          <ul className="email-log-list" role="list">
            {emails.map((email) => (
              <Email key={email.id} email={email} zones={zones} onChange={refresh} />
            ))}
          </ul>
        )}
      </DataList>
    </div>
  )
}

interface EmailProps {
  email: QueuedEmail
  zones: TimeZones
  onChange: () => void
}

function Email({ email, zones, onChange }: EmailProps) {
  const { state, subject, to, createdAt, text, lastError, attempts, nextAttemptAt } = email
  const at = (date: string) => formatMoment(date, zones)
  return (
    <li>
      <details className="email-log-message">
        <summary>
          <span className="email-log-subject">{subject}</span>
          <Badge hasDot tone={LABELS[state].tone}>
            {LABELS[state].label}
          </Badge>
          <span className="small soft email-log-to">{to}</span>
          <time className="small soft numeric email-log-when" dateTime={createdAt}>
            {at(createdAt)}
          </time>
        </summary>
        <div className="email-log-email">
          {text ? <pre>{text}</pre> : <p className="soft">This email is no longer needed.</p>}
          {lastError && (
            <p className="small soft">
              {attempts === 1 ? 'One try.' : `${attempts} tries.`} {whyNotSent(lastError)}
              {nextAttemptAt && ` Next try ${at(nextAttemptAt)}.`}
            </p>
          )}
          {state === 'failed' && <SendAgain id={email.id} onDone={onChange} />}
        </div>
      </details>
    </li>
  )
}

function SendAgain({ id, onDone }: { id: QueuedEmail['id']; onDone: () => void }) {
  const { isPending, attempt } = useAttempt()
  async function send() {
    try {
      await unwrap(client.api.admin.emails[':id'].retry.$post({ param: { id: String(id) } }))
      notify({ title: 'The email will be sent again' })
      onDone()
    } catch (error) {
      notify(failureToast(MAIL_RETRY, error))
    }
  }
  return (
    <Button variant="secondary" size="small" isPending={isPending} onPress={() => void attempt(send)}>
      Resend
    </Button>
  )
}
