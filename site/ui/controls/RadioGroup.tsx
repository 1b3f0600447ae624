import { useId, useState } from 'react'
import { describedBy, FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import type { Option } from './option.ts'
import './choice.css'

export interface RadioGroupProps<Id extends string> extends FieldText {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id) => void
  onBlur?: () => void
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** As cards side by side, for two or three choices that explain themselves. */
  isCards?: boolean
}

/** Exactly one of a few, all in view. */
export function RadioGroup<Id extends string>({ options, isCards, ...props }: RadioGroupProps<Id>) {
  const { label, description, errorMessage, isOptional, onChange, onBlur, isRequired, isDisabled } = props
  const id = useId()
  const [own, setOwn] = useState<Id | null>(props.defaultValue ?? null)
  const value = props.value === undefined ? own : props.value

  function choose(option: Id) {
    setOwn(option)
    onChange?.(option)
  }

  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired || undefined}
      {...describedBy(id, props)}
      className="field"
      data-invalid={errorMessage ? '' : undefined}
    >
      <FieldHead {...{ id, label, isOptional }} isGroup />
      <div className={isCards ? 'choice-cards' : 'choice-group'}>
        {options.map((option, index) => (
          <label key={option.id} className="choice">
            <input
              type="radio"
              className="choice-input"
              name={props.name ?? id}
              value={option.id}
              checked={option.id === value}
              onChange={() => choose(option.id)}
              onBlur={onBlur}
              disabled={isDisabled || option.isDisabled}
              aria-labelledby={option.description ? `${id}-${index}` : undefined}
              aria-describedby={option.description ? `${id}-${index}-help` : undefined}
            />
            <span className="choice-box choice-round" aria-hidden="true" />
            <span id={`${id}-${index}`} className="choice-title">
              {option.label}
            </span>
            {option.description && (
              <span id={`${id}-${index}-help`} className="choice-description">
                {option.description}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldFoot {...{ id, description, errorMessage }} />
    </div>
  )
}
