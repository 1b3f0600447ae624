import { useId, useState } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { describedBy, FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import type { Option } from './option.ts'
import './Select.css'

export interface SelectProps<Id extends string> extends FieldText {
  options: readonly Omit<Option<Id>, 'description'>[]
  /** The chosen option, or null for none. */
  value?: Id | null
  defaultValue?: Id | null
  onChange?: (value: Id) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  autoComplete?: string
}

/** One of a list: the platform's own, which opens at once and as each device has it. */
export function Select<Id extends string>({ options, placeholder = 'Choose…', ...props }: SelectProps<Id>) {
  const { label, description, errorMessage, isOptional, onChange, isRequired, isDisabled } = props
  const id = useId()
  const [own, setOwn] = useState(props.defaultValue ?? null)
  const value = props.value === undefined ? own : props.value
  const isChosen = options.some((option) => option.id === value)

  function choose(chosen: string) {
    const option = options.find((option) => option.id === chosen)
    if (!option) return
    setOwn(option.id)
    onChange?.(option.id)
  }

  return (
    <div className="field" data-invalid={errorMessage ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
      <FieldHead {...{ id, label, isOptional }} />
      <div className="field-control select" data-placeholder={isChosen ? undefined : ''}>
        <select
          id={id}
          className="field-input"
          name={props.name}
          autoComplete={props.autoComplete}
          value={(isChosen && value) || ''}
          onChange={(event) => choose(event.target.value)}
          onBlur={props.onBlur}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          {...describedBy(id, props)}
        >
          {!isChosen && (
            <option value="" hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <FieldFoot {...{ id, description, errorMessage }} />
    </div>
  )
}
