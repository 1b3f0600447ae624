import { Checkbox, type CheckboxProps } from '#site/ui/controls/Checkbox.tsx'
import { bound } from './bound.tsx'

type Props = CheckboxProps & { value?: boolean }

/** `Checkbox` bound to a field of a form. */
export const FormCheckbox = bound<boolean, Props>(({ value, ...props }) => <Checkbox {...props} isSelected={value} />)
