import { Checkbox, type CheckboxProps } from '#site/ui/controls/Checkbox.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `Checkbox` bound to a field of a form. */
export function FormCheckbox<Values>({ form, name, onChange, ...props }: FieldProps<Values, boolean, CheckboxProps>) {
  const { value, ...field } = useField({ form, name, onChange })
  return <Checkbox {...props} {...field} isSelected={value} />
}
