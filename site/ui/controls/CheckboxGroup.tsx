import { useId, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { describedBy, FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import type { Option } from './option.ts'

export interface CheckboxGroupProps extends FieldText {
  options: readonly Option[]
  value?: readonly string[]
  onChange?: (value: string[]) => void
  onBlur?: () => void
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** In as many columns as fit instead of one under the other. */
  isColumns?: boolean
}

/** Any number of a list. */
export function CheckboxGroup({ options, isColumns, ...props }: CheckboxGroupProps) {
  const { label, description, errorMessage, isOptional, onChange, onBlur, name, isDisabled } = props
  const id = useId()
  const [own, setOwn] = useState<readonly string[]>([])
  const value = props.value ?? own

  function change(option: string, isSelected: boolean) {
    const next = isSelected ? [...value, option] : value.filter((other) => other !== option)
    setOwn(next)
    onChange?.(next)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, props)['aria-describedby']}
      className="field"
      data-invalid={errorMessage ? '' : undefined}
    >
      <FieldHead {...{ id, label, isOptional }} isGroup />
      <div className={isColumns ? 'choice-columns' : 'choice-group'}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            name={name}
            value={option.id}
            description={option.description}
            isSelected={value.includes(option.id)}
            onChange={(isSelected) => change(option.id, isSelected)}
            onBlur={onBlur}
            isDisabled={isDisabled || option.isDisabled}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldFoot {...{ id, description, errorMessage }} />
    </div>
  )
}
