import { PasswordField, type PasswordFieldProps } from '#site/ui/controls/PasswordField.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `PasswordField` bound to a field of a form. */
export function FormPasswordField<Values>({
  form,
  name,
  onChange,
  ...props
}: FieldProps<Values, string, PasswordFieldProps>) {
  return <PasswordField {...props} {...useField({ form, name, onChange })} />
}
