import { EmailField, type EmailFieldProps } from '#site/ui/controls/EmailField.tsx'
import { bound } from './bound.tsx'

/** `EmailField` bound to a field of a form. */
export const FormEmailField = bound<string, EmailFieldProps>(EmailField)
