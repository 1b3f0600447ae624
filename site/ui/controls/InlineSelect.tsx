import { Icon } from '#site/ui/brand/Icon.tsx'
import './InlineSelect.css'

export interface InlineSelectProps<Value extends string> {
  /** Not shown: the place says what it is. */
  label: string
  options: readonly { id: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** `pill` for a state that the color of its place names. */
  shape?: 'field' | 'pill'
  className?: string
}

/** A small choice, changed where it stands. The platform's own list, because there is one in every row. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, options, value, onChange, shape = 'field', className } = props
  return (
    <span className={`inline-select inline-select-${shape} ${className ?? ''}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find(({ id }) => id === event.target.value)
          if (chosen) onChange(chosen.id)
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
