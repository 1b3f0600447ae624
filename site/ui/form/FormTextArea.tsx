import { TextArea, type TextAreaProps } from '#site/ui/controls/TextArea.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `TextArea` bound to a field of a form. */
export function FormTextArea<Values>({ form, name, onChange, ...props }: FieldProps<Values, string, TextAreaProps>) {
  return <TextArea {...props} {...useField({ form, name, onChange })} />
}
