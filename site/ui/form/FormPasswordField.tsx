import { PasswordField, type PasswordFieldProps } from '#site/ui/controls/PasswordField.tsx'
import { bound } from './bound.tsx'

/** `PasswordField` bound to a field of a form. */
export const FormPasswordField = bound<string, PasswordFieldProps>(PasswordField)
