import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { counted } from '#api/platform/contract/counted.ts'
import { type FailedJob, JOB_LABELS, JOB_REASONS } from '#api/platform/jobs/calls.ts'
import { JOB_RETRY } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { loadFailedJobs } from './failed-jobs-data.ts'
import './failed-jobs.css'

const LABELS = new Map<string, string>(Object.entries(JOB_LABELS))

export interface FailedJobsProps {
  initial: ListStart<FailedJob, Record<never, string>>
  zones: TimeZones
}

/** Background jobs that failed, each with a way to try it again. */
export function FailedJobs({ initial, zones }: FailedJobsProps) {
  const list = useDataList(initial, loadFailedJobs)
  return (
    <DataList
      list={list}
      label="Background jobs"
      resource="job"
      emptyState={
        <EmptyState
          icon="check"
          title="Nothing has failed"
          description="Reminders, digests, imports, and cleanup that failed show up here."
        />
      }
    >
      {(jobs) => (
        <ul className="failed-jobs" role="list">
          {jobs.map((job) => (
            <Job key={job.id} job={job} zones={zones} onRetried={list.refresh} />
          ))}
        </ul>
      )}
    </DataList>
  )
}

interface JobProps {
  job: FailedJob
  zones: TimeZones
  onRetried: () => void
}

function Job({ job: { id, kind, lastError, attempts, createdAt, nextAttemptAt }, zones, onRetried }: JobProps) {
  const { pending, attempt } = useAction(JOB_RETRY)
  const at = (date: string) => formatMoment(date, zones)
  const retry = () =>
    attempt('retry', async () => {
      await unwrap(client.api.admin.jobs[':id'].retry.$post({ param: { id: String(id) } }))
      notify({ title: 'We’re trying it again' })
      onRetried()
    })
  return (
    <li>
      <p className="failed-job-label">{LABELS.get(kind) ?? kind}</p>
      <p className="small soft">
        {JOB_REASONS[lastError] ?? 'Something unexpected went wrong.'} {counted(attempts, 'attempt')} since{' '}
        {at(createdAt)}. Next attempt {at(nextAttemptAt)}.
      </p>
      <p className="small soft">
        In the server log: <code>job {id}</code>, <code>{lastError}</code>
      </p>
      <Button variant="secondary" size="small" isPending={pending !== undefined} onPress={() => void retry()}>
        Try again
      </Button>
    </li>
  )
}
