import { formatLength } from './format-length.ts'
import { Where } from './Where.tsx'

interface MeetingDetailsProps {
  minutes: number
  place: string | null
  note: string | null
}

/** What a meeting is beside its time: how long, where, and what was written to it. */
export const MeetingDetails = ({ minutes, place, note }: MeetingDetailsProps) => (
  <>
    <p className="small soft">
      {formatLength(minutes)}
      {place && (
        <>
          {' · '}
          <Where place={place} />
        </>
      )}
    </p>
    {note && <p className="small written">{note}</p>}
  </>
)
