import { formatWhen, formatZone, regionTime, type TimeZones } from '#api/platform/contract/times.ts'
import { lazy, Suspense, useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import { isOpenMeeting } from '#api/meetings/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { AttendanceButtons } from './AttendanceButtons.tsx'
import { MeetingDetails } from './MeetingDetails.tsx'
import { answer, type Answer } from './meetings.ts'
import { When } from './When.tsx'
import './meeting.css'

const CancelDialog = lazy(() => import('./CancelDialog.tsx'))

export interface MeetingEntryProps {
  meeting: Meeting
  /** The other person, as the page names them. */
  name: string
  zones: TimeZones
  /** Whether the two are connected, so that something can be done about it. */
  isConnected: boolean
  /** Shows what a call answers and says so, or why it failed; `false` then. */
  attempt: (work: Promise<Meeting>, message: string) => Promise<boolean>
  onPropose: () => void
  /** Shows a change, and says so. */
  onChanged: (changed: Meeting, message?: string) => void
}

/** A meeting in its conversation, with what the viewer can do about it (rules: Meetings). */
export function MeetingEntry(props: MeetingEntryProps) {
  const { meeting, isConnected } = props
  const isOpen = isConnected && isOpenMeeting(meeting)
  if (isOpen)
    return (
      <>
        {meeting.confirmed && <ConfirmedMeeting {...props} />}
        {meeting.proposal && <OpenProposal {...props} />}
      </>
    )
  if (isConnected && meeting.state === 'over' && meeting.met === null) return <AttendancePrompt {...props} />
  return <PastMeeting {...props} />
}

/** Times that wait for an answer: the viewer's, or the other person's. */
function OpenProposal({ meeting, name, zones, attempt, onPropose }: MeetingEntryProps) {
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
    <>
      <p>
        <strong>
          {isOwn
            ? `You proposed ${isRescheduled ? 'another time' : 'times to meet'}`
            : `${name} ${isRescheduled ? 'would like to move your meeting' : 'would like to meet'}`}
        </strong>
      </p>
      <p className="small soft">{isOwn ? `${name} hasn’t replied yet.` : 'Choose a time, or propose others.'}</p>
      <ul role="list" className="meeting-times">
        {times.map((at) => (
          <li key={at}>
            <When at={at} zones={zones} />
            {!isOwn && (
              <Button
                size="small"
                isPending={pending === at}
                aria-label={`Confirm ${formatWhen(at, zones)}`}
                onPress={() => void submit({ action: 'confirm', startsAt: at }, 'Your meeting is confirmed')}
              >
                Confirm
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MeetingDetails {...{ minutes, place, note }} />
      <ClockNote at={times[0]!} zones={zones} />
      <div className="cluster">
        {isOwn ? (
          <Button
            size="small"
            variant="secondary"
            isPending={pending === 'withdraw'}
            onPress={() => void submit({ action: 'withdraw' }, 'Your proposal is withdrawn')}
          >
            Withdraw
          </Button>
        ) : (
          <>
            <Button size="small" variant="secondary" onPress={onPropose}>
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
    </>
  )
}

function ConfirmedMeeting({ meeting, name, zones, onPropose, onChanged }: MeetingEntryProps) {
  const [isCanceling, setCanceling] = useState(false)
  const { startsAt, minutes, place, note } = meeting.confirmed!
  return (
    <>
      <p>
        <strong>Meeting confirmed</strong>
      </p>
      <p className="meeting-when">
        <When at={startsAt} zones={zones} />
      </p>
      <MeetingDetails {...{ minutes, place, note }} />
      <ClockNote at={startsAt} zones={zones} />
      <div className="cluster">
        <ButtonLink href={`/api/meetings/${meeting.id}/calendar`} size="small" variant="secondary" icon="calendar">
          Add to calendar
        </ButtonLink>
        {meeting.state === 'confirmed' && (
          <Button size="small" variant="quiet" onPress={onPropose}>
            Move
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={() => setCanceling(true)}>
          Cancel meeting
        </Button>
      </div>
      {isCanceling && (
        <Suspense>
          <CancelDialog
            meeting={meeting}
            name={name}
            onCanceled={(changed) => onChanged(changed, 'The meeting is canceled')}
            onOpenChange={setCanceling}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks whether the two met. */
const AttendancePrompt = ({ meeting, name, zones, onPropose, onChanged }: MeetingEntryProps) => (
  <div className="stack meeting-part" role="group" aria-label={`Did you meet ${name}?`}>
    <p>
      <strong>Did you meet {name}?</strong>
    </p>
    <p className="small soft">
      It was planned for <When at={meeting.confirmed!.startsAt} zones={zones} />.
    </p>
    <div className="cluster">
      <AttendanceButtons {...{ meeting, name }} onNotYet={onPropose} onAnswered={(changed) => onChanged(changed)} />
    </div>
  </div>
)

const ENDINGS: Readonly<Partial<Record<Meeting['state'], string>>> = {
  declined: 'Meeting declined',
  canceled: 'Meeting canceled',
  expired: 'No answer to the proposed times',
}
const MET = { yes: 'You met', not_yet: 'You hadn’t met yet', no: 'You didn’t meet' } as const

/** What became of a meeting. */
function PastMeeting({ meeting, zones }: MeetingEntryProps) {
  return (
    <p className="small soft">
      {meeting.met ? MET[meeting.met] : (ENDINGS[meeting.state] ?? 'Meeting planned')}
      {meeting.confirmed && (
        <>
          {': '}
          <When at={meeting.confirmed.startsAt} zones={zones} />
        </>
      )}
    </p>
  )
}

const ClockNote = ({ at, zones }: { at: string; zones: TimeZones }) => (
  <p className="fine soft">
    Your time zone: {formatZone(at, zones.timeZone)}
    {regionTime(at, zones) && `. In parentheses: ${formatZone(at, zones.regionTimeZone)}`}
  </p>
)
