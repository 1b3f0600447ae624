import type { Meeting } from '#api/meetings/calls.ts'
import type { MetAnswer } from '#api/meetings/contract/transitions.ts'
import { MEETING_ANSWER } from '#site/copy/failures/meeting.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { submitAttendance } from './meetings.ts'

interface AttendanceButtonsProps {
  meeting: Meeting
  /** Of the other person. */
  name: string
  /** Offers new times; without it a toast leads to them. */
  onNotYet?: () => void
  onAnswered: (changed: Meeting) => void
}

const ANSWERS = [
  ['yes', 'Yes'],
  ['not_yet', 'Not yet'],
  ['no', 'No'],
] as const satisfies readonly [MetAnswer, string][]

/** Answers "Did you meet?" in one click. */
export function AttendanceButtons({ meeting, name, onNotYet, onAnswered }: AttendanceButtonsProps) {
  const { pending, attempt } = useAction<MetAnswer>(MEETING_ANSWER)
  const submit = (met: MetAnswer) =>
    attempt(met, async () => {
      const changed = await submitAttendance(meeting, met)
      const href = `/conversations/${meeting.connectionId}#propose`
      notify({
        title: 'Answer saved',
        ...(met === 'not_yet' && !onNotYet && { next: { label: 'Propose new times', href } }),
      })
      onAnswered(changed)
      if (met === 'not_yet') onNotYet?.()
    })
  return ANSWERS.map(([met, label]) => (
    <Button
      key={met}
      size="small"
      variant={met === 'yes' ? 'primary' : 'secondary'}
      isPending={pending === met}
      aria-label={`${label}: did you meet ${name}?`}
      onPress={() => void submit(met)}
    >
      {label}
    </Button>
  ))
}
