import { useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import type { MetAnswer } from '#api/meetings/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import type { Attempt } from './attempt.ts'
import { sayMet } from './meetings.ts'
import { When } from './When.tsx'

interface DidYouMeetProps {
  meeting: Meeting
  name: string
  zone: string
  attempt: Attempt
  /** Offers new times. */
  onNotYet: () => void
}

const ANSWERS: readonly [MetAnswer, string, string][] = [
  ['yes', 'Yes', 'Good to hear'],
  ['not_yet', 'Not yet', 'Then propose new times'],
  ['no', 'No', 'Thank you for telling us'],
]

/** Asks whether the two met; one press answers. */
export function DidYouMeet({ meeting, name, zone, attempt, onNotYet }: DidYouMeetProps) {
  const [pending, setPending] = useState<MetAnswer>()

  async function press(met: MetAnswer, said: string) {
    setPending(met)
    const isSaid = await attempt(sayMet(meeting, met), said)
    setPending(undefined)
    if (isSaid && met === 'not_yet') onNotYet()
  }

  return (
    <div className="stack meeting-part" role="group" aria-label={`Did you meet ${name}?`}>
      <p>
        <strong>Did you meet {name}?</strong>
      </p>
      <p className="small soft">
        It was planned for <When at={meeting.confirmed!.startsAt} zone={zone} />.
      </p>
      <div className="cluster">
        {ANSWERS.map(([met, label, said]) => (
          <Button
            key={met}
            size="small"
            variant={met === 'yes' ? 'primary' : 'secondary'}
            isPending={pending === met}
            onPress={() => void press(met, said)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
