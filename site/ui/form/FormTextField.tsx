import { TextField, type TextFieldProps } from '#site/ui/controls/TextField.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `TextField` bound to a field of a form. */
export function FormTextField<Values>({ form, name, onChange, ...props }: FieldProps<Values, string, TextFieldProps>) {
  return <TextField {...props} {...useField({ form, name, onChange })} />
}
