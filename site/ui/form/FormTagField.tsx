import { TagField, type TagFieldProps } from '#site/ui/controls/TagField.tsx'
import { bound } from './bound.tsx'

/** `TagField` bound to a field of a form. */
export const FormTagField = bound<string[], TagFieldProps>(TagField)
