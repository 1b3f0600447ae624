import { Select, type SelectProps } from '#site/ui/controls/Select.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `Select` bound to a field of a form. */
export function FormSelect<Values, Id extends string>(props: FieldProps<Values, string, SelectProps<Id>>) {
  const { form, name, onChange, ...others } = props
  const field = useField({ form, name, onChange })
  return <Select {...others} {...field} value={field.value as Id} />
}
