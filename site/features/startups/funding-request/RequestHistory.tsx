import { Fragment, type ReactNode } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { Submission, SubmissionChange } from '#api/startups/calls.ts'
import type { SubmissionField } from '#api/startups/contract/schema.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { submissions } from './funding-data.ts'

const STATES = {
  pending: ['accent', 'Pending review'],
  approved: ['success', 'Approved'],
  rejected: ['danger', 'Not approved'],
  replaced: ['neutral', 'Replaced'],
} as const

const LABELS: Readonly<Record<SubmissionField, string>> = {
  elevatorPitch: 'Elevator pitch',
  fundingAmount: 'Amount',
  equityOffered: 'Equity',
  pitchDeck: 'Pitch deck',
  highlights: 'Highlights',
  traction: 'Traction',
}

/** Short values are shown as they were and are; of long ones only that they changed. */
function describeChange({ field, before, after }: SubmissionChange): ReactNode {
  const label = LABELS[field]
  if (field !== 'fundingAmount' && field !== 'equityOffered') return `${label} changed`
  return (
    <>
      {`${label}: `}
      <Value value={before} /> → <Value value={after} />
    </>
  )
}

const Value = ({ value }: { value: SubmissionChange['before'] | SubmissionChange['after'] }) =>
  typeof value === 'number' ? <Amount dollars={value} /> : ((value as string | null) ?? 'nothing')

function Changes({ changes }: Pick<Submission, 'changes'>) {
  if (changes === null) return 'Your first request'
  if (changes.length === 0) return 'Submitted again without a change'
  return changes.map((change, at) => (
    <Fragment key={change.field}>
      {at > 0 && ' · '}
      {describeChange(change)}
    </Fragment>
  ))
}

export interface RequestHistoryProps {
  /** What the page loaded; `undefined` where it did not ask. */
  initial: Submission[] | undefined
  timeZone: string
}

/** Every request as it was submitted, with what changed and how it was answered. Nothing before the second. */
export function RequestHistory({ initial, timeZone }: RequestHistoryProps) {
  const { data = [], error } = useQuery(submissions, initial)
  if (error && data.length === 0)
    return <RetryCallout onRetry={() => submissions.refresh()}>An error occurred. Please try again.</RetryCallout>
  if (data.length < 2) return null
  return (
    <Card title="Your requests so far">
      <ol className="divided funding-history" role="list">
        {data.map((submission) => {
          const [tone, label] = STATES[submission.status]
          return (
            <li key={submission.id}>
              <p className="cluster cluster-apart">
                <time dateTime={submission.submittedAt}>{formatDate(submission.submittedAt, timeZone)}</time>
                <Badge tone={tone}>{label}</Badge>
              </p>
              <div className="small soft">
                <Changes changes={submission.changes} />
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
