import type { BulkAction } from '#api/contract/member/schema.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'

export interface SelectionBarProps {
  /** Of those that can be selected here. */
  count: number
  total: number
  onAll: (isSelected: boolean) => void
  onBulk: (action: BulkAction) => void
}

/** How many are selected, and what can be done with them. Always there, so that no row moves under the pointer. */
export function SelectionBar({ count, total, onAll, onBulk }: SelectionBarProps) {
  return (
    <div className="cluster admin-selection" role="group" aria-label="Selected users">
      <Checkbox isSelected={count === total} isIndeterminate={count > 0 && count < total} onChange={onAll}>
        Select all on this page
      </Checkbox>
      <output className="small soft numeric">{count > 0 && `${count} selected`}</output>
      <span className="cluster">
        <Button variant="secondary" size="small" isDisabled={count === 0} onPress={() => onBulk('approve')}>
          Approve
        </Button>
        <Button variant="danger-quiet" size="small" isDisabled={count === 0} onPress={() => onBulk('deactivate')}>
          Deactivate
        </Button>
      </span>
    </div>
  )
}
