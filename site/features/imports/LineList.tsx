import type { TableImportWhole, TableLine } from '#api/imports/calls.ts'
import { LINE_OUTCOMES, ROW_OUTCOME_LABELS } from '#api/imports/contract/kinds.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { Segments } from '#site/ui/list/Segments.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'
import { formatNumber, OUTCOME_TONES } from './import-text.ts'

const UNDONE_LABELS = { undone: 'Undone', kept: 'Kept' } as const
const UNDONE_TONES = { undone: 'neutral', kept: 'accent' } as const
/** A new row shows its values; a changed one shows the old and the new. */
const MOST_SHOWN = 6
const LONGEST = 60
const shorten = (value: string) => (value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value)

interface LineListProps {
  table: TableImportWhole
  list: DataListState<TableLine>
}

/** What happens to each line of a file, or happened to it. */
export function LineList({ table: { counts, rowCount }, list }: LineListProps) {
  const choices = [
    { id: '', label: `All ${formatNumber(rowCount)}` },
    ...LINE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((id) => ({
      id,
      label: `${ROW_OUTCOME_LABELS[id]} ${formatNumber(counts[id])}`,
    })),
  ]
  return (
    <section className="stack" aria-labelledby="lines">
      <h2 id="lines">Row by row</h2>
      <DataList
        list={list}
        label="Rows"
        resource="row"
        above={<Segments label="Show rows that are" list={list} filter="outcome" items={choices} />}
        getKey={({ rowNumber }) => rowNumber}
        emptyState="No lines."
        columns={[
          { id: 'row', label: 'Line', width: '5rem', cell: ({ rowNumber }) => rowNumber },
          {
            id: 'name',
            label: 'Name',
            isRowHeader: true,
            cell: ({ name }) => <span className="import-cell">{name || <span className="soft">No name</span>}</span>,
          },
          { id: 'outcome', label: 'Outcome', width: '8rem', cell: (line) => <Outcome line={line} /> },
          { id: 'details', label: 'Details', width: '52%', cell: (line) => <Details line={line} /> },
        ]}
      />
    </section>
  )
}

function Outcome({ line: { outcome, undone } }: { line: TableLine }) {
  if (!outcome) return null
  return (
    <Badge hasDot tone={undone ? UNDONE_TONES[undone] : OUTCOME_TONES[outcome]}>
      {undone ? UNDONE_LABELS[undone] : ROW_OUTCOME_LABELS[outcome]}
    </Badge>
  )
}

function Details({ line: { outcome, notes, changes } }: { line: TableLine }) {
  return (
    <div className="import-cell small">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {outcome === 'unchanged' && notes.length === 0 && <span className="soft">Nothing changes.</span>}
      {outcome === 'create' && (
        <ul className="import-values soft" role="list">
          {changes.map(({ field, to }) => (
            <li key={field}>{`${field}: ${shorten(to)}`}</li>
          ))}
        </ul>
      )}
      {outcome === 'update' && (
        <ul className="import-changes" role="list">
          {changes.slice(0, MOST_SHOWN).map(({ field, from, to }) => (
            <li key={field}>
              <span className="soft">{field}: </span>
              {from && <del>{from}</del>} <ins>{to}</ins>
            </li>
          ))}
          {changes.length > MOST_SHOWN && <li className="soft">and {changes.length - MOST_SHOWN} more</li>}
        </ul>
      )}
    </div>
  )
}
