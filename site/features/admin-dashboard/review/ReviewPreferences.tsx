import { REVIEW_ITEM_LABELS } from '#api/review/contract.ts'
import type { ReviewPreference } from '#api/review/calls.ts'
import { NOTIFICATION_CHOICE } from '#site/copy/failures/notification.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { saveReviewPreference, reviewPreferences } from './review-queue-data.ts'
import './review-queue.css'

const FREQUENCY_OPTIONS = [
  { id: 'now', label: 'Immediately' },
  { id: 'daily', label: 'Once a day' },
  { id: 'never', label: 'Never' },
] as const

const plural = (resourceType: string) => `${resourceType[0]!.toUpperCase()}${resourceType.slice(1)}s`

async function change(choice: ReviewPreference): Promise<void> {
  try {
    await saveReviewPreference(choice)
  } catch (error) {
    notify(failureToast(NOTIFICATION_CHOICE, error))
  }
}

/** How often an administrator is written to about what waits, kind by kind. A choice counts at once. */
export function ReviewPreferences({ initial }: { initial: ReviewPreference[] | undefined }) {
  const { data, error } = useQuery(reviewPreferences, initial)
  return (
    <section id="waiting" className="card waiting-choices" aria-labelledby="waiting-choices">
      <div>
        <h2 id="waiting-choices" className="card-title">
          Review emails
        </h2>
        <p className="small soft">Once a day: in the morning, if anything needs review.</p>
      </div>
      {!data && error && <ErrorState title="Couldn’t load your choices" onRetry={() => reviewPreferences.refresh()} />}
      {data && (
        <ul className="divided" role="list">
          {data.map(({ kind, frequency }) => (
            <li key={kind} className="waiting-choice">
              <span>{plural(REVIEW_ITEM_LABELS[kind])}</span>
              <SegmentedControl
                label={`${plural(REVIEW_ITEM_LABELS[kind])}: how often by email`}
                items={FREQUENCY_OPTIONS}
                value={frequency}
                onChange={(chosen) => void change({ kind, frequency: chosen })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
