import { lazy, Suspense, useState } from 'react'
import type { Growth as GrowthData, OutsideFunding } from '#api/outcomes/calls.ts'
import { FUNDING_SOURCE_LABELS } from '#api/outcomes/contract/labels.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { formatDollars } from '#api/platform/contract/money.ts'
import { CONSENT_TEXTS } from '#site/copy/consent.ts'
import { CONSENT, FUNDING_REMOVAL } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import './growth.css'

const JobsDialog = lazy(() => import('./JobsDialog.tsx'))
const FundingDialog = lazy(() => import('./FundingDialog.tsx'))

/** Headcounts of a company, and money that came from elsewhere. */
export function Growth({ initial }: { initial: GrowthData }) {
  const [{ jobs, funding, isJobsDue }, setGrowth] = useState(initial)
  const [open, setOpen] = useState<'jobs' | 'funding'>()
  const [latest] = jobs
  const dialog = { onSaved: setGrowth, onOpenChange: () => setOpen(undefined) }
  return (
    <div className="growth">
      <section className="card" aria-labelledby="growth-jobs">
        <h2 id="growth-jobs" className="card-title">
          Jobs
        </h2>
        <p className="small soft">
          How many people work at your company, full-time (32 hours a week or more) or part-time. We ask when you join,
          then once a year.
        </p>
        {jobs.length > 0 && (
          <ul className="growth-list" role="list">
            {jobs.map(({ id, happenedOn, fullTime, partTime }, index) => (
              <li key={id}>
                <span>
                  {fullTime.toLocaleString('en-US')} full-time, {partTime.toLocaleString('en-US')} part-time
                </span>
                <span className="small soft">
                  {formatDate(happenedOn)}
                  {index === jobs.length - 1 && ' · when you joined'}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Button size="small" variant={isJobsDue ? 'primary' : 'secondary'} onPress={() => setOpen('jobs')}>
            {latest ? 'Update headcount' : 'Add headcount'}
          </Button>
        </p>
      </section>
      <section className="card" aria-labelledby="growth-funding">
        <h2 id="growth-funding" className="card-title">
          Outside funding
        </h2>
        <p className="small soft">
          Add funding you raised outside this site. Our impact report includes an amount only if you agree, and names no
          one.
        </p>
        {funding.length > 0 && (
          <ul className="growth-list" role="list">
            {funding.map((entry) => (
              <FundingEntry key={entry.id} entry={entry} onChange={setGrowth} />
            ))}
          </ul>
        )}
        <p>
          <Button size="small" variant="secondary" icon="plus" onPress={() => setOpen('funding')}>
            Add funding
          </Button>
        </p>
      </section>
      <Suspense>
        {open === 'jobs' && (
          <JobsDialog fullTime={String(latest?.fullTime ?? '')} partTime={String(latest?.partTime ?? '')} {...dialog} />
        )}
        {open === 'funding' && <FundingDialog {...dialog} />}
      </Suspense>
    </div>
  )
}

interface FundingEntryProps {
  entry: OutsideFunding
  onChange: (growth: GrowthData) => void
}

function FundingEntry({ entry, onChange }: FundingEntryProps) {
  const { id, amount, happenedOn, source, amountCounts } = entry
  const { pending: consenting, attempt: attemptConsent } = useAction(CONSENT)
  const { pending: removing, attempt: attemptRemoval } = useAction(FUNDING_REMOVAL)
  const call = client.api.growth['outside-funding'][':id']
  const param = { id: String(id) }
  const consent = () =>
    attemptConsent('consent', async () =>
      onChange(await unwrap(call.consent.$put({ param, json: { amountCounts: !amountCounts } }))),
    )
  const remove = () => attemptRemoval('remove', async () => onChange(await unwrap(call.$delete({ param }))))
  return (
    <li>
      <span>
        <strong>
          <Amount dollars={amount} />
        </strong>{' '}
        · {FUNDING_SOURCE_LABELS[source]}
      </span>
      <span className="small soft">{formatDate(happenedOn)}</span>
      <span className="cluster small">
        <Button
          variant="quiet"
          size="small"
          icon={amountCounts ? 'check' : 'minus'}
          aria-pressed={amountCounts}
          isPending={consenting !== undefined}
          onPress={() => void consent()}
        >
          {amountCounts ? CONSENT_TEXTS.given : CONSENT_TEXTS.refused}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${formatDollars(amount)} of ${formatDate(happenedOn)}`}
          isPending={removing !== undefined}
          onPress={() => void remove()}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}
