import { useState, type ReactNode } from 'react'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { Counter } from './Counter.tsx'
import { FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'

export interface TextProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldText {
  placeholder?: string
  /** Shows "n / maxCount"; does not stop typing, so that a pasted text is shortened by its writer. */
  maxCount?: number
}

interface TextFrameProps extends Omit<TextProps, 'placeholder'> {
  /** Beside the label, in the place of the counter. */
  hint?: ReactNode
  /** The box, and what stands between it and the help. */
  children: (value: string) => ReactNode
}

/** What every field of text has around its box: label, counter, help and error. */
export function TextFrame({ label, description, errorMessage, isOptional, maxCount, hint, ...props }: TextFrameProps) {
  const { children, value, defaultValue = '', onChange, ...field } = props
  // The text of a field that nobody controls is known here as well, so that it can be counted.
  const [own, setOwn] = useState(defaultValue)
  const text = value ?? own
  return (
    <TextField
      validationBehavior="aria"
      {...field}
      value={text}
      onChange={(next) => {
        setOwn(next)
        onChange?.(next)
      }}
      isInvalid={Boolean(errorMessage)}
      className="field"
    >
      <FieldHead
        label={label}
        isOptional={isOptional}
        hint={maxCount ? <Counter count={text.length} max={maxCount} /> : hint}
      />
      {children(text)}
      <FieldFoot description={description} errorMessage={errorMessage} />
    </TextField>
  )
}
