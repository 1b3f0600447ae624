import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import { FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import type { Option } from './Options.tsx'
import './choice.css'

export interface RadioGroupProps<Id extends string>
  extends
    Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'>,
    FieldText {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id) => void
  /** As cards side by side, for two or three choices that explain themselves. */
  isCards?: boolean
}

/** Exactly one of a few, all in view. */
export function RadioGroup<Id extends string>({ options, isCards, onChange, value, ...props }: RadioGroupProps<Id>) {
  const { label, description, errorMessage, isOptional, ...field } = props
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...field}
      // A form's empty text would count as chosen, and leave no radio for the Tab key.
      value={(value as string) === '' ? null : value}
      onChange={(value) => onChange?.(value as Id)}
      isInvalid={Boolean(errorMessage)}
      className="field"
    >
      <FieldHead label={label} isOptional={isOptional} />
      <div className={isCards ? 'choice-cards' : 'choice-group'}>
        {options.map((option) => (
          <Radio key={option.id} value={option.id} isDisabled={option.isDisabled} className="choice">
            <span className="choice-box choice-round" aria-hidden="true" />
            <span className="choice-title">{option.label}</span>
            {option.description && <span className="choice-description">{option.description}</span>}
          </Radio>
        ))}
      </div>
      <FieldFoot description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}
