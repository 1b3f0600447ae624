import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Options, type Option } from './Options.tsx'
import './Select.css'

export interface SelectProps<Id extends string> extends FieldText {
  options: readonly Option<Id>[]
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

/** One of a list. Typing jumps to an option. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, description, errorMessage, isOptional, options, onChange, placeholder = 'Choose…', ...field } = props
  return (
    <AriaSelect
      validationBehavior="aria"
      {...field}
      onChange={(value) => value !== null && onChange?.(value as Id)}
      placeholder={placeholder}
      isInvalid={Boolean(errorMessage)}
      className="field"
    >
      <FieldHead label={label} isOptional={isOptional} />
      <Button className="field-control select-button">
        <SelectValue />
        <Icon name="chevron-down" />
      </Button>
      <FieldFoot description={description} errorMessage={errorMessage} />
      <Popover className="popover" offset={4}>
        <Options items={options} />
      </Popover>
    </AriaSelect>
  )
}
