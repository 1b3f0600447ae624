import { CheckboxGroup, type CheckboxGroupProps } from '#site/ui/controls/CheckboxGroup.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `CheckboxGroup` bound to a field of a form. */
export function FormCheckboxGroup<Values>({
  form,
  name,
  onChange,
  ...props
}: FieldProps<Values, string[], CheckboxGroupProps>) {
  return <CheckboxGroup {...props} {...useField({ form, name, onChange })} />
}
