import { useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import { whenOf } from '#api/meetings/contract/times.ts'
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
  const isOwn = meeting.proposedBy === meeting.side
  const isMove = meeting.confirmed !== null

  async function press(given: Answer, said: string) {
    setPending(given.act === 'confirm' ? given.startsAt : given.act)
    await attempt(answer(meeting, given), said)
    setPending('')
  }

  return (
    <div className="stack meeting-part">
      <p>
        {isOwn
          ? `You proposed ${isMove ? 'another time' : 'to meet'}. ${name} has not answered yet.`
          : `${name} ${isMove ? 'would like to move it' : 'would like to meet'}. When suits you?`}
      </p>
      <ul role="list" className="meeting-times">
        {times.map((at) => (
          <li key={at}>
            <When at={at} zone={zone} />
            {!isOwn && (
              <Button
                size="small"
                isPending={pending === at}
                aria-label={`Confirm ${whenOf(at, zone)}`}
                onPress={() => void press({ act: 'confirm', startsAt: at }, 'Your meeting is confirmed')}
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
            onPress={() => void press({ act: 'withdraw' }, 'Your times are taken back')}
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
              onPress={() => void press({ act: 'decline' }, isMove ? 'The meeting stays where it is' : 'You declined')}
            >
              {isMove ? 'Keep the time' : 'Decline'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
