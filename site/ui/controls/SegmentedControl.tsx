import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import './SegmentedControl.css'

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
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segments"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as Id)
      }}
      isDisabled={isDisabled}
    >
      {items.map((item) => (
        <ToggleButton
          key={item.id}
          id={item.id}
          className="segment"
          aria-label={item.isIconOnly ? item.label : undefined}
        >
          {item.icon && <Icon name={item.icon} />}
          {!item.isIconOnly && item.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
