import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover'
import { Button } from '#site/ui/controls/Button.tsx'
import { CheckboxGroup } from '#site/ui/controls/CheckboxGroup.tsx'
import { SAVED_COLUMNS, toColumns, type SavedColumn } from './saved-choices.ts'
import '#site/ui/overlays/popover.css'

export interface ColumnChoiceProps {
  columns: readonly SavedColumn[]
  onChange: (columns: readonly SavedColumn[]) => void
}

/** Which columns the saved table shows. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  return (
    <DialogTrigger>
      <Button variant="secondary" icon="settings">
        Columns
      </Button>
      <Popover className="popover column-choice" placement="bottom end" offset={6}>
        <Dialog aria-label="Columns of the table">
          <CheckboxGroup
            label="Show columns"
            options={SAVED_COLUMNS}
            value={[...columns]}
            onChange={(chosen) => onChange(toColumns(chosen))}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
