import { TextField, type TextFieldProps } from '#site/ui/controls/TextField.tsx'
import { bound } from './bound.tsx'

/** `TextField` bound to a field of a form. */
export const FormTextField = bound<string, TextFieldProps>(TextField)
