import { formatDate } from '#api/platform/contract/dates.ts'
import type { DoneAction } from '#api/saved-startups/contract/responses.ts'

/** Shown at once; the older ones open. */
const NAMED = 3

export interface DoneListProps {
  done: readonly DoneAction[]
  timeZone: string
}

/** What was done with a startup, the last first; nothing where nothing was. */
export function DoneList({ done, timeZone }: DoneListProps) {
  if (done.length === 0) return null
  const older = done.slice(NAMED)
  return (
    <div className="done-list fine soft">
      <Lines done={done.slice(0, NAMED)} timeZone={timeZone} />
      {older.length > 0 && (
        <details>
          <summary>{`${older.length} more`}</summary>
          <Lines done={older} timeZone={timeZone} />
        </details>
      )}
    </div>
  )
}

function Lines({ done, timeZone }: DoneListProps) {
  return (
    <ul role="list">
      {done.map(({ action, at }, index) => (
        <li key={done.length - index}>{`Done on ${formatDate(at, timeZone)}: ${action}`}</li>
      ))}
    </ul>
  )
}
