import { WAITING_NOUNS } from '#api/review/contract.ts'
import type { WaitingChoice } from '#api/review/calls.ts'
import { NOTICE_CHOICE } from '#site/copy/failures/notice.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { keepWaitingChoice, waitingChoices } from './waiting-data.ts'
import './waiting.css'

const RHYTHMS = [
  { id: 'now', label: 'At once' },
  { id: 'daily', label: 'Once a day' },
  { id: 'never', label: 'Never' },
] as const

const plural = (noun: string) => `${noun[0]!.toUpperCase()}${noun.slice(1)}s`

async function change(choice: WaitingChoice): Promise<void> {
  try {
    await keepWaitingChoice(choice)
  } catch (error) {
    notify(failureToast(NOTICE_CHOICE, error))
  }
}

/** How often an administrator is written to about what waits, kind by kind. A choice counts at once. */
export function WaitingChoices({ initial }: { initial: WaitingChoice[] | undefined }) {
  const { data, error } = useQuery(waitingChoices, initial)
  return (
    <section id="waiting" className="card waiting-choices" aria-labelledby="waiting-choices">
      <div>
        <h2 id="waiting-choices" className="card-title">
          E-mails about what is waiting
        </h2>
        <p className="small soft">Once a day means in the morning, and only if something is waiting.</p>
      </div>
      {!data && error && (
        <ErrorState title="Your choices could not be loaded" onRetry={() => waitingChoices.refresh()} />
      )}
      {data && (
        <ul className="divided" role="list">
          {data.map(({ kind, rhythm }) => (
            <li key={kind} className="waiting-choice">
              <span>{plural(WAITING_NOUNS[kind])}</span>
              <SegmentedControl
                label={`${plural(WAITING_NOUNS[kind])}: how often by e-mail`}
                items={RHYTHMS}
                value={rhythm}
                onChange={(chosen) => void change({ kind, rhythm: chosen })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
