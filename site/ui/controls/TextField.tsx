import { Group } from 'react-aria-components/Group'
import type { ReactNode } from 'react'
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { Counter } from './Counter.tsx'
import { FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'
import { useTextValue } from './use-text-value.ts'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldText {
  placeholder?: string
  /** Before the text inside the box, "$" for example. */
  prefix?: string
  /** After the text inside the box: an icon or a button. */
  suffix?: ReactNode
  /** Shows "n / maxCount"; does not stop typing, so that a pasted text is shortened by its writer. */
  maxCount?: number
}

/** One line of text. */
export function TextField({ placeholder, prefix, suffix, maxCount, ...props }: TextFieldProps) {
  const { label, description, errorMessage, isOptional, ...field } = props
  const [value, setValue] = useTextValue(field)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...field}
      value={value}
      onChange={setValue}
      isInvalid={Boolean(errorMessage)}
      className="field"
    >
      <FieldHead
        label={label}
        isOptional={isOptional}
        hint={maxCount && <Counter count={value.length} max={maxCount} />}
      />
      <Group className="field-control">
        {prefix && (
          <span className="field-prefix" aria-hidden="true">
            {prefix}
          </span>
        )}
        <Input className="field-input" placeholder={placeholder} />
        {suffix}
      </Group>
      <FieldFoot description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
