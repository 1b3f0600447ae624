import type { FormEvent } from 'react'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { choiceField, toChoiceKey } from '#api/imports/contract/choices.ts'
import { fieldLabel } from '#api/imports/contract/fields.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { InlineSelect } from '#site/ui/controls/InlineSelect.tsx'
import { Table, TABLE_MAX_HEIGHT } from '#site/ui/data/Table.tsx'
import { getLines } from './import-text.ts'

/** What was chosen for words of the file and isn't checked yet, by `toChoiceKey`; empty leaves one out. */
export type ChosenValues = Readonly<Record<string, string>>

interface ValuesFormProps {
  table: TableImportWhole
  chosen: ChosenValues
  isPending: boolean
  onChoose: (chosen: ChosenValues) => void
  /** Has every line checked again. */
  onSave: () => void
}

/** What words of the file mean that aren't on a list. */
export function ValuesForm({ table: { kind, choices }, chosen, isPending, onChoose, onSave }: ValuesFormProps) {
  return (
    <section className="stack" aria-labelledby="values">
      <div className="stack" style={{ '--gap': 'var(--space-1)' } as React.CSSProperties}>
        <h2 id="values">Match values</h2>
        <p className="soft">
          These values aren’t on our lists. Check our guesses, or change them. We’ll remember your choices for the next
          import.
        </p>
      </div>
      <form
        method="post"
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSave()
        }}
      >
        <Table
          label="Values to match"
          rows={choices}
          maxHeight={TABLE_MAX_HEIGHT}
          getKey={({ field, value }) => toChoiceKey(field, value)}
          columns={[
            {
              id: 'value',
              label: 'In the file',
              isRowHeader: true,
              cell: ({ value, lines }) => (
                <span className="import-cell">
                  {value}
                  <span className="small soft">{getLines(lines)}</span>
                </span>
              ),
            },
            { id: 'field', label: 'Column', width: '22%', cell: ({ field }) => fieldLabel(kind, field) },
            {
              id: 'choice',
              label: 'Import as',
              width: '38%',
              cell: ({ field, value, choice, isRemembered }) => {
                const key = toChoiceKey(field, value)
                return (
                  <span className="import-cell">
                    <InlineSelect
                      label={`What “${value}” is`}
                      options={[{ id: '', label: 'Don’t import' }, ...(choiceField(kind, field)?.options ?? [])]}
                      value={chosen[key] ?? choice ?? ''}
                      onChange={(next) => onChoose({ ...chosen, [key]: next })}
                    />
                    <span className="small soft">
                      {isRemembered ? 'Your choice' : choice === null ? 'No guess: not imported' : 'Our guess'}
                    </span>
                  </span>
                )
              },
            },
          ]}
        />
        <p>
          <Button type="submit" variant="secondary" isPending={isPending}>
            Save and check again
          </Button>
        </p>
      </form>
    </section>
  )
}
