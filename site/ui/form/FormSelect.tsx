import { Select, type SelectProps } from '#site/ui/controls/Select.tsx'
import { bound } from './bound.tsx'

/** `Select` bound to a field of a form. */
export const FormSelect = bound<string, SelectProps<string>>(Select)
