import { RadioGroup, type RadioGroupProps } from '#site/ui/controls/RadioGroup.tsx'
import { bound } from './bound.tsx'

/** `RadioGroup` bound to a field of a form. */
export const FormRadioGroup = bound<string, RadioGroupProps<string>>(RadioGroup)
