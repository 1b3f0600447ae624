import { CheckboxGroup } from '#site/ui/controls/CheckboxGroup.tsx'
import { Popover } from '#site/ui/overlays/Popover.tsx'
import { SAVED_COLUMNS, toColumns, type SavedColumn } from './saved-choices.ts'

export interface ColumnChoiceProps {
  columns: readonly SavedColumn[]
  onChange: (columns: readonly SavedColumn[]) => void
}

/** Which columns the saved table shows. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  return (
    <Popover
      label="Columns of the table"
      className="column-choice"
      button={{ variant: 'secondary', icon: 'settings', children: 'Columns' }}
    >
      <CheckboxGroup
        label="Show columns"
        options={SAVED_COLUMNS}
        value={[...columns]}
        onChange={(chosen) => onChange(toColumns(chosen))}
      />
    </Popover>
  )
}
