import { sizeLabel } from '#api/documents/contract/files.ts'
import type { DataRoom, MyDocument } from '#api/documents/contract/responses.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { documentPath } from '#site/lib/profile/links.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Table, type TableColumn } from '#site/ui/data/Table.tsx'
import { describeAudience, describeTerms } from './describe-access.ts'
import { TYPE_LABELS } from './document-rows.ts'

export interface DocumentRowsProps {
  /** Undefined until it's loaded. */
  dataRoom: DataRoom | undefined
  timeZone: string
  /** Opens the panel of a document. */
  onManage: (id: number) => void
}

/** A deck elsewhere is a row, too, of which nothing is known or decided here. */
type Row = MyDocument | { id: 'link'; href: string }

const isFile = (row: Row): row is MyDocument => row.id !== 'link'

/** The founder's documents: who has access to each, and how often it was viewed. */
export function DocumentTable({ dataRoom, link, timeZone, onManage }: DocumentRowsProps & { link: string | null }) {
  if (!dataRoom) return null
  const rows: Row[] = [
    ...(link ? [{ id: 'link' as const, href: link }] : []),
    // The deck first.
    ...dataRoom.documents.toSorted((a, b) => Number(b.type === 'pitchDeck') - Number(a.type === 'pitchDeck')),
  ]
  if (rows.length === 0) return null
  return (
    <section className="stack" aria-labelledby="documents">
      <h2 id="documents" className="card-title">
        Documents
      </h2>
      <Table
        label="Documents"
        columns={columns({ dataRoom, timeZone, onManage })}
        rows={rows}
        getKey={({ id }) => id}
        rowHeight={64}
      />
    </section>
  )
}

function columns({ dataRoom, timeZone, onManage }: DocumentRowsProps & { dataRoom: DataRoom }): TableColumn<Row>[] {
  return [
    { id: 'name', label: 'Name', isRowHeader: true, cell: (row) => <Name {...{ row, timeZone }} /> },
    { id: 'type', label: 'Type', width: '15%', cell: (row) => TYPE_LABELS[isFile(row) ? row.type : 'pitchDeck'] },
    {
      id: 'access',
      label: 'Who has access',
      width: '26%',
      cell: (row) =>
        isFile(row) ? (
          <span className="document-name">
            {describeAudience(row, dataRoom.people, timeZone)}
            <span className="fine faint">{describeTerms(row, timeZone)}</span>
          </span>
        ) : (
          <span className="soft">Opens outside, not protected</span>
        ),
    },
    {
      id: 'lastViewed',
      label: 'Last viewed',
      width: '13%',
      cell: (row) => (!isFile(row) ? '–' : row.lastViewedAt ? formatDate(row.lastViewedAt, timeZone) : 'Not yet'),
    },
    { id: 'views', label: 'Views', width: '9%', align: 'end', cell: (row) => (isFile(row) ? row.views : '–') },
    {
      id: 'manage',
      label: 'Actions',
      isLabelHidden: true,
      width: '13%',
      align: 'end',
      cell: (row) =>
        isFile(row) && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Manage ${row.name}`}
            aria-haspopup="dialog"
            onPress={() => onManage(row.id)}
          >
            Manage
          </Button>
        ),
    },
  ]
}

function Name({ row, timeZone }: { row: Row; timeZone: string }) {
  const href = isFile(row) ? documentPath(row) : row.href
  return (
    <span className="document-name">
      <a href={href} target="_blank" rel="noreferrer">
        {isFile(row) ? row.name : row.href}
      </a>
      {isFile(row) && (
        <span className="fine faint numeric">
          {sizeLabel(row.size)} · {formatDate(row.date, timeZone)}
        </span>
      )}
    </span>
  )
}
