import { shortWhen, type TimeZones } from '#api/platform/contract/times.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import { MEETING_ANSWER } from '#site/copy/failures/meeting.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answer } from './meetings.ts'

interface ProposalButtonsProps {
  meeting: Meeting
  /** Of the other person. */
  name: string
  zones: TimeZones
  /** Confirmed, or no longer as it was shown. */
  onAnswered: () => void
}

/** One button for each proposed time; other answers are in the conversation. */
export function ProposalButtons({ meeting, name, zones, onAnswered }: ProposalButtonsProps) {
  const { pending, attempt } = useAction(MEETING_ANSWER)
  const confirm = (startsAt: string) =>
    attempt(startsAt, async () => {
      await answer(meeting, { action: 'confirm', startsAt })
      notify({ title: 'Your meeting is confirmed' })
      onAnswered()
    })
  const times = meeting.proposal?.times ?? []
  return (
    <>
      {times.map((at, index) => (
        <Button
          key={at}
          size="small"
          variant={index === 0 ? 'primary' : 'secondary'}
          icon="check"
          isPending={pending === at}
          aria-label={`Confirm ${shortWhen(at, zones)}`}
          onPress={() => void confirm(at)}
        >
          {times.length === 1 ? 'Confirm' : shortWhen(at, zones)}
        </Button>
      ))}
      <ButtonLink
        href={`/conversations/${meeting.connectionId}#meetings`}
        variant="quiet"
        size="small"
        aria-label={`Other times: ${name}`}
      >
        Other times
      </ButtonLink>
    </>
  )
}
