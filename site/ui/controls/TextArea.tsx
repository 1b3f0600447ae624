import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components/TextField'
import { Counter } from './Counter.tsx'
import { FieldFoot, FieldHead } from './FieldParts.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { useTextValue } from './use-text-value.ts'

export interface TextAreaProps extends Omit<TextFieldProps, 'prefix' | 'suffix' | 'type'> {
  /** Lines shown at first; the box grows with its text. */
  rows?: number
}

/** Several lines of text. */
export function TextArea({ placeholder, maxCount, rows = 4, ...props }: TextAreaProps) {
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
      <div className="field-control">
        <AriaTextArea className="field-input" placeholder={placeholder} rows={rows} />
      </div>
      <FieldFoot description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
