import type { TableImport } from '#api/imports/calls.ts'
import { TABLE_KIND_LABELS, TABLE_STATE_LABELS } from '#api/imports/contract/kinds.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { loadImports } from './import-data.ts'
import { getCounts, getLines, importAddress, STATE_TONES } from './import-text.ts'
import { UploadCard } from './UploadCard.tsx'
import './table-import.css'

interface ImportListProps {
  initial: ListStart<TableImport, Record<never, string>>
  timeZone: string
}

/** A file to import, and what was imported before. */
export function ImportList({ initial, timeZone }: ImportListProps) {
  const list = useDataList(initial, loadImports)
  return (
    <div className="stack imports">
      <UploadCard />
      <section className="stack" aria-labelledby="imports">
        <h2 id="imports">Imports</h2>
        <DataList
          list={list}
          label="Imports"
          resource="import"
          getKey={({ id }) => id}
          columns={[
            {
              id: 'file',
              label: 'File',
              isRowHeader: true,
              cell: ({ id, fileName, kind, source }) => (
                <span className="import-cell">
                  <a href={importAddress(id)}>{fileName}</a>
                  <span className="small soft">{[TABLE_KIND_LABELS[kind], source].filter(Boolean).join(' · ')}</span>
                </span>
              ),
            },
            {
              id: 'lines',
              label: 'Rows',
              width: '36%',
              cell: (table) => <span className="small">{getCounts(table) || getLines(table.rowCount)}</span>,
            },
            {
              id: 'state',
              label: 'Status',
              width: '24%',
              cell: ({ state, finishedAt, createdAt, by }) => (
                <span className="import-cell">
                  <span>
                    <Badge hasDot tone={STATE_TONES[state]}>
                      {TABLE_STATE_LABELS[state]}
                    </Badge>
                  </span>
                  <span className="small soft">
                    {[formatDate(finishedAt ?? createdAt, timeZone), by].filter(Boolean).join(' · ')}
                  </span>
                </span>
              ),
            },
          ]}
          emptyState={
            <EmptyState icon="upload" title="No imports yet" description="Files you upload are listed here." />
          }
        />
      </section>
    </div>
  )
}
