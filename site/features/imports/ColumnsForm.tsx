import { useState, type FormEvent } from 'react'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { isDayFirstIn, TABLE_FIELDS } from '#api/imports/contract/fields.ts'
import { TABLE_COLUMNS } from '#site/copy/failures/table-import.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { InlineSelect } from '#site/ui/controls/InlineSelect.tsx'
import { Table } from '#site/ui/data/Table.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { getOrders } from './import-text.ts'

interface ColumnsFormProps {
  table: TableImportWhole
  /** The region's. */
  timeZone: string
  onChange: (table: TableImportWhole) => void
}

const ORDERS = ['month', 'day'] as const

/** What each column is. Sending it checks every line, and imports nothing. */
export function ColumnsForm({ table, timeZone, onChange }: ColumnsFormProps) {
  const { id, kind, fileName, columns, state } = table
  const [fields, setFields] = useState(columns.map(({ field }) => field))
  const [dayFirst, setDayFirst] = useState(
    columns.map(({ openDay, dayFirst: chosen }) => (openDay === null ? null : (chosen ?? isDayFirstIn(timeZone)))),
  )
  const { isPending, error, attempt } = useAttempt()
  const options = [{ id: '', label: 'Don’t import' }, ...TABLE_FIELDS[kind]]

  function check(event: FormEvent) {
    event.preventDefault()
    const call = () =>
      unwrap(client.api.admin.imports[':id'].columns.$put({ param: { id: String(id) }, json: { fields, dayFirst } }))
    void attempt(async () => onChange(await orShowError(TABLE_COLUMNS, call())))
  }

  return (
    <section className="stack" aria-labelledby="columns">
      <div className="stack" style={{ '--gap': 'var(--space-1)' } as React.CSSProperties}>
        <h2 id="columns">Columns</h2>
        <p className="soft">{describeColumns(columns)}</p>
      </div>
      <form method="post" className="stack" onSubmit={check}>
        <Table
          label={`Columns of ${fileName}`}
          rows={columns.map((column, index) => ({ ...column, index }))}
          getKey={({ index }) => index}
          columns={[
            {
              id: 'name',
              label: 'Column',
              width: '26%',
              isRowHeader: true,
              cell: ({ name, isHidden }) => (
                <span className="import-cell">
                  {name}
                  {isHidden && <span className="small soft">Hidden in the file</span>}
                </span>
              ),
            },
            {
              id: 'samples',
              label: 'First rows',
              width: '42%',
              cell: ({ samples }) => (
                <ul className="import-samples small soft" role="list">
                  {samples.filter(Boolean).map((sample, index) => (
                    <li key={`${index} ${sample}`}>{sample}</li>
                  ))}
                </ul>
              ),
            },
            {
              id: 'field',
              label: 'Maps to',
              width: '32%',
              cell: ({ name, index, openDay }) => (
                <span className="import-cell">
                  <InlineSelect
                    label={`What “${name}” is`}
                    options={options}
                    value={fields[index] ?? ''}
                    onChange={(field) => setFields(fields.with(index, field || null))}
                  />
                  {openDay && (
                    <>
                      <InlineSelect
                        label={`What “${openDay}” means`}
                        options={ORDERS.map((order) => ({
                          id: order,
                          label: `If it’s a date: ${openDay} is ${getOrders(openDay)[order]}`,
                        }))}
                        value={dayFirst[index] ? 'day' : 'month'}
                        onChange={(order) => setDayFirst(dayFirst.with(index, order === 'day'))}
                      />
                      <span className="small soft">No date here tells which, so this is your region’s order.</span>
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
        {error && <Callout tone="danger">{error}</Callout>}
        <p className="cluster">
          <Button type="submit" isPending={isPending}>
            Validate rows
          </Button>
          {state === 'mapping' && <DiscardButton table={table} />}
        </p>
      </form>
    </section>
  )
}

function describeColumns(columns: TableImportWhole['columns']): string {
  const unknown = columns.filter(({ field, isHidden }) => field === null && !isHidden).length
  const hidden = columns.filter(({ isHidden }) => isHidden).length
  return [
    unknown === 0
      ? 'We know all of them by name.'
      : `${unknown === 1 ? 'One has a name' : `${unknown} have names`} that we don’t know. Choose what it is, or leave it out.`,
    hidden > 0 &&
      `${hidden === 1 ? 'One is' : `${hidden} are`} hidden in the file and left out unless you choose what it is.`,
    'Checking imports nothing.',
  ]
    .filter(Boolean)
    .join(' ')
}
