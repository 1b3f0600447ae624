import { useId } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import './SegmentedControl.css'
import './choice.css'

export interface SegmentedControlProps<Id extends string> {
  /** Names the group for a screen reader. */
  label: string
  items: readonly { id: Id; label: string; icon?: IconName; isIconOnly?: boolean }[]
  value: Id
  onChange: (value: Id) => void
  isDisabled?: boolean
}

/** One of a few views or filters, in one row. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, items, value, onChange, isDisabled } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {items.map((item) => (
        <label key={item.id} className="segment">
          <input
            type="radio"
            className="choice-input"
            name={name}
            value={item.id}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
            disabled={isDisabled}
            aria-label={item.isIconOnly ? item.label : undefined}
          />
          {item.icon && <Icon name={item.icon} />}
          {!item.isIconOnly && item.label}
        </label>
      ))}
    </div>
  )
}
