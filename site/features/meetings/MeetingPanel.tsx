import { lazy, Suspense, useRef, useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import { isOpenMeeting } from '#api/meetings/contract/transitions.ts'
import { formatZone } from '#api/meetings/contract/times.ts'
import { MEETING_ANSWER } from '#site/copy/failures/meeting.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import type { Attempt } from './attempt.ts'
import { Confirmed } from './Confirmed.tsx'
import { AttendancePrompt } from './DidYouMeet.tsx'
import { EarlierMeetings } from './EarlierMeetings.tsx'
import { getMeetings, withMeeting } from './meetings.ts'
import { OpenProposal } from './OpenProposal.tsx'
import { useZone } from './use-zone.ts'
import './meeting.css'

const ProposeDialog = lazy(() => import('./ProposeDialog.tsx'))

export interface MeetingPanelProps {
  connectionId: number
  /** The other one, as the page names them. */
  name: string
  /** Newest first; `undefined` where the server could not read them. */
  initial: Meeting[] | undefined
  /** The region's zone: times stand in it until the browser says its own. */
  timeZone: string
  /** Whether the two are connected, so that they can arrange something. */
  isConnected: boolean
}

/** When the two meet, and what can be done about it (rules: Meetings). */
export function MeetingPanel({ connectionId, name, initial, timeZone, isConnected }: MeetingPanelProps) {
  const [query] = useState(() => getMeetings(connectionId))
  const { data: list, error } = useQuery(query, initial)
  const zone = useZone(timeZone)
  const place = useRef<HTMLElement>(null)
  const [isProposing, setProposing] = useState(false)

  function show(changed: Meeting, message: string) {
    // The list as it is now: it may have been read again while this one was on its way.
    query.set(withMeeting(query.$value.get().data ?? list ?? [], changed))
    notify({ title: message })
    // What was pressed may be gone.
    place.current?.focus()
  }
  const attempt: Attempt = async (work, message) => {
    try {
      show(await work, message)
      return true
    } catch (failure) {
      notify(failureToast(MEETING_ANSWER, failure))
      query.refresh()
      return false
    }
  }

  const open = isConnected ? list?.find(isOpenMeeting) : undefined
  const last = list?.[0]
  const unansweredMeeting = isConnected && !open && last?.state === 'over' && last.met === null ? last : undefined
  const earlier = list?.filter((each) => each !== open && each !== unansweredMeeting) ?? []
  const shown = open?.confirmed?.startsAt ?? open?.proposal?.times[0] ?? unansweredMeeting?.confirmed?.startsAt
  if (list && !isConnected && earlier.length === 0) return null
  return (
    <section ref={place} id="meetings" className="card stack meeting" tabIndex={-1} aria-labelledby="meetings-title">
      <h2 id="meetings-title" className="card-title">
        Meeting
      </h2>
      {!list && error && <ErrorState title="The meetings could not be loaded" onRetry={() => query.refresh()} />}
      {unansweredMeeting && (
        <AttendancePrompt
          meeting={unansweredMeeting}
          {...{ name, zone, attempt }}
          onNotYet={() => setProposing(true)}
        />
      )}
      {open?.confirmed && <Confirmed meeting={open} {...{ name, zone, show }} onMove={() => setProposing(true)} />}
      {open?.proposal && (
        <OpenProposal meeting={open} {...{ name, zone, attempt }} onOthers={() => setProposing(true)} />
      )}
      {list && isConnected && !open && !unansweredMeeting && (
        <div className="cluster cluster-apart">
          <p className="soft">Nothing is planned.</p>
          <Button size="small" icon="calendar" onPress={() => setProposing(true)}>
            Propose times
          </Button>
        </div>
      )}
      {shown && <p className="fine soft">On your clock: {formatZone(shown, zone)}</p>}
      {earlier.length > 0 && <EarlierMeetings list={earlier} zone={zone} />}
      {isProposing && (
        <Suspense>
          <ProposeDialog
            connectionId={connectionId}
            name={name}
            zone={zone}
            before={open}
            onProposed={(changed) => show(changed, `${name} is asked`)}
            onOpenChange={setProposing}
          />
        </Suspense>
      )}
    </section>
  )
}
