import { formatDate } from '#api/platform/contract/dates.ts'
import type { DocumentRead } from '#api/documents/contract/responses.ts'
import { readFor } from './reading-times.ts'

export interface ViewListProps {
  views: readonly DocumentRead[]
  timeZone: string
  /** Whether each says of which document it is. */
  showsName?: boolean
}

/** Who viewed a document on which day, newest first. */
export function ViewList({ views, timeZone, showsName = false }: ViewListProps) {
  return (
    <ul className="document-views" role="list">
      {views.map((view) => (
        <li key={view.id}>
          <span>
            <strong>{view.reader?.name ?? 'An administrator'}</strong>{' '}
            {view.reader?.firmName && <span className="soft">{view.reader.firmName}</span>}
            {showsName && <span className="document-view-name small">{view.document}</span>}
          </span>
          <span className="fine faint numeric">
            <time dateTime={view.lastAt}>{formatDate(view.lastAt, timeZone)}</time>
            {view.times > 1 && ` · ${view.times} times`}
            {view.code && (
              <span>
                {' · '}
                <span className="visually-hidden">Code in the copy:</span> {view.code}
              </span>
            )}
            {readFor(view) && ` · ${readFor(view)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
