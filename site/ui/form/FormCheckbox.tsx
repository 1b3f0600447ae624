import { Checkbox, type CheckboxProps } from '#site/ui/controls/Checkbox.tsx'
import { useField } from './use-field.ts'

export type FormCheckboxProps = Omit<
  CheckboxProps,
  'name' | 'isSelected' | 'defaultSelected' | 'onChange' | 'onBlur' | 'errorMessage'
>

/** `Checkbox` bound to the form field around it. */
export function FormCheckbox(props: FormCheckboxProps) {
  const { value, ...field } = useField<boolean>()
  return <Checkbox {...props} {...field} isSelected={value} />
}
