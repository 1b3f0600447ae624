import { lazy, Suspense, useState } from 'react'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { FORMER_MEMBER } from '#api/platform/contract/person-name.ts'
import type { ModeratedReport } from '#api/trust/calls.ts'
import { GROUND_LABELS, OUTCOME_LABELS } from '#api/trust/contract/moderation.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { MessageText } from '#site/ui/data/MessageText.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { loadReports, type ReportFilters } from './moderation-data.ts'
import './report-queue.css'

const AnswerReportDialog = lazy(() => import('./AnswerReportDialog.tsx'))

export interface ReportQueueProps {
  initial: ListStart<ModeratedReport, ReportFilters>
  zones: TimeZones
}

const getName = (user: ModeratedReport['other']) => user?.name ?? FORMER_MEMBER
const getReporters = ({ count, reporter }: ModeratedReport) => (count > 1 ? `${count} people` : getName(reporter))
const getKind = ({ about }: ModeratedReport) =>
  about === 'messages' ? 'Messages' : about === 'startup' ? 'Startup profile' : 'Investor profile'

/** Messages and profiles that people reported, and their answers. */
export function ReportQueue({ initial, zones }: ReportQueueProps) {
  const list = useDataList(initial, loadReports)
  const [answered, setAnswered] = useState<ModeratedReport>()
  return (
    <>
      <DataList
        list={list}
        label="Reports"
        resource="report"
        emptyState={
          <EmptyState
            icon="check-circle"
            title="Nothing was reported"
            description="Reported messages and profiles appear here."
          />
        }
      >
        {(reports) => (
          <div className="stack report-queue">
            {reports.map((report) => (
              <Report key={report.id} report={report} zones={zones} onAnswer={() => setAnswered(report)} />
            ))}
          </div>
        )}
      </DataList>
      <Suspense>
        {answered && (
          <AnswerReportDialog
            id={String(answered.id)}
            name={getReporters(answered)}
            about={answered.about}
            count={answered.count}
            isDeleted={answered.about !== 'messages' && !answered.profile}
            onOpenChange={() => setAnswered(undefined)}
            onChange={() => {
              list.refresh()
              document.dispatchEvent(new Event('trellis:waiting'))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface ReportProps {
  report: ModeratedReport
  zones: TimeZones
  onAnswer: () => void
}

function Report({ report, zones, onAnswer }: ReportProps) {
  const { id, profile, answer, outcome, ground, reason, reporter, other, messages, createdAt } = report
  const at = (timestamp: string) => formatMoment(timestamp, zones)
  return (
    <article className="card" aria-labelledby={`report-${id}`}>
      <div className="cluster cluster-apart">
        <h2 id={`report-${id}`} className="card-title">
          {`${getName(reporter)} about ${profile?.name ?? getName(other)}`}
        </h2>
        <Badge tone={answer ? 'success' : 'accent'}>{answer ? 'Answered' : 'Open'}</Badge>
      </div>
      <p className="fine soft">{`${getKind(report)}, reported on ${at(createdAt)}`}</p>
      {ground && <p className="small report-ground">{GROUND_LABELS[ground]}</p>}
      <p className="written measure">{reason}</p>
      <FurtherReports report={report} at={at} />
      {messages.length > 0 && (
        <ol className="messages" role="list" aria-label="Marked messages">
          {messages.map((message, index) => (
            <li key={index} className="message">
              <p className="fine faint message-head">
                <strong>{getName(message.isReporters ? reporter : other)}</strong>
                <time dateTime={message.sentAt}>{at(message.sentAt)}</time>
              </p>
              <MessageText text={message.text} />
            </li>
          ))}
        </ol>
      )}
      <ProfileLink report={report} />
      {answer ? (
        <div className="small soft">
          {outcome && <p>{OUTCOME_LABELS[outcome]}</p>}
          <p className="written">Your answer: {answer}</p>
        </div>
      ) : (
        <div>
          <Button size="small" aria-describedby={`report-${id}`} onPress={onAnswer}>
            Answer
          </Button>
        </div>
      )}
    </article>
  )
}

/** What others said of the same profile. */
function FurtherReports({ report, at }: { report: ModeratedReport; at: (timestamp: string) => string }) {
  const { count, further } = report
  if (count <= 1) return null
  return (
    <details>
      <summary className="small">
        {`${count} people reported this profile`}
        {count > further.length + 1 && `; you answer the first ${further.length + 1}`}
      </summary>
      <ul className="stack" role="list">
        {further.map(({ reporter, createdAt, ground, reason }, index) => (
          <li key={index}>
            <p className="fine soft">
              {`${getName(reporter)}, ${at(createdAt)}${ground ? `: ${GROUND_LABELS[ground]}` : ''}`}
            </p>
            <p className="written measure">{reason}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ProfileLink({ report: { about, profile } }: { report: ModeratedReport }) {
  if (!profile) return null
  return (
    <p className="small">
      {profile.isShown ? (
        <a href={about === 'startup' ? `/startup/${profile.id}` : `/investors#investor-${profile.id}`}>
          Open the profile
        </a>
      ) : (
        <span className="soft">The profile isn’t shown to others.</span>
      )}
    </p>
  )
}
