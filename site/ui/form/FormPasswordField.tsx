import { PasswordField, type PasswordFieldProps } from '#site/ui/controls/PasswordField.tsx'
import { useField } from './use-field.ts'

export type FormPasswordFieldProps = Omit<PasswordFieldProps, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `PasswordField` bound to the form field around it. */
export function FormPasswordField(props: FormPasswordFieldProps) {
  return <PasswordField {...props} {...useField<string>()} />
}
