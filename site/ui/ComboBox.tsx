import { Button, ComboBox as AriaComboBox, Input, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { FieldFoot, FieldHead } from './FieldParts.tsx'
import { Icon } from './Icon.tsx'
import { Options } from './Options.tsx'
import type { SelectProps } from './Select.tsx'

export interface ComboBoxProps<Id extends string> extends Omit<SelectProps<Id>, 'autoComplete'> {
  /** Lets a text stand that is none of the options; it arrives as the value. */
  allowsCustomValue?: boolean
}

/** One of a long list, found by typing. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { label, description, errorMessage, isOptional, options, value, defaultValue, onChange, ...rest } = props
  const { placeholder, allowsCustomValue, ...field } = rest
  return (
    <AriaComboBox
      validationBehavior="aria"
      {...field}
      allowsCustomValue={allowsCustomValue}
      selectedKey={value}
      defaultSelectedKey={defaultValue ?? undefined}
      onSelectionChange={(key) => key !== null && onChange?.(key as Id)}
      onInputChange={allowsCustomValue ? (text) => onChange?.(text as Id) : undefined}
      defaultItems={options}
      allowsEmptyCollection
      isInvalid={Boolean(errorMessage)}
      className="field"
    >
      <FieldHead label={label} isOptional={isOptional} />
      <Group className="field-control">
        <Input className="field-input" placeholder={placeholder} />
        <Button className="field-affix">
          <Icon name="chevron-down" />
        </Button>
      </Group>
      <FieldFoot description={description} errorMessage={errorMessage} />
      <Popover className="popover" offset={4}>
        <Options />
      </Popover>
    </AriaComboBox>
  )
}
