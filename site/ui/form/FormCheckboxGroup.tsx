import { CheckboxGroup, type CheckboxGroupProps } from '#site/ui/controls/CheckboxGroup.tsx'
import { bound } from './bound.tsx'

/** `CheckboxGroup` bound to a field of a form. */
export const FormCheckboxGroup = bound<string[], CheckboxGroupProps>(CheckboxGroup)
