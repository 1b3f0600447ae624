import { lazy, Suspense, useState } from 'react'
import type { ProposedIntroduction } from '#api/introductions/calls.ts'
import type { IntroductionAnswer, IntroductionState } from '#api/introductions/contract.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { INTRODUCTION_WITHDRAWAL } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

const STATES: Readonly<Record<IntroductionState, { label: string; tone: NonNullable<BadgeProps['tone']> }>> = {
  proposed: { label: 'Pending', tone: 'accent' },
  connected: { label: 'Connected', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}
const ANSWERS: Readonly<Record<IntroductionAnswer, string>> = { yes: 'accepted', no: 'declined' }
const describeAnswer = (answer: IntroductionAnswer | null) => (answer ? ANSWERS[answer] : 'no answer yet')

interface IntroductionListProps {
  list: DataListState<ProposedIntroduction, Record<never, string>>
  timeZone: string
}

/** Who was introduced, and what became of it. */
export function IntroductionList({ list, timeZone }: IntroductionListProps) {
  const [withdrawn, setWithdrawn] = useState<ProposedIntroduction>()
  const day = (at: string) => formatDate(at, timeZone)
  return (
    <section className="stack" aria-labelledby="introduced">
      <h2 id="introduced">Who was introduced</h2>
      <DataList
        list={list}
        label="Introductions"
        resource="introduction"
        getKey={({ id }) => id}
        columns={[
          {
            id: 'pair',
            label: 'Introduced',
            isRowHeader: true,
            cell: ({ startup, investor }) => (
              <span className="introductions-pair">
                <a href={`/startup/${startup.id}`}>{startup.companyName}</a>
                <span className="small soft">{startup.founder}</span>
                <span>{investor.name}</span>
                {investor.firmName && <span className="small soft">{investor.firmName}</span>}
              </span>
            ),
          },
          { id: 'note', label: 'Why', width: '38%', cell: ({ note }) => <span className="small">{note}</span> },
          {
            id: 'state',
            label: 'Status',
            width: '30%',
            cell: (introduction) => (
              <State introduction={introduction} day={day} onWithdraw={() => setWithdrawn(introduction)} />
            ),
          },
        ]}
        emptyState={
          <EmptyState
            icon="handshake"
            title="No introductions yet"
            description="Introduce a pair above, and you’ll see both answers here."
          />
        }
      />
      <Suspense>
        {withdrawn && (
          <WithdrawDialog introduction={withdrawn} onClose={() => setWithdrawn(undefined)} onDone={list.refresh} />
        )}
      </Suspense>
    </section>
  )
}

interface StateProps {
  introduction: ProposedIntroduction
  day: (at: string) => string
  onWithdraw: () => void
}

function State({ introduction, day, onWithdraw }: StateProps) {
  const { state, createdAt, dueAt, answers, startup, investor } = introduction
  const isPending = state === 'proposed'
  return (
    <span className="introductions-state">
      <span>
        <Badge hasDot tone={STATES[state].tone}>
          {STATES[state].label}
        </Badge>
      </span>
      {state !== 'connected' && (
        <span className="small soft">
          Founder: {describeAnswer(answers.founder)} · Investor: {describeAnswer(answers.investor)}
        </span>
      )}
      <span className="small soft">
        {day(createdAt)}
        {isPending && `, expires ${day(dueAt)}`}
      </span>
      {isPending && (
        <span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Withdraw: ${startup.companyName} and ${investor.name}`}
            onPress={onWithdraw}
          >
            Withdraw
          </Button>
        </span>
      )}
    </span>
  )
}

interface WithdrawDialogProps {
  introduction: ProposedIntroduction
  onClose: () => void
  onDone: () => void
}

function WithdrawDialog({ introduction, onClose, onDone }: WithdrawDialogProps) {
  const { id, startup, investor, answers } = introduction
  const hasDeclined = answers.founder === 'no' || answers.investor === 'no'
  async function withdraw() {
    const call = client.api.admin.introductions[':id'].withdraw.$post({ param: { id: String(id) } })
    await orShowError(INTRODUCTION_WITHDRAWAL, unwrap(call))
    notify({ title: 'Introduction withdrawn' })
    onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Withdraw the introduction of ${investor.name} to ${startup.companyName}?`}
      confirmLabel="Withdraw introduction"
      onConfirm={withdraw}
      onOpenChange={onClose}
    >
      We’ll tell anyone who hasn’t declined that you withdrew it, not why.
      {hasDeclined && ' That can reveal that someone declined; expiring never does.'}
    </ConfirmDialog>
  )
}
