import { useId, type ReactNode } from 'react'
import { describedBy } from './FieldParts.tsx'
import './choice.css'

export interface SwitchProps {
  /** The label; without it give an `aria-label`. */
  children?: ReactNode
  description?: ReactNode
  isSelected?: boolean
  defaultSelected?: boolean
  onChange?: (isSelected: boolean) => void
  isDisabled?: boolean
  'aria-label'?: string
}

/** On or off, at once. In a form that is sent, a `Checkbox` is the better choice. */
export function Switch({ children, description, ...props }: SwitchProps) {
  const { isSelected, defaultSelected, onChange, isDisabled, ...native } = props
  const id = useId()
  return (
    <label className="choice">
      <input
        {...native}
        {...describedBy(id, { description })}
        aria-labelledby={children && description ? `${id}-name` : undefined}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself if it is checked
        role="switch"
        className="choice-input"
        checked={isSelected}
        defaultChecked={defaultSelected}
        onChange={(event) => onChange?.(event.target.checked)}
        disabled={isDisabled}
      />
      <span className="switch-track" aria-hidden="true" />
      {children && <span id={`${id}-name`}>{children}</span>}
      {description && (
        <span id={`${id}-help`} className="choice-description">
          {description}
        </span>
      )}
    </label>
  )
}
