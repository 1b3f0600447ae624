import { TagField, type TagFieldProps } from '#site/ui/controls/TagField.tsx'
import { useField } from './use-field.ts'

export type FormTagFieldProps = Omit<TagFieldProps, 'value' | 'onChange' | 'onBlur' | 'errorMessage'>

/** `TagField` bound to the form field around it. */
export function FormTagField(props: FormTagFieldProps) {
  const { name: _, ...field } = useField<string[]>()
  return <TagField {...props} {...field} />
}
