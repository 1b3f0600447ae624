import { useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import type { MetAnswer } from '#api/meetings/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import type { Attempt } from './attempt.ts'
import { submitAttendance } from './meetings.ts'
import { When } from './When.tsx'

interface AttendancePromptProps {
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
export function AttendancePrompt({ meeting, name, zone, attempt, onNotYet }: AttendancePromptProps) {
  const [pending, setPending] = useState<MetAnswer>()

  async function submit(met: MetAnswer, message: string) {
    setPending(met)
    const isSaved = await attempt(submitAttendance(meeting, met), message)
    setPending(undefined)
    if (isSaved && met === 'not_yet') onNotYet()
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
        {ANSWERS.map(([met, label, message]) => (
          <Button
            key={met}
            size="small"
            variant={met === 'yes' ? 'primary' : 'secondary'}
            isPending={pending === met}
            onPress={() => void submit(met, message)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
