import { useId, type ReactNode } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { describedBy } from './FieldParts.tsx'
import './choice.css'
import './field.css'

export interface CheckboxProps {
  /** The label. A link stands beside the box: in here a press on it would tick the box. */
  children?: ReactNode
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string
  value?: string
  isSelected?: boolean
  defaultSelected?: boolean
  isIndeterminate?: boolean
  onChange?: (isSelected: boolean) => void
  onBlur?: () => void
  isRequired?: boolean
  isDisabled?: boolean
  'aria-label'?: string
}

/** One thing to tick. Its error stands under it. */
export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
  const { isSelected, defaultSelected, isIndeterminate = false, onChange, isRequired, isDisabled, ...native } = props
  const id = useId()
  return (
    <div data-invalid={errorMessage ? '' : undefined}>
      <label className="choice">
        <input
          {...native}
          {...describedBy(id, { description, errorMessage })}
          aria-labelledby={description ? `${id}-name` : undefined}
          ref={(box) => {
            if (box) box.indeterminate = isIndeterminate
          }}
          type="checkbox"
          className="choice-input"
          checked={isSelected}
          defaultChecked={defaultSelected}
          onChange={(event) => onChange?.(event.target.checked)}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
        />
        <span className="choice-box" aria-hidden="true">
          <Icon name={isIndeterminate ? 'minus' : 'check'} />
        </span>
        <span id={`${id}-name`}>{children}</span>
        {description && (
          <span id={`${id}-help`} className="choice-description">
            {description}
          </span>
        )}
      </label>
      {errorMessage && (
        <span id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          <span>{errorMessage}</span>
        </span>
      )}
    </div>
  )
}
