import { documentPath } from '#site/lib/profile/links.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { describeAccess } from './describe-access.ts'
import type { DocumentRowsProps } from './DocumentTable.tsx'

/** The founder's documents where there is no room for a table: within a form. */
export function FileLines({ dataRoom, timeZone, onManage }: DocumentRowsProps) {
  if (!dataRoom || dataRoom.documents.length === 0) return null
  return (
    <ul className="document-list" role="list" aria-label="Documents">
      {dataRoom.documents.map((document) => (
        <li key={document.id}>
          <Icon name="file" />
          <span className="document-name">
            <a href={documentPath(document)} target="_blank" rel="noreferrer">
              {document.name}
            </a>
            <span className="fine faint">{describeAccess(document, dataRoom.people, timeZone)}</span>
          </span>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Manage ${document.name}`}
            aria-haspopup="dialog"
            onPress={() => onManage(document.id)}
          >
            Manage
          </Button>
        </li>
      ))}
    </ul>
  )
}
