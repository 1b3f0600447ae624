import { lazy, Suspense, useState } from 'react'
import type { Meeting } from '#api/meetings/calls.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { About } from './About.tsx'
import { When } from './When.tsx'

const CancelDialog = lazy(() => import('./CancelDialog.tsx'))

interface ConfirmedProps {
  meeting: Meeting
  name: string
  zone: string
  show: (changed: Meeting, message: string) => void
  onMove: () => void
}

/** The meeting that is confirmed. */
export function Confirmed({ meeting, name, zone, show, onMove }: ConfirmedProps) {
  const [isCancelling, setCancelling] = useState(false)
  const { startsAt, minutes, place, note } = meeting.confirmed!
  return (
    <div className="stack meeting-part">
      <p className="meeting-when">
        <strong>
          <When at={startsAt} zone={zone} />
        </strong>
      </p>
      <About {...{ minutes, place, note }} />
      <div className="cluster">
        <ButtonLink href={`/api/meetings/${meeting.id}/calendar`} size="small" variant="secondary" icon="calendar">
          Add to calendar
        </ButtonLink>
        {meeting.state === 'confirmed' && (
          <Button size="small" variant="quiet" onPress={onMove}>
            Move
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={() => setCancelling(true)}>
          Cancel meeting
        </Button>
      </div>
      {isCancelling && (
        <Suspense>
          <CancelDialog
            meeting={meeting}
            name={name}
            onCanceled={(changed) => show(changed, 'The meeting is cancelled')}
            onOpenChange={setCancelling}
          />
        </Suspense>
      )}
    </div>
  )
}
