import { TextField, type TextFieldProps } from '#site/ui/controls/TextField.tsx'
import { useField } from './use-field.ts'

export type FormTextFieldProps = Omit<TextFieldProps, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `TextField` bound to the form field around it. */
export function FormTextField(props: FormTextFieldProps) {
  return <TextField {...props} {...useField<string>()} />
}
