import { TagField, type TagFieldProps } from '#site/ui/controls/TagField.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `TagField` bound to a field of a form. */
export function FormTagField<Values>({ form, name, onChange, ...props }: FieldProps<Values, string[], TagFieldProps>) {
  const { name: _, ...field } = useField({ form, name, onChange })
  return <TagField {...props} {...field} />
}
