import { CheckboxGroup, type CheckboxGroupProps } from '#site/ui/controls/CheckboxGroup.tsx'
import { useField } from './use-field.ts'

export type FormCheckboxGroupProps = Omit<CheckboxGroupProps, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `CheckboxGroup` bound to the form field around it. */
export function FormCheckboxGroup(props: FormCheckboxGroupProps) {
  return <CheckboxGroup {...props} {...useField<string[]>()} />
}
