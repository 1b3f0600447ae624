import { ComboBox, type ComboBoxProps } from '#site/ui/ComboBox.tsx'
import { useField } from './use-field.ts'

export type FormComboBoxProps<Id extends string> = Omit<ComboBoxProps<Id>, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `ComboBox` bound to the form field around it. */
export function FormComboBox<Id extends string>(props: FormComboBoxProps<Id>) {
  return <ComboBox {...props} {...useField<Id>()} />
}
