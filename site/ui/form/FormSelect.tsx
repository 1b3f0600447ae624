import { Select, type SelectProps } from '#site/ui/controls/Select.tsx'
import { useField } from './use-field.ts'

export type FormSelectProps<Id extends string> = Omit<SelectProps<Id>, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `Select` bound to the form field around it. */
export function FormSelect<Id extends string>(props: FormSelectProps<Id>) {
  return <Select {...props} {...useField<Id>()} />
}
