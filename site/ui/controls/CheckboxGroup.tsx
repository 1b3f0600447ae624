import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup'
import { Checkbox } from './Checkbox.tsx'
import { FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import type { Option } from './Options.tsx'

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldText {
  options: readonly Option[]
  /** In as many columns as fit instead of one under the other. */
  isColumns?: boolean
}

/** Any number of a list. */
export function CheckboxGroup({ options, isColumns, ...props }: CheckboxGroupProps) {
  const { label, description, errorMessage, isOptional, ...field } = props
  return (
    <AriaCheckboxGroup validationBehavior="aria" {...field} isInvalid={Boolean(errorMessage)} className="field">
      <FieldHead label={label} isOptional={isOptional} />
      <div className={isColumns ? 'choice-columns' : 'choice-group'}>
        {options.map((option) => (
          <Checkbox key={option.id} value={option.id} description={option.description} isDisabled={option.isDisabled}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldFoot description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  )
}
