import type { Meeting } from '#api/meetings/calls.ts'
import { When } from './When.tsx'

const BECAME: Readonly<Partial<Record<Meeting['state'], string>>> = {
  declined: 'Declined',
  cancelled: 'Cancelled',
  lapsed: 'No answer in time',
}
const MET = { yes: 'You met', not_yet: 'You had not met yet', no: 'You did not meet' } as const

/** What became of the meetings before. */
export function EarlierMeetings({ list, zone }: { list: readonly Meeting[]; zone: string }) {
  return (
    <details>
      <summary className="small">Before ({list.length})</summary>
      <ul role="list" className="small soft meeting-earlier">
        {list.map((meeting) => (
          <li key={meeting.id}>
            {meeting.met ? MET[meeting.met] : (BECAME[meeting.state] ?? 'Planned')}
            {meeting.confirmed && (
              <>
                {': '}
                <When at={meeting.confirmed.startsAt} zone={zone} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
