import { useEffect, useRef, useState } from 'react'
import type { TableImportWhole, TableLine } from '#api/imports/calls.ts'
import { toChoiceKey } from '#api/imports/contract/choices.ts'
import { TABLE_STATE_LABELS, WORKING } from '#api/imports/contract/kinds.ts'
import { TABLE_COLUMNS } from '#site/copy/failures/table-import.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useAction } from '#site/lib/use-action.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { loadLines, type LineFilters } from './import-data.ts'
import { formatNumber, getLines, WORK_LABELS } from './import-text.ts'
import { ImportReport } from './ImportReport.tsx'
import { LineList } from './LineList.tsx'
import { ValuesForm, type ChosenValues } from './ValuesForm.tsx'
import './table-import.css'

/** Milliseconds between two looks at an import that is running. */
const POLL_INTERVAL_MS = 700

interface ImportDetailProps {
  table: TableImportWhole
  lines: ListStart<TableLine, LineFilters>
  timeZone: string
}

/** One file: its columns, what its values mean, and what happens to its lines. */
export function ImportDetail({ table: initial, lines: initialLines, timeZone }: ImportDetailProps) {
  const id = String(initial.id)
  const [query] = useState(() =>
    createQuery(`import:${id}`, () => unwrap(client.api.admin.imports[':id'].$get({ param: { id } }))),
  )
  const { data: table = initial, loading } = useQuery(query, initial)
  const [load] = useState(() => loadLines(id))
  const lines = useDataList(initialLines, load)
  const [chosen, setChosen] = useState<ChosenValues>({})
  const { pending, attempt } = useAction<'choices'>(TABLE_COLUMNS)
  const isWorking = WORKING.includes(table.state)
  useEffect(() => {
    if (!isWorking || loading) return undefined
    const timer = setTimeout(() => query.refresh(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isWorking, loading, table, query])

  const title = useRef<HTMLParagraphElement>(null)
  const shown = useRef(table.state)
  useEffect(() => {
    if (shown.current === table.state) return
    shown.current = table.state
    // What was pressed is gone, and what came of it begins at the top.
    title.current?.focus()
    if (!isWorking) lines.refresh()
  })

  function change(next: TableImportWhole) {
    setChosen({})
    query.set(next)
  }
  const saveChoices = () =>
    attempt('choices', async () => {
      const fields = table.columns.map(({ field }) => field)
      const choices = table.choices.map(({ field, value, choice }) => ({
        field,
        value,
        choice: (chosen[toChoiceKey(field, value)] ?? choice) || null,
      }))
      change(await unwrap(client.api.admin.imports[':id'].columns.$put({ param: { id }, json: { fields, choices } })))
    })
  function checkFirst(): boolean {
    if (Object.keys(chosen).length === 0) return false
    notify({ title: 'We’re checking your choices first', description: 'Then select Import again.' })
    void saveChoices()
    return true
  }

  return (
    <div className="stack imports">
      <p className="visually-hidden" role="status">
        {TABLE_STATE_LABELS[table.state]}
      </p>
      <p className="import-title" ref={title} tabIndex={-1}>
        <strong>{table.fileName}</strong>
        {table.otherSheets.length > 0 && (
          <span className="small soft">
            Other sheets: {table.otherSheets.join(', ')}. To read one, upload the file again and name it.
          </span>
        )}
        {table.hiddenRows > 0 && (
          <span className="small soft">
            {table.hiddenRows === 1 ? 'One row is' : `${getLines(table.hiddenRows)} are`} hidden in the file and left
            out. To import them, show them in the spreadsheet and upload it again.
          </span>
        )}
      </p>
      {table.state === 'mapping' && <ColumnsForm {...{ table, timeZone }} onChange={change} />}
      {isWorking && <Work table={table} />}
      {!isWorking && table.state !== 'mapping' && (
        <>
          <ImportReport {...{ table, timeZone, checkFirst }} onChange={change} />
          {table.choices.length > 0 && (
            <ValuesForm
              table={table}
              chosen={chosen}
              isPending={pending !== undefined}
              onChoose={setChosen}
              onSave={() => void saveChoices()}
            />
          )}
          {table.state === 'checked' && (
            <details>
              <summary>Change what the columns are</summary>
              <ColumnsForm {...{ table, timeZone }} onChange={change} />
            </details>
          )}
          <LineList table={table} list={lines} />
        </>
      )}
    </div>
  )
}

function Work({ table: { done, rowCount, state } }: { table: TableImportWhole }) {
  return (
    <section className="card">
      <ProgressBar
        label={WORK_LABELS[state] ?? ''}
        value={rowCount === 0 ? 100 : Math.round((done / rowCount) * 100)}
        valueLabel={`${formatNumber(done)} of ${formatNumber(rowCount)}`}
      />
      <p className="small soft">This continues in the background. You can leave this page and come back.</p>
    </section>
  )
}
