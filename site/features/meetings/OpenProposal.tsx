import { useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import { formatWhen } from '#api/meetings/contract/times.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { About } from './About.tsx'
import type { Attempt } from './attempt.ts'
import { answer, type Answer } from './meetings.ts'
import { When } from './When.tsx'

interface OpenProposalProps {
  meeting: Meeting
  name: string
  zone: string
  attempt: Attempt
  onOthers: () => void
}

/** Times that wait for an answer: the reader's, or the other one's. */
export function OpenProposal({ meeting, name, zone, attempt, onOthers }: OpenProposalProps) {
  const [pending, setPending] = useState('')
  const { times, minutes, place, note } = meeting.proposal!
  const isOwn = meeting.proposedBy === meeting.party
  const isRescheduled = meeting.confirmed !== null

  async function submit(input: Answer, message: string) {
    setPending(input.action === 'confirm' ? input.startsAt : input.action)
    await attempt(answer(meeting, input), message)
    setPending('')
  }

  return (
    <div className="stack meeting-part">
      <p>
        {isOwn
          ? `You proposed ${isRescheduled ? 'another time' : 'to meet'}. ${name} has not answered yet.`
          : `${name} ${isRescheduled ? 'would like to move it' : 'would like to meet'}. When suits you?`}
      </p>
      <ul role="list" className="meeting-times">
        {times.map((at) => (
          <li key={at}>
            <When at={at} zone={zone} />
            {!isOwn && (
              <Button
                size="small"
                isPending={pending === at}
                aria-label={`Confirm ${formatWhen(at, zone)}`}
                onPress={() => void submit({ action: 'confirm', startsAt: at }, 'Your meeting is confirmed')}
              >
                Confirm
              </Button>
            )}
          </li>
        ))}
      </ul>
      <About {...{ minutes, place, note }} />
      <div className="cluster">
        {isOwn ? (
          <Button
            size="small"
            variant="secondary"
            isPending={pending === 'withdraw'}
            onPress={() => void submit({ action: 'withdraw' }, 'Your times are taken back')}
          >
            Take back
          </Button>
        ) : (
          <>
            <Button size="small" variant="secondary" onPress={onOthers}>
              Propose others
            </Button>
            <Button
              size="small"
              variant="quiet"
              isPending={pending === 'decline'}
              onPress={() =>
                void submit({ action: 'decline' }, isRescheduled ? 'The meeting stays where it is' : 'You declined')
              }
            >
              {isRescheduled ? 'Keep the time' : 'Decline'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
